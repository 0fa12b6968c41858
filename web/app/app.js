// Registers the service worker, which shows messages and the page without a connection. It begins once the page is there, so that it slows nothing down.
"use strict";

if ("serviceWorker" in navigator && isSecureContext) {
  const register = () => navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" }).catch(() => {});
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}
