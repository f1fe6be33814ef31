// The engine, off the page's thread. Messages that come before the module is ready wait in a queue.
const waiting = [];
self.onmessage = (event) => waiting.push(event);

const { default: init, answer } = await import("./app.js");
await init();
const reply = (text) => self.postMessage(text);
self.onmessage = (event) => answer(event.data, reply);
waiting.forEach(self.onmessage);
