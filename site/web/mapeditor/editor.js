// The map editor: sends the document with each change and shows what comes back, and keeps what only this page knows: the steps that can be taken
// back, the file, the link. The document never stays on the server; a link carries it behind the #, which browsers do not send.
"use strict";
{
  const root = document.getElementById("editor"), form = document.getElementById("editor-form"), said = document.getElementById("editor-said");
  const most = Number(root.dataset.most), longest = 16000, kept = "koprulu:editor", trail = "koprulu:editor:steps", steps = 100, room = 1 << 20;
  const past = [], future = [];
  // safe is the document as it was opened, saved, linked or taken to a table; leaving says that a link or a form of the site leads away.
  let now = "", safe = "", leaving = false, asked = null;

  // doc is the document; text is the field in which it can be written, and in which a text that was refused waits to be corrected.
  const doc = () => document.getElementById("editor-doc");
  const text = () => document.getElementById("editor-text");
  const body = () => document.getElementById("editor-body");
  const button = (name) => body().querySelector(`[data-edit="${name}"]`);

  function say(text) {
    said.textContent = "";
    said.textContent = text;
  }

  // ready shows what works with scripts only, and whether there is something to take back.
  function ready() {
    for (const tool of body().querySelectorAll("[data-edit]")) tool.hidden = false;
    button("undo").disabled = past.length === 0;
    button("redo").disabled = future.length === 0;
    for (const line of body().querySelectorAll("[data-line]")) line.hidden = false;
  }

  // keep keeps the document and the steps for as long as the window is open: another page of the site, another language and a refusal leave them alone.
  // The oldest steps go when there are too many.
  function keep() {
    let size = 0, from = past.length;
    while (from > 0 && (size += past[from - 1].length) < room) from--;
    try {
      sessionStorage.setItem(kept, now);
      sessionStorage.setItem(trail, JSON.stringify({ past: past.slice(from), future }));
    } catch { /* Nothing is kept then. */ }
  }

  // show puts what came back in place of what was there; focus, open parts and scrolling stay.
  function show(html, focus) {
    const next = new DOMParser().parseFromString(html, "text/html").getElementById("editor-body");
    if (!next) return false;
    const active = document.activeElement, onMap = active?.closest("#map"), side = body().querySelector(".editor__side").scrollTop;
    const map = document.getElementById("editor-map"), left = map?.scrollLeft ?? 0, top = map?.scrollTop ?? 0;
    const id = focus ?? active?.id, open = [...body().querySelectorAll("details[open][id]")].map((e) => e.id);
    body().replaceWith(document.adoptNode(next));
    for (const name of open) document.getElementById(name)?.setAttribute("open", "");
    body().querySelector(".editor__side").scrollTop = side;
    document.getElementById("editor-map")?.scrollTo(left, top);
    const at = onMap ? body().querySelector(`#map [aria-pressed="true"]`) : id && document.getElementById(id);
    if (at) at.focus({ preventScroll: true });
    return true;
  }

  // send asks for a change; stays is false for steps that are taken back.
  async function send(what, by, stays = true) {
    const data = new FormData(form, by ?? null);
    if (what !== undefined) data.set("do", what);
    if (data.get("text") === data.get("doc")) data.delete("text");
    if (Math.max(new Blob([data.get("doc")]).size, new Blob([data.get("text")]).size) > most) return say(root.dataset.large);
    asked?.abort();
    const mine = asked = new AbortController();
    root.setAttribute("aria-busy", "true");
    try {
      const answer = await fetch(form.action, { method: "POST", headers: { "HX-Request": "true" }, body: new URLSearchParams(data), signal: mine.signal });
      const html = await answer.text();
      if (mine.signal.aborted) return;
      if (!answer.ok || !show(html)) return say(answer.ok ? root.dataset.failed : html);
      if (stays && doc().value !== now) {
        past.push(now);
        past.splice(0, past.length - steps);
        future.length = 0;
      }
      now = doc().value;
      keep();
      ready();
      say(body().dataset.said);
    } catch (error) {
      if (error.name !== "AbortError") say(root.dataset.failed);
    } finally {
      if (asked === mine) root.removeAttribute("aria-busy");
    }
  }

  // step takes a change back, or makes it again.
  async function step(from, to, words) {
    if (from.length === 0) return;
    to.push(now);
    put(from.pop());
    now = doc().value;
    await send("show", null, false);
    say(words);
  }

  // put makes a text the document; one that waits in the field to be corrected stays there.
  function put(value) {
    if (!("draft" in body().dataset)) text().value = value;
    doc().value = value;
  }

  const base64 = (bytes) => btoa(Array.from(bytes, (b) => String.fromCharCode(b)).join("")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

  async function packed(text) {
    const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    return base64(new Uint8Array(await new Response(stream).arrayBuffer()));
  }

  // unpacked returns the document of a link, and gives up before it grows larger than one may be.
  async function unpacked(code) {
    const bytes = Uint8Array.from(atob(code.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
    const parts = [];
    for (let size = 0; ;) {
      const { done, value } = await reader.read();
      if (done) return new TextDecoder("utf-8", { fatal: true }).decode(await new Blob(parts).arrayBuffer());
      size += value.length;
      if (size > most) throw new Error("too large");
      parts.push(value);
    }
  }

  async function share() {
    const code = await packed(doc().value);
    if (code.length > longest) return say(root.dataset.long);
    document.getElementById("tab-text").checked = true;
    document.getElementById("editor-link").hidden = false;
    const field = document.getElementById("editor-url");
    field.value = new URL(document.documentElement.dataset.root + "editor#d=" + code, location.href).href;
    field.focus();
    field.select();
    safe = now;
    say(root.dataset.linked);
  }

  // follow opens the document of the link that led here.
  async function follow() {
    const code = location.hash.match(/^#d=([A-Za-z0-9_-]{1,16000})$/)?.[1];
    if (!code) return location.hash.startsWith("#d=") && say(root.dataset.link), false;
    try {
      text().value = await unpacked(code);
    } catch {
      say(root.dataset.link);
      return false;
    }
    history.replaceState(null, "", location.pathname);
    await send("check");
    safe = now;
    return true;
  }

  form.addEventListener("submit", (event) => {
    const by = event.submitter;
    if (by?.ariaDisabled === "true") {
      event.preventDefault();
      return say(by.dataset.why);
    }
    if (by && "plain" in by.dataset) return safe = now, undefined;
    event.preventDefault();
    const anew = by?.value?.startsWith("new "), keys = by?.matches(":focus-visible");
    send(undefined, by).then(() => { if (anew) begun(keys); });
  });
  form.addEventListener("change", async (event) => {
    const field = event.target;
    if (field.id === "editor-file") {
      const file = field.files[0];
      if (!file) return;
      if (file.size > most) return say(root.dataset.large);
      try {
        text().value = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
      } catch {
        return say(root.dataset.unread);
      }
      await send("check");
      safe = now;
    } else if (field.id === "editor-text") {
      send("check");
    } else if ("apply" in field.dataset) {
      send("set");
    }
  });

  // begun closes what one can begin with once one has begun, and goes on at the map: with the focus, if it was done by keyboard.
  function begun(keys) {
    document.getElementById("editor-start").open = false;
    if (keys) body().querySelector(`#map [tabindex="0"]`)?.focus({ preventScroll: true });
    document.getElementById("editor-map")?.scrollIntoView({ block: "nearest" });
  }

  // mark goes to a line of the text that was refused.
  function mark(line) {
    const field = text(), lines = field.value.split("\n"), from = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
    field.focus();
    field.setSelectionRange(from, from + (lines[line - 1]?.length ?? 0));
    field.scrollTop = Math.max(0, (line - 4) * field.scrollHeight / Math.max(1, lines.length));
  }

  const choose = (cell, area = "") => send(`go place ${cell.dataset.at} ${area}`);

  // near shows what can be done at a place that was touched, if it is below the edge of a small screen.
  function near() {
    const tabs = body().querySelector(".editor__tabs");
    if (tabs.getBoundingClientRect().top > innerHeight * .75) tabs.scrollIntoView({ block: "center" });
  }

  document.addEventListener("click", (event) => {
    const tool = event.target.closest("[data-edit]")?.dataset.edit, cell = event.target.closest("#map [data-at]");
    if (tool === "undo") step(past, future, root.dataset.undone);
    else if (tool === "redo") step(future, past, root.dataset.redone);
    else if (tool === "share") share();
    else if (event.target.closest("[data-line]")) mark(Number(event.target.closest("[data-line]").dataset.line));
    else if (cell && root.contains(cell)) {
      cell.focus({ preventScroll: true });
      choose(cell, event.target.closest("[data-area]")?.dataset.area).then(near);
    }
  });

  const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const place = (cell) => cell.dataset.at.split(" ").map(Number);

  // beside returns the nearest cell on one side of another.
  function beside(cell, [dx, dy]) {
    const [x, y] = place(cell);
    let best = null, least = Infinity;
    for (const other of body().querySelectorAll("#map [data-at]")) {
      const [ox, oy] = place(other), ahead = (ox - x) * dx + (oy - y) * dy, aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
      if (ahead > 0 && ahead + 3 * aside < least) [best, least] = [other, ahead + 3 * aside];
    }
    return best;
  }

  document.addEventListener("keydown", async (event) => {
    const cell = event.target.closest?.("#map [data-at]");
    if ((event.ctrlKey || event.metaKey) && !event.altKey && !/^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)) {
      if (event.key === "z" && !event.shiftKey) event.preventDefault(), step(past, future, root.dataset.undone);
      else if (event.key === "y" || event.key.toLowerCase() === "z") event.preventDefault(), step(future, past, root.dataset.redone);
      return;
    }
    if (!cell || !root.contains(cell) || event.altKey || event.ctrlKey || event.metaKey) return;
    const way = ways[event.key];
    if (way) {
      event.preventDefault();
      beside(cell, way)?.focus();
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      await choose(cell);
      if (event.key === "Enter") body().querySelector(".pane--place button")?.focus();
    } else if (/^[1-5]$/.test(event.key)) {
      choose(cell, event.key);
    } else {
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      if (!body().querySelector(`[data-key="${CSS.escape(key)}"]`)) return;
      event.preventDefault();
      if (cell.ariaPressed !== "true") await choose(cell);
      body().querySelector(`[data-key="${CSS.escape(key)}"]`)?.click();
    }
  });

  // Within the site the document is kept; readers who close the page or go elsewhere are asked first.
  document.addEventListener("click", (event) => { leaving = event.target.closest("a[href]")?.origin === location.origin; });
  document.addEventListener("submit", (event) => { if (!event.defaultPrevented) leaving = true; });
  window.addEventListener("pageshow", () => { leaving = false; });
  window.addEventListener("beforeunload", (event) => { if (now !== safe && !leaving) event.preventDefault(); });

  window.addEventListener("hashchange", follow);
  let before = "";
  try {
    before = sessionStorage.getItem(kept) ?? "";
    const were = JSON.parse(sessionStorage.getItem(trail) ?? "{}");
    past.push(...were.past ?? []);
    future.push(...were.future ?? []);
  } catch { /* Nothing was kept. */ }
  now = safe = doc().value;
  if ("given" in root.dataset) {
    // What was asked for takes precedence over what was kept, which can be had back.
    if (before && before !== now) {
      past.push(before);
      future.length = 0;
    }
    keep();
  }
  ready();
  (async () => {
    if (await follow()) return;
    if ("given" in root.dataset) return;
    if (before && before !== doc().value) {
      put(before);
      now = before;
      await send("show", null, false);
      document.getElementById("editor-start").open = false;
    }
  })();
}
