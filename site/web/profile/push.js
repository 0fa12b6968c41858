// Messages to this device: asks the browser to allow them, subscribes to the key of the site, and tells the server. Browsers ask their reader only after a
// click; iOS allows messages only for apps on the home screen.
"use strict";
{
  const { root } = document.documentElement.dataset; // where the site is: "/" or below a path
  const box = document.querySelector("#push");
  const part = (name) => box.querySelector(`[data-push=${name}]`);
  const show = (...names) => {
    for (const name of ["on", "off", "ios", "no", "none", "failed"]) part(name).hidden = !names.includes(name);
  };
  const able = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window && isSecureContext;
  // An iPad says that it is a Mac, which has no touch screen.
  const ios = /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

  // tell sends a subscription to the server.
  async function tell(subscription) {
    const answer = await fetch(root + "profile/push", {
      method: "POST", headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ ...subscription, zone: Intl.DateTimeFormat().resolvedOptions().timeZone }),
    });
    if (!answer.ok) throw new Error(`the server responds with ${answer.status}`);
  }

  // key returns the key of the site as bytes.
  function key() {
    const text = atob(box.dataset.key.replace(/-/g, "+").replace(/_/g, "/"));
    return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  }

  async function look() {
    if (!able) return show(ios ? "ios" : "none");
    if (Notification.permission === "denied") return show("no");
    const registration = await navigator.serviceWorker.getRegistration(root);
    const subscription = await registration?.pushManager.getSubscription();
    show(subscription ? "off" : "on");
  }

  async function subscribe() {
    // Before anything else: a browser counts only what follows the click at once as requested by its reader.
    if ((await Notification.requestPermission()) !== "granted") return look();
    await navigator.serviceWorker.register(root + "sw.js", { updateViaCache: "none" });
    const { pushManager } = await navigator.serviceWorker.ready;
    const old = await pushManager.getSubscription();
    await old?.unsubscribe(); // It may belong to another key.
    const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key() });
    await tell({ ...made.toJSON(), old: old?.endpoint });
    location.replace(root + "profile#h-notify");
    location.reload();
  }

  async function unsubscribe() {
    const registration = await navigator.serviceWorker.getRegistration(root);
    const subscription = await registration?.pushManager.getSubscription();
    if (subscription) {
      await tell({ ...subscription.toJSON(), ended: true });
      await subscription.unsubscribe();
    }
    location.replace(root + "profile#h-notify");
    location.reload();
  }

  const act = (deed) => async (event) => {
    event.currentTarget.disabled = true;
    try {
      await deed();
    } catch {
      await look();
      part("failed").hidden = false;
    } finally {
      for (const name of ["on", "off"]) part(name).disabled = false;
    }
  };
  if (box) {
    part("on").addEventListener("click", act(subscribe));
    part("off").addEventListener("click", act(unsubscribe));
    look();
  }
}
{
  // Times in messages are given in the time zone of this device.
  for (const field of document.querySelectorAll("[data-device-zone]")) field.value = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
}
