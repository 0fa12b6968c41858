// The panels beside the map on wide screens: players and log fold by a click, which is remembered, and the players fold on their own where a window
// is low and the galaxy needs its height: there the prompt stands beside the map, too (panels.css). On phones the board is drawn up and down by its
// handle, which is the label of a check box: a tap and the keys do the same.
"use strict";

{
  const table = document.querySelector(".table");
  const low = matchMedia("(min-width: 1200px) and (max-height: 880px)");
  const buttons = document.querySelectorAll(".panelfold");
  const states = { players: ["full", "strip"], side: ["full", "folded"] };

  // arrange says on the table where the prompt stands and which panels are folded. An attribute is set only where it changes: each change
  // lays out the whole table again.
  function arrange() {
    const beside = document.querySelector("#map")?.dataset.beside === "on" && !document.querySelector("#prompt")?.matches(".is-over, .is-cards, .prompt--replay");
    set("beside", beside ? "on" : "off");
    set("laying", document.querySelector("#map")?.dataset.laying ?? "off");
    for (const button of buttons) {
      const panel = button.dataset.panel;
      const [full, folded] = states[panel];
      const kept = localStorage.getItem(`panel-${panel}`);
      const state = kept === full || kept === folded ? kept : panel === "players" && beside && low.matches ? folded : full;
      set(panel, state);
      const label = state === full ? button.dataset.fold : button.dataset.full;
      if (button.title === label) continue;
      button.ariaExpanded = state === full;
      button.title = button.ariaLabel = label;
    }
  }

  function set(name, value) {
    if (table.dataset[name] !== value) table.dataset[name] = value;
  }

  function fold(panel, away) {
    localStorage.setItem(`panel-${panel}`, states[panel][away ? 1 : 0]);
    arrange();
  }

  for (const button of buttons) button.addEventListener("click", () => fold(button.dataset.panel, button.ariaExpanded === "true"));
  // Readers who open the log, the chat or the rules by a key want to see them.
  for (const tab of document.querySelectorAll("[name=side-tab]")) tab.addEventListener("click", () => table.dataset.side === "folded" && fold("side", false));

  const grip = document.querySelector(".grip"), tall = document.querySelector("#board-tall");
  const enough = 24; // pixels that a finger draws the handle before the board follows
  let from = null; // where the finger took the handle
  let drawn = false;
  grip?.addEventListener("pointerdown", (event) => {
    from = event.clientY;
    drawn = false;
    grip.setPointerCapture(event.pointerId);
  });
  grip?.addEventListener("pointermove", (event) => {
    if (from === null || Math.abs(event.clientY - from) < enough) return;
    tall.checked = event.clientY < from;
    from = event.clientY; // Drawn back, it goes back.
    drawn = true;
  });
  for (const kind of ["pointerup", "pointercancel"]) grip?.addEventListener(kind, () => (from = null));
  // The event that ends a drag is not a tap.
  grip?.addEventListener("click", (event) => drawn && event.preventDefault());

  table.addEventListener("koprulu:update", arrange);
  low.addEventListener("change", arrange);
  arrange();
}
