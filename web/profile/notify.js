// The button on the profile that asks the browser to allow messages; the table page shows them while it is open.
"use strict";
{
  const ask = document.querySelector("[data-notify=ask]");
  if (ask && "Notification" in window) {
    const show = () => {
      ask.hidden = false;
      if (Notification.permission === "granted") ask.textContent = ask.dataset.on;
      if (Notification.permission === "denied") ask.textContent = ask.dataset.no;
      ask.setAttribute("aria-disabled", Notification.permission === "default" ? "false" : "true");
    };
    ask.addEventListener("click", async () => {
      if (Notification.permission === "default") await Notification.requestPermission();
      show();
    });
    show();
  }
}
