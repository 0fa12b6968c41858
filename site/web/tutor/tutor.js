// The tutorial: marks the control that gives the proposed answer, or the group in which it is found. The
// panel names both (data-wanted, data-pick); whenever pieces of the page change, the mark is set again.
"use strict";

// The mentor says a sentence about each question of the first round, until it is told to be quiet on this device.
{
  const key = "koprulu.mentor";
  let asked = "";
  const quiet = () => { try { return localStorage.getItem(key) === "quiet"; } catch { return false; } };
  const say = (box, html) => {
    box.replaceChildren(...new DOMParser().parseFromString(html, "text/html").body.childNodes);
    document.dispatchEvent(new CustomEvent("koprulu:marks")); // See hint.js.
    place();
  };
  // On a phone it lies in the prompt where that has room, as a lesson does, else over the map, or over the players where the map has something to press
  // there.
  function place() {
    const mentor = document.querySelector(".mentor"), lesson = document.querySelector(".goal.is-alone:has(.is-lesson)"), tools = document.querySelector("#prompt .prompt__tools");
    const box = (e) => e.getBoundingClientRect(), end = Math.max(...[...document.querySelectorAll("#prompt :is(.prompt__say > *, .prompt__row)")].map((e) => box(e).bottom));
    const fits = (height) => Boolean(tools) && box(tools).top - end > height;
    lesson?.classList.toggle("is-in", fits(34));
    if (!mentor) return;
    mentor.classList.remove("is-up", "is-in");
    const at = box(mentor.firstElementChild);
    if (fits(at.height)) mentor.classList.add("is-in");
    else mentor.classList.toggle("is-up", [...document.querySelectorAll("#map > .hint-marks .hint-mark > *, #map .lit")].some((e) =>
      (r => r.left < at.right && r.right > at.left && r.top < at.bottom && r.bottom > at.top)(box(e))));
  }
  addEventListener("resize", () => setTimeout(place, 500)); // The map has moved then.
  async function ask() {
    const mentor = document.querySelector(".mentor[data-mentor]"), prompt = document.getElementById("prompt");
    if (!mentor || quiet()) return;
    const decision = prompt.dataset.turn === "on" ? prompt.dataset.decision : "", box = mentor.firstElementChild;
    if (decision === asked) return;
    asked = decision;
    say(box, "");
    if (!decision) return;
    try {
      const answer = await fetch(mentor.dataset.mentor, { method: "POST", body: new URLSearchParams({ decision }) });
      const text = await answer.text();
      if (asked !== decision) return;
      if (answer.ok) say(box, text);
      else if (answer.status >= 500) setTimeout(() => asked === decision && ((asked = ""), ask()), 5000); // It is busy.
    } catch { /* Without a line there is nothing to say. */ }
  }
  document.addEventListener("click", ({ target }) => {
    if (!target.closest?.("[data-quiet]")) return;
    try { localStorage.setItem(key, "quiet"); } catch { /* Then for this page. */ }
    asked = "quiet";
    say(document.querySelector(".mentor").firstElementChild, "");
    document.querySelector(".mentor").removeAttribute("data-mentor");
  });
  document.querySelector(".table")?.addEventListener("koprulu:update", () => (place(), ask()));
  place();
  ask();
}
{
  const mark = () => {
    const panel = document.getElementById("tutorial");
    const { wanted = "", pick = "" } = panel ? panel.dataset : {};
    // A plate gives an answer for each area into which it can go.
    const gives = (button) => button.value === wanted || (button.dataset.plots ?? "").split("|").some((way) => way.slice(way.indexOf(" ") + 1) === wanted);
    for (const button of document.querySelectorAll("button[name=text], button[name=pick], button.ware[name=add]")) {
      const is = !panel?.contains(button) && (button.name === "pick" ? pick !== "" && button.value === pick : wanted !== "" && gives(button));
      if (button.classList.contains("is-wanted") !== is) button.classList.toggle("is-wanted", is);
    }
  };
  if (document.getElementById("tutorial")) {
    mark();
    // A piece that is morphed loses the class, so that is watched, too.
    new MutationObserver(mark).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ["class", "value", "data-plots", "data-wanted", "data-pick"] });
  }
}
