// Calls the reader when the table waits for them: the title of the page, and six short, quiet sounds, made here, unless they are switched off, or the
// device asks for little motion. Messages in the browser come from the server, through the service worker (web/app), and only while the page is not in
// the foreground.
"use strict";

{
  const table = document.querySelector(".table");
  const prompt = () => document.querySelector("#prompt");
  const plain = document.title.replace(/^(● |\(\d+\) )+/, "");
  let waiting = 0; // the tables that wait for the reader, this one included
  let turn = prompt()?.dataset.turn;
  let decision = prompt()?.dataset.decision;
  let fight = Boolean(document.querySelector("#battle")?.childElementCount);
  let sounds = null;

  // note plays one soft tone: its pitch in hertz, when it begins and how long it lasts in seconds.
  function note(pitch, from, length, loud = 0.06) {
    const at = sounds.currentTime + from;
    const tone = sounds.createOscillator(), volume = sounds.createGain();
    tone.type = "triangle";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(loud, at + 0.015);
    volume.gain.exponentialRampToValueAtTime(0.0005, at + length);
    tone.connect(volume).connect(sounds.destination);
    tone.start(at);
    tone.stop(at + length);
  }

  const tunes = {
    turn: () => (note(523, 0, 0.25), note(784, 0.12, 0.4)),
    answer: () => note(392, 0, 0.12, 0.035),
    reveal: () => (note(330, 0, 0.1, 0.04), note(494, 0.07, 0.22, 0.04)),
    loss: () => (note(220, 0, 0.3, 0.07), note(165, 0.16, 0.5, 0.06)),
    battle: () => (note(147, 0, 0.5, 0.09), note(196, 0.1, 0.5, 0.07), note(294, 0.2, 0.6, 0.05)),
    over: () => [392, 523, 659, 784].forEach((pitch, i) => note(pitch, i * 0.14, 0.6)),
  };

  function play(tune) {
    if (table.dataset.sound !== "on" || !("AudioContext" in window) || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    if (!navigator.userActivation?.hasBeenActive) return; // Before the first click a page makes no noise.
    sounds ??= new AudioContext();
    if (sounds.state === "running") tunes[tune]();
    else sounds.resume().then(() => tunes[tune](), () => {});
  }

  function title() {
    const others = waiting - (turn === "on" ? 1 : 0);
    table.toggleAttribute("data-others", others > 0);
    document.title = (others > 0 ? `(${others}) ` : "") + (turn === "on" ? "● " : "") + plain;
  }

  table.addEventListener("koprulu:update", () => {
    const now = prompt()?.dataset;
    const fights = Boolean(document.querySelector("#battle")?.childElementCount);
    if (!now) return;
    if (now.over === "on" && turn !== "over") play("over");
    else if (fights && !fight) play("battle");
    else if (now.turn === "on" && turn !== "on") play("turn");
    else if (now.decision !== decision) play("answer");
    turn = now.over === "on" ? "over" : now.turn;
    decision = now.decision;
    fight = fights;
    title();
  });
  document.addEventListener("koprulu:show", ({ detail: { kind, bad } }) => bad ? play("loss") : kind === "reveal" && play("reveal"));

  // The switch works at once; a key presses it (table.js).
  const switches = () => [...document.querySelectorAll(".prefs [name=sound]")];
  document.addEventListener("submit", (event) => {
    if (event.submitter?.name !== "sound") return;
    event.preventDefault();
    const { value } = event.submitter;
    fetch(document.documentElement.dataset.root + "prefs", { method: "POST", body: new URLSearchParams({ sound: value }) }).catch(() => {}); // It holds for this page.
    table.dataset.sound = value;
    for (const it of switches()) {
      const path = it.querySelector("path"), other = path.getAttribute("d");
      it.value = value === "on" ? "off" : "on";
      it.setAttribute("aria-pressed", String(value === "on"));
      path.setAttribute("d", it.dataset.other);
      it.dataset.other = other;
    }
  });
  document.querySelector("#stream")?.addEventListener("waiting", (event) => {
    waiting = JSON.parse(event.detail.data).tables;
    title();
  });
  title();
}
