// The table page: what updates must not disturb, keys, the drawer, the state of the connection.
// The page works without this file, except for live updates.
"use strict";

document.documentElement.classList.add("has-js");

const table = document.querySelector(".table");
const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];

// What somebody has opened stays open when a piece of the page is replaced, and a shifted map stays shifted.
htmx.registerExtension("koprulu", {
  htmx_before_morph_attr: (element, { attrName, newValue }) => {
    if (attrName === "open" && newValue === null && element.matches("details, dialog")) return false;
    if (attrName === "viewBox" && element.id === "map") {
      element.whole = newValue; // See map.js.
      return !element.shifted;
    }
    return true;
  },
});

// A frame shows where the keys go, to readers who use them: what gets the focus from the page itself after a click shows none. See table.css.
for (const [kind, hand] of [["pointerdown", "pointer"], ["keydown", "keys"]]) {
  document.addEventListener(kind, (event) => {
    if (!["Shift", "Control", "Alt", "Meta"].includes(event.key)) document.documentElement.dataset.hand = hand;
  }, true);
}

// ---- before and after an update: focus, scrolling, what is new ----

let before = null;
const followed = ["log", "chat"];
const atEnd = (list) => list.scrollHeight - list.scrollTop - list.clientHeight < 40;

document.addEventListener("htmx:before:swap", () => {
  before = {
    focus: document.activeElement?.closest("#prompt, #board, #battle, #galaxy")?.id,
    decision: $("#prompt")?.dataset.decision,
    offers: offers(),
    chat: $("#chat")?.childElementCount,
  };
});

document.addEventListener("htmx:after:swap", () => {
  if (!before) return;
  for (const id of followed) toEnd(id);
  const prompt = $("#prompt");
  if (before.decision !== prompt?.dataset.decision) {
    prompt.classList.remove("is-new");
    void prompt.offsetWidth; // Restarts the animation.
    prompt.classList.add("is-new");
    fromTheStart(prompt.querySelectorAll(".prompt__rows, .prompt__row"));
  }
  if (before.offers !== offers()) fromTheStart([$("#board")]);
  if (before.focus && (document.activeElement === document.body || !document.activeElement)) {
    // The button that had the focus is gone. What is asked next gets it as a whole, none of its answers: readers who press a key once too
    // often must not give one.
    $("#prompt").focus({ preventScroll: true });
  }
  if (before.chat !== undefined && $("#chat").childElementCount > before.chat && !$("#side-chat")?.checked) {
    $("[data-unread]").hidden = false;
  }
  before = null;
  refreshDrawer();
  table.dispatchEvent(new CustomEvent("koprulu:update"));
});

// offers says what kind of thing the board has for what is asked: units, then buildings; the cards to play, then those to discard.
function offers() {
  const board = $("#board");
  return board && [board.className, ...[...board.querySelectorAll(":scope > section > h3")].map((title) => title.firstChild?.textContent)].join("|");
}

// fromTheStart scrolls lists back: what is asked next is read from its beginning, wherever the reader was in the answers before.
function fromTheStart(lists) {
  for (const list of lists) list?.scrollTo({ left: 0, top: 0, behavior: "instant" });
}

// Readers who have not scrolled away from the end of a list see it whatever is added to the list, and however high it is: what is beside it takes
// its room. What is told of scrolling before a change of that room is known says nothing about the reader.
const roomOf = (list) => `${list.clientHeight} ${list.scrollHeight}`;
function toEnd(id) {
  const list = $("#" + id);
  if (!list) return;
  if (!list.left) list.scrollTop = list.scrollHeight;
  list.room = roomOf(list);
}
for (const id of followed) {
  const list = $("#" + id);
  list?.addEventListener("scroll", () => (list.room === roomOf(list) ? (list.left = !atEnd(list)) : toEnd(id)));
  if (list) new ResizeObserver(() => toEnd(id)).observe(list);
  toEnd(id);
}

$("#side-chat")?.addEventListener("change", () => {
  $("[data-unread]").hidden = true;
  toEnd("chat");
});
$("#side-log")?.addEventListener("change", () => toEnd("log"));

// An answer is given once, however often its button is pressed while the server thinks; so is what the menu and the lines above the prompt offer.
let sent = null;
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.classList.contains("htmx-request") && form.closest(".menu, .prompt__notice")) {
    event.preventDefault();
    event.stopImmediatePropagation();
    return;
  }
  const decision = form.elements.decision?.value;
  if (!decision || !(form.getAttribute("hx-post")?.endsWith("/answer") || event.submitter?.name === "pay")) return;
  if (sent === decision) {
    event.preventDefault();
    event.stopImmediatePropagation();
    return;
  }
  sent = decision;
  $("#prompt").classList.add("is-sent");
}, true);

for (const end of ["htmx:after:request", "htmx:error"]) document.addEventListener(end, (event) => {
  sent = null;
  $("#prompt")?.classList.remove("is-sent");
});

document.addEventListener("htmx:after:request", (event) => {
  const form = event.target, done = form.matches?.("form") && $("[data-done]", form);
  if (done && event.detail.ctx?.response?.raw?.ok) {
    done.save ??= done.textContent;
    done.textContent = done.dataset.done;
    setTimeout(() => (done.textContent = done.save), 2000);
  }
  const menu = form.closest?.("details[data-menu]");
  if (menu) menu.open = false; // What was chosen in it shows on the page.
});

// ---- the drawer with the board of a player ----

const drawer = $("#drawer");
let shown = null;
document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-drawer]");
  if (link && !event.ctrlKey && !event.metaKey) {
    shown = link.getAttribute("href");
    if (!drawer.open) drawer.showModal();
  }
  if (event.target === drawer) drawer.close();
  if (!event.target.closest("a")) event.target.closest(".player")?.querySelector("a").click();
  for (const menu of $$("details[data-menu][open]")) if (!menu.contains(event.target)) menu.open = false;
});
function refreshDrawer() {
  if (drawer?.open && shown) htmx.ajax("GET", shown, { target: "#sheet", swap: "outerMorph" });
}

// ---- the connection ----

const stream = $("#stream");
const lamp = () => $("[data-link]");
function connected(yes) {
  const l = lamp();
  if (!l || l.hidden === yes) return;
  l.hidden = yes;
  $("#live").textContent = yes ? stream.dataset.back : stream.dataset.lost;
}
stream?.addEventListener("line", ({ detail: { lost } }) => connected(!lost)); // js/line.js knows.

// ---- keys ----

// choices are the buttons of the prompt that a digit presses: those of the last row, what is to be chosen next.
function choices() {
  const plates = $$(".wares button.ware[data-choice]").filter((button) => button.checkVisibility());
  if (plates.length) return plates; // What is sold lies over the map, and the prompt only pays for it.
  const rows = $$("#prompt .prompt__row:has([data-choice])");
  return rows.length ? $$("[data-choice]", rows[rows.length - 1]).filter((button) => button.checkVisibility()) : [];
}

// Readers who use keys see on each button the digit that presses it.
function digits() {
  for (const button of $$("[data-digit]")) delete button.dataset.digit;
  if (document.documentElement.dataset.hand === "keys") choices().slice(0, 9).forEach((button, i) => (button.dataset.digit = i + 1));
}
document.addEventListener("keydown", digits);
table.addEventListener("koprulu:update", digits);

const narrow = matchMedia("(max-width: 1199px)"); // The column beside the map is a drawer.
const latin = { "м": "v", "г": "u", "ь": "m", "д": "l", "с": "c", "к": "r", "р": "h", "и": "b", "ц": "w", "ы": "s", ".": "/", ",": "?" };

// side shows a panel of the column beside the map, and the column where it is a drawer.
function side(tab) {
  if (!$(tab)) return;
  $(tab).click();
  if (narrow.matches && !$("#side-open").checked) $("#side-open").click();
}

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const typing = event.target.closest?.("input:not([type=radio]):not([type=checkbox]):not([type=range]), textarea, select");
  if (event.key === "Escape") {
    const menu = $("details[data-menu][open]");
    if (menu) {
      menu.open = false;
      $("summary", menu).focus();
    } else if (narrow.matches && $("#side-open")?.checked) {
      $("#side-open").click();
    } else if (!drawer?.open && !typing) {
      const open = $$("#answer [aria-pressed=true], #answer .is-on");
      open[open.length - 1]?.click();
    }
    return;
  }
  if (typing || drawer?.open) return;
  const key = latin[event.key] ?? event.key;
  if (key >= "1" && key <= "9" && key.length === 1) {
    choices()[key - 1]?.click();
  } else if (key === "Enter" && (event.target === document.body || event.target.id === "prompt") && $("[data-key=done]")) {
    $("[data-key=done]").click();
  } else if (key === "u") {
    $("[data-key=u]")?.click();
  } else if (key === "w") {
    $("[data-key=w]")?.click();
  } else if (key === "s") {
    $(".prefs [name=sound]")?.click();
  } else if (key === "?" || key === "h") {
    $("[popovertarget=help]")?.click();
  } else if (key === "b") {
    $("#as-list")?.click();
  } else if (key === "m") {
    ($("#map .lit[tabindex]") ?? $("#map [tabindex]"))?.focus();
  } else if (key === "/") {
    side("#side-rules");
    $("#rules-q")?.focus();
  } else if (key === "l" || key === "c" || key === "r" || key === "v") {
    side({ l: "#side-log", c: "#side-chat", r: "#side-rules", v: "#side-later" }[key]);
  } else {
    return;
  }
  event.preventDefault();
});

// ---- back: the button of the browser or the phone closes what lies over the table ----

const layers = [
  ["#drawer[open]", () => drawer.close()],
  ["#why-say[data-stays]", () => document.dispatchEvent(new CustomEvent("koprulu:hush"))],
  ["details[data-menu][open]", (menu) => (menu.open = false)],
  ["#side-open:checked", (side) => side.click(), narrow],
];
const laid = () => layers.find(([over, , where]) => $(over) && where?.matches !== false);
let going = false;
// While something lies over the table, the page is one step further; a press that leads elsewhere is not disturbed.
function step(leads) {
  const over = history.state?.over;
  if (laid() && !over) history.pushState({ over: true }, "");
  else if (!laid() && over && !going && !leads) (going = true), history.back();
}
addEventListener("popstate", () => {
  const layer = going ? null : laid();
  going = false;
  layer?.[1]($(layer[0]));
  step();
});
for (const kind of ["click", "pointerup", "keydown", "change"]) document.addEventListener(kind, (event) => setTimeout(step, 0, event.target.closest?.("a[href], form")));
drawer?.addEventListener("close", () => step());

// Readers who want the answers as a list want them so at the next question, too.
function listed() {
  const list = $("#as-list");
  if (list) list.checked = localStorage.getItem("as-list") === "on";
}
document.addEventListener("change", ({ target }) => target.id === "as-list" && localStorage.setItem("as-list", target.checked ? "on" : "off"));
table.addEventListener("koprulu:update", listed);
listed();

// On phones the sheet shows what the question is about: orders to place, cards to choose.
let about = "";
function turnSheet() {
  const part = ["orders", "hand"].find((part) => $(`#board .${part} :is(button.order, .card.is-lit)`)) ?? "";
  if (part && part !== about) $(`#tab-${part}`)?.click();
  about = part;
}
table.addEventListener("koprulu:update", turnSheet);

// ---- what is said is set smaller where it would be cut off; see prompt.css ----

function fit() {
  const prompt = $("#prompt"), say = $(".prompt__say", prompt ?? document), cut = (...all) => all.some((e) => e.clientHeight && e.scrollHeight > e.clientHeight + 2);
  if (!say) return;
  prompt.classList.remove("is-wordy");
  prompt.classList.toggle("is-wordy", cut(prompt, say, ...say.children));
  if (cut(prompt, say)) prompt.classList.add("is-tall");
  reach();
  setTimeout(reach, 400); // Its box may be on its way to another height.
}
// What scrolls can be reached with the keys.
function reach() {
  for (const say of $$(".prompt__say")) {
    if (say.scrollHeight > say.clientHeight || say.closest(".is-wordy")) say.tabIndex = 0;
    else say.removeAttribute("tabindex");
  }
}
document.addEventListener("htmx:after:swap", reach);
table.addEventListener("koprulu:update", fit);
addEventListener("resize", fit);
document.fonts.ready.then(fit);
turnSheet();

// The log keeps its filter, even from one moment of the replay to the next.
for (const filter of $$("[name=log-filter]")) {
  filter.checked = filter.value === (sessionStorage.getItem("log-filter") ?? "all");
  filter.addEventListener("change", () => sessionStorage.setItem("log-filter", filter.value));
}

// ---- the replay ----

for (const field of $$("[data-replay]")) field.addEventListener("change", () => field.form.requestSubmit());
