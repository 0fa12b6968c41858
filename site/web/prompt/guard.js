// No answer is given by accident. What can be answered may have changed under a hand that was on its way already: new answers take no click,
// key or touch for a moment, and what was pressed before they came answers nothing, however late it is let go. The same is true of every button
// that comes while the question stays: what pays for a cart, what a hint proposes, votes.
"use strict";

{
  const moment = 350; // milliseconds, about as long as a hand takes to stop
  const table = document.querySelector(".table");
  // Wherever something answers: the prompt, the board and the cart, the map, the stage of a battle.
  const answering = "#prompt, #board, #cart, #map, #battle";
  const controls = "button, a[href], summary, [role=button], [tabindex], .lit, .o";

  // asked says what can be answered now: the question, what is chosen of its answer, whether something else is being shown.
  const asked = () => {
    const prompt = document.querySelector("#prompt"), now = document.querySelector("#now");
    return prompt && [prompt.dataset.decision, prompt.dataset.pick, prompt.dataset.turn, !now || now.hidden].join(" ");
  };
  let question = asked(), since = Infinity, timer = 0;
  let pressed = null; // what was asked when the hand went down

  // fresh starts the moment again: it runs once what is new has been drawn, however long that takes.
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
      look();
      const now = asked();
      if (now === question) return;
      question = now;
      fresh();
    });
  }
  // What a fold uncovers lies under the hand that folded it: the stage of a battle over the map, the list of answers.
  document.addEventListener("change", (event) => event.target.matches?.(".battle__folded, #as-list") && fresh());

  // Since when each button that answers something has been there, by what it does: one that only changed its place or words is not new.
  const buttons = answering.split(", ").map((place) => place + " button:not([aria-disabled=true])").join();
  const deed = (button) => button.matches(".ware") ? button.id : [button.parentElement.closest("[id]")?.id, button.getAttribute("form"), button.name, button.value, button.id].join(" ");
  let known = new Map([...document.querySelectorAll(buttons)].map((button) => [deed(button), -Infinity]));

  let later = 0;
  // look marks what is new; its moment begins once it has been drawn.
  function look() {
    const before = known, news = [];
    known = new Map();
    for (const button of document.querySelectorAll(buttons)) {
      const key = deed(button);
      if (!before.has(key) && !known.has(key)) news.push(key);
      known.set(key, before.get(key) ?? Infinity);
    }
    if (!news.length) return;
    table.classList.add("is-newer");
    requestAnimationFrame(() => setTimeout(() => {
      for (const key of news) if (known.get(key) === Infinity) known.set(key, performance.now());
      clearTimeout(later);
      later = setTimeout(() => table.classList.remove("is-newer"), moment);
    }));
  }

  // early reports whether something was meant for what was there before; what is the button that was pressed, if one was.
  const early = (event, what) => event.timeStamp - since < moment || (pressed !== null && pressed !== question) ||
    Boolean(what) && event.timeStamp - (known.get(deed(what)) ?? -Infinity) < moment;
  // moved reports whether the prompt has new buttons, so that a key of the page's own may not mean what it meant just now.
  const moved = (event) => [...document.querySelectorAll("#prompt button:not([aria-disabled=true])")].some((button) => event.timeStamp - (known.get(deed(button)) ?? -Infinity) < moment);

  function stop(event) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  // A key of the page's own that comes when what it answers can be seen, but within the moment, waits until that is over; another press takes its place.
  let waiting = 0;
  function wait({ key, target }) {
    const asks = question;
    waiting = setTimeout(() => question === asks && target.isConnected && target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true })), moment);
  }

  for (const down of ["pointerdown", "keydown"]) {
    document.addEventListener(down, (event) => event.isTrusted && clearTimeout(waiting), true);
    document.addEventListener(down, (event) => event.isTrusted && !event.repeat && (pressed = question), true);
  }
  // A click is also what Space and Enter come to on a button. Scripts may click when they want to.
  document.addEventListener("click", (event) => {
    const at = event.isTrusted && event.target.closest?.(answering);
    if (at && event.target.closest(controls) && early(event, event.target.closest("button"))) stop(event);
  }, true);
  // The page has keys of its own, such as digits; a key that is held down answers one question, not one after the other.
  document.addEventListener("keydown", (event) => {
    if (!event.isTrusted || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest?.("input:not([type=radio], [type=checkbox]), textarea, select, dialog")) return;
    if (!/^([0-9ugгп ]|Enter)$/i.test(event.key)) return;
    const own = event.key !== " " && event.key !== "Enter";
    const there = event.target.closest?.(answering) || event.target === document.body;
    if ((own || there) && (event.repeat || early(event) || (own || !event.target.closest?.(controls)) && moved(event))) {
      stop(event);
      if (own && !event.repeat && pressed === question && event.timeStamp >= since) wait(event);
    }
  }, true);
}
