// What can still be taken back: a ring shows how long nobody will act on it. The pointer or the focus on the button makes the others wait longer.
"use strict";

{
  const ahead = Number(document.querySelector("[data-now]")?.dataset.now ?? Date.now()) - Date.now();
  const button = () => document.querySelector("#prompt [data-until]");
  let ring = null, until = "", held = false;

  // run draws how the time runs out.
  function run() {
    const at = button();
    if (!at || (at.dataset.until === until && ring?.effect.target.isConnected)) return;
    until = at.dataset.until;
    const left = Math.max(0, Number(until) - Date.now() - ahead);
    ring?.cancel();
    ring = at.querySelector(".ring circle").animate([{ strokeDashoffset: 0 }, { strokeDashoffset: 51 }], { duration: left, fill: "forwards" });
    ring.onfinish = () => document.querySelector("#prompt")?.classList.add("is-late");
    document.querySelector("#prompt").classList.remove("is-late");
  }

  // hold tells the server whether the reader is thinking about it.
  function hold(on) {
    if (on === held || (on && !button())) return;
    held = on;
    fetch(location.pathname + "/hold", { method: "POST", body: new URLSearchParams({ on: on ? "1" : "0" }) }).catch(() => {});
  }

  for (const enter of ["pointerover", "focusin"]) document.addEventListener(enter, (event) => hold(Boolean(button()?.contains(event.target))));
  document.addEventListener("pointerleave", () => hold(false));
  document.querySelector(".table").addEventListener("koprulu:update", () => {
    if (!button()) held = false;
    run();
  });
  run();
}
