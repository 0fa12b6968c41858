// Hints: they stay for as long as the decision that they are about is open, the button closes them again, and their marks are on the map.
// Without this file hints come as a page of their own.
"use strict";

{
  const $ = (selector, root = document) => root.querySelector(selector);

  // close puts hints away.
  function close() {
    $("#hints").replaceChildren();
    look();
    document.dispatchEvent(new CustomEvent("koprulu:asked")); // Opened again, they are new (guard.js).
  }

  // look makes the page fit the hints that it shows, whenever pieces of it have changed. The list of answers lies where hints come: one of them is open.
  let had = false;
  function look() {
    const place = $("#hints");
    if (place?.firstElementChild && $("[data-decision]", place)?.dataset.decision !== $("#prompt").dataset.decision) place.replaceChildren();
    const shown = $(".hints__pane", place ?? document);
    $("#hint-ask button")?.setAttribute("aria-expanded", shown ? "true" : "false");
    if (shown && !had && $("#as-list")) $("#as-list").checked = false;
    had = Boolean(shown);
    const marks = $(shown ? "#hints [data-hint-marks] > g" : ".mentor [data-hint-marks] > g");
    const layers = document.querySelectorAll("#map > .hint-marks"), drawn = marks?.cloneNode(true);
    drawn?.classList.toggle("is-mentor", !shown);
    if (drawn && layers[1]?.isEqualNode(drawn)) return;
    for (const layer of layers) layer.remove();
    if (drawn) $("#map > .planet")?.before(drawn.cloneNode(true)); // Rings lie below what is written on planets.
    if (drawn) $("#map")?.append(drawn);
  }

  // The button closes hints that are open.
  document.addEventListener("submit", (event) => {
    if (event.target.id !== "hint-ask" || !$(".hints__pane")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    close();
  }, true);
  document.addEventListener("koprulu:marks", look);
  document.addEventListener("change", ({ target }) => target.id === "as-list" && target.checked && had && close());

  // Where there is room, all hints say at once what speaks in their favour; on the stage of a battle there is none.
  const wide = matchMedia("(min-width: 701px)");
  function open() {
    if (!wide.matches || $("#battle .battle__folded:not(:checked)")) return;
    for (const more of document.querySelectorAll("#hints .hint__more:not([data-seen])")) {
      more.open = true;
      more.dataset.seen = ""; // Readers who close it want it closed.
    }
  }

  $(".table").addEventListener("koprulu:update", () => {
    open();
    look();
  });
  look();
  // Readers who come back to a decision that they asked about see what they were told. By then htmx knows the form.
  document.addEventListener("DOMContentLoaded", () => {
    if ($("#hint-ask")?.dataset.asked === "on") $("#hint-ask").requestSubmit();
  });
}
