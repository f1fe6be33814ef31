// Starts the page. The only script that index.html names.
import init, { mount } from "./app.js";

await init();
mount(new URL("./worker.js", import.meta.url).href);

// Keeps the whole app for use offline; the page is the same without it.
if ("serviceWorker" in navigator && window.isSecureContext) {
  navigator.serviceWorker.register("sw.js").catch(() => {});
}
