// The engine, off the page's thread. Messages that come before the module is ready wait in a queue.
const waiting = [];
self.onmessage = (event) => waiting.push(event);

const { default: init, answer, take_net, wants_net } = await import("./app.js");
await init();
const reply = (text) => self.postMessage(text);

// The net comes with the first question that wants it. Where it cannot be had, the engine answers without, and the next
// question asks for it again.
let net;
const fetchNet = async () => {
  const response = await fetch(new URL("./fourfold.net", import.meta.url));
  if (!response.ok || !take_net(new Uint8Array(await response.arrayBuffer()))) throw new Error("no net");
};

let turn = Promise.resolve();
self.onmessage = ({ data }) => {
  turn = turn.then(async () => {
    if (wants_net(data)) await (net ??= fetchNet().catch(() => { net = undefined; }));
    answer(data, reply);
  }).catch(reportError); // The page hears of it, as of any error.
};
waiting.forEach(self.onmessage);
