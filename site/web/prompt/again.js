// What can't be taken back takes two presses, wherever it is answered: the first one looks at it, and the prompt and the sheet of explanation say what
// a second one would do. A press on something else looks at that instead; Escape looks away. A button that commits what has been shown already (.btn--go)
// and the cards of a battle, which show far more (arrange.js), are left alone.
"use strict";

{
  const final = "[data-final]:not(.btn--go, .tray__do, [data-pair])";
  const double = 350; // milliseconds within which a second press is the rest of a double click
  const prompt = () => document.querySelector("#prompt");
  // answerOf says what a place or a button answers: the same answer may be in several places.
  const answerOf = (element) => element.value || element.getAttribute("hx-vals");
  let looked = null, asked = "", since = 0;

  // away looks away, and what was said of a second press goes.
  function away() {
    if (looked === null) return;
    looked = null;
    document.dispatchEvent(new CustomEvent("koprulu:hush"));
  }

  function mark() {
    if (prompt()?.dataset.decision !== asked || prompt().dataset.turn !== "on") away();
    for (const it of document.querySelectorAll(".is-looked[data-final]")) if (it.matches(final) && answerOf(it) !== looked) it.classList.remove("is-looked"), (it.ariaPressed = null);
    prompt()?.classList.toggle("is-again", looked !== null);
    if (looked !== null) for (const it of document.querySelectorAll(final)) if (answerOf(it) === looked) it.classList.add("is-looked"), (it.ariaPressed = "true");
  }

  function look(at) {
    [looked, asked, since] = [answerOf(at), prompt().dataset.decision, performance.now()];
    mark();
    const what = (at.ariaLabel || (at.querySelector(".vh") ?? at).textContent).trim(), again = document.querySelector("#prompt-say").dataset.again;
    document.querySelector("#live").textContent = what + ". " + again;
    at.dispatchEvent(new CustomEvent("koprulu:again", { bubbles: true, detail: [what, again] }));
  }

  document.addEventListener("click", (event) => {
    const at = event.target.closest?.(final);
    if (!at || event.defaultPrevented) return;
    const first = answerOf(at) !== looked;
    if (!first && !(event.detail > 1 && performance.now() - since < double)) return away();
    event.preventDefault();
    event.stopImmediatePropagation();
    if (first) look(at);
  }, true);
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || looked === null) return;
    away();
    mark();
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
  document.querySelector(".table").addEventListener("koprulu:update", mark);
}
