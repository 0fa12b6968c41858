// Registers the service worker, which shows messages and the page without a connection, once the page has loaded, so that it slows nothing down. It
// also says when a reader to whom messages are sent is looking at a table, or at the list of tables: they need none about it.
"use strict";

if ("serviceWorker" in navigator && isSecureContext) {
  const register = () => navigator.serviceWorker.register(document.documentElement.dataset.root + "sw.js", { updateViaCache: "none" }).catch(() => {});
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}

{
  const EVERY = 30_000; // how often a page says so, in milliseconds: the server believes it for a little longer
  const IDLE = 5 * 60_000; // after this long without a touch nobody is there
  const { root } = document.documentElement.dataset; // where the site is: "/" or below a path
  const table = location.pathname.slice(root.length).match(/^t\/([0-9a-z]{10})$/)?.[1] ?? (document.querySelector("#tables") ? "" : undefined);
  let touched = Date.now();
  let said = 0;
  const body = (ends) => new URLSearchParams(ends ? { table, ends: "on" } : { table });

  function say() {
    if (document.visibilityState !== "visible" || Date.now() - touched > IDLE || Date.now() - said < EVERY - 1000) return;
    said = Date.now();
    fetch(root + "front", { method: "POST", body: body(false), keepalive: true }).catch(() => {});
  }

  function end() {
    if (said) navigator.sendBeacon(root + "front", body(true));
    said = 0;
  }

  if (table !== undefined && "told" in document.body.dataset) {
    for (const touch of ["pointermove", "pointerdown", "keydown", "scroll"]) {
      addEventListener(touch, () => ((touched = Date.now()), say()), { passive: true, capture: true });
    }
    document.addEventListener("visibilitychange", () => (document.visibilityState === "visible" ? ((touched = Date.now()), say()) : end()));
    addEventListener("pagehide", end);
    setInterval(say, EVERY);
    say();
  }
}
