// No answer is given by accident. What can be answered may have changed under a hand that was on its way already: new answers take no click,
// key or touch for a moment, and what was pressed before they came answers nothing, however late it is let go.
"use strict";

{
  const moment = 350; // milliseconds, about as long as a hand takes to stop
  const table = document.querySelector(".table");
  // Wherever something answers: the prompt, the board and the cart, the map, the stage of a battle.
  const answering = "#prompt, #board, #cart, #map, #battle";
  const controls = "button, a[href], summary, [role=button], [tabindex], .lit";

  // asked says what can be answered now: the question, what is chosen of its answer, whether a battle waits to be read.
  const asked = () => {
    const prompt = document.querySelector("#prompt"), on = document.querySelector("[data-pace-do=on]");
    return prompt && [prompt.dataset.decision, prompt.dataset.pick, prompt.dataset.turn, !on || on.hidden].join(" ");
  };
  let question = asked(), since = Infinity, timer = 0;
  let pressed = null; // what was asked when the hand went down

  // fresh begins the moment anew: it runs once what is new has been drawn, however long that takes.
  function fresh() {
    since = Infinity;
    table.classList.add("is-fresh");
    clearTimeout(timer);
    requestAnimationFrame(() => setTimeout(() => {
      since = performance.now();
      clearTimeout(timer);
      timer = setTimeout(() => table.classList.remove("is-fresh"), moment);
    }));
  }
  if (question) fresh();

  for (const change of ["htmx:after:swap", "koprulu:asked"]) {
    document.addEventListener(change, () => {
      const now = asked();
      if (now === question) return;
      question = now;
      fresh();
    });
  }

  // early reports whether something was meant for what stood there before.
  const early = (event) => event.timeStamp - since < moment || (pressed !== null && pressed !== question);

  function stop(event) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  for (const down of ["pointerdown", "keydown"]) {
    document.addEventListener(down, (event) => event.isTrusted && !event.repeat && (pressed = question), true);
  }
  // A click is also what Space and Enter come to on a button. Scripts may click when they want to.
  document.addEventListener("click", (event) => {
    const at = event.isTrusted && event.target.closest?.(answering);
    if (at && event.target.closest(controls) && early(event)) stop(event);
  }, true);
  // The page has keys of its own, such as digits; a key that is held down answers one question, not one after the other.
  document.addEventListener("keydown", (event) => {
    if (!event.isTrusted || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest?.("input:not([type=radio], [type=checkbox]), textarea, select, dialog")) return;
    if (!/^([0-9ugгп ]|Enter)$/i.test(event.key)) return;
    const own = event.key !== " " && event.key !== "Enter";
    const there = event.target.closest?.(answering) || event.target === document.body;
    if ((own || there) && (event.repeat || early(event))) stop(event);
  }, true);
}
