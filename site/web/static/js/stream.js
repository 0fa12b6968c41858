// What a page hears from the server. Browsers allow six connections to a site without TLS, so that six pages with a stream each would leave none for
// anything else: a browser has one stream for all its pages, that of the page that leads them (js/lead.js). It asks for the tables that they show, and
// passes on what comes, to the pages of each table on a channel of their own. Every message brings a mark of what a page has with it; a
// change counts only for a page that has what it is a change of, and a new leader asks for what came after the marks of its pages.
//
// The page hears of it by events at #stream: pieces (data: pieces of the page, as changes unless whole; js/whole.js), those of the server (waiting, notice,
// dealt; server/play/stream_browser.go), heard (the server is there) and lost (it is not).
"use strict";

globalThis.koprulu ??= {};

// Some pages of a table have none, such as the replay.
for (const here of document.querySelectorAll("#stream")) {
  const { reader = "", follows: table = "", link = "" } = here.dataset;
  const soon = 50, later = 5000, roll = 30000; // milliseconds: until what changed is asked for, until what is no longer wanted is not, between calls of the roll
  const connecting = 10000, silence = 10000, quiet = 40000; // within which a stream opens, and brings something, with and without a table
  let page = null; // what the page says of itself
  let refused = false; // nothing more comes for it

  const tell = (name, detail) => here.dispatchEvent(new CustomEvent(name, { detail }));
  const keyOf = (it) => [it.table, it.link, it.shape].join(" ");

  // ---- the page ----

  function introduce(more) {
    page ??= { reader, table, link, shape: /koprulu-shape=(\w+)/.exec(document.cookie)?.[1] ?? "" }; // js/shape.js says so.
    mine ??= channelOf(reader, keyOf(page));
    page.mark = here.dataset.mark ?? "";
    if (mine) mine.onmessage = ({ data }) => data.from === election.leader() && take(data);
    election.say({ here: page, ...more });
  }
  let mine = null;

  function heard() {
    if (!refused) tell("heard");
  }

  // take takes what the server says to this page.
  function take({ event, data, base, mark }) {
    if (event === "whole" || event === "") {
      heard();
      if (event === "" && base !== here.dataset.mark) return koprulu.lacks();
      here.dataset.mark = mark;
      tell("pieces", { data, whole: event === "whole" });
    } else if (event === "refused" || event === "sealed" || (event === "reader" && JSON.parse(data).reader !== reader)) {
      again(`${event} ${location.pathname} ${data}`);
    } else {
      tell(event, { data });
    }
  }

  // again loads the page again: the server says by the page what there is for its reader now. Once is enough for the same reason.
  function again(why) {
    const [before, at] = (sessionStorage.getItem("stream-again") ?? "").split("|");
    if (before !== why || Date.now() - at > 60000) {
      sessionStorage.setItem("stream-again", `${why}|${Date.now()}`);
      return location.reload();
    }
    refused = true;
    tell("lost");
  }

  // lacks asks for everything, because the page does not have what a change was of.
  koprulu.lacks = () => {
    delete here.dataset.mark;
    introduce();
    if (election.chosen()) arrive(election.me, page);
  };

  // ---- the leader ----

  const pages = new Map(); // what each page shows, by its name
  const channels = new Map(); // to the pages of a table that a reader has open
  let stream = null; // the stream that counts: what it is about, whose it is
  let tries = 0, timer = 0, spoke = 0, beaten = 0, called = 0; // when the server last said something, when the pages were last told, and asked whether they are there

  function channelOf(reader, key) {
    const name = `koprulu ${reader} ${key}`;
    try {
      if (!channels.has(name)) channels.set(name, new BroadcastChannel(name));
    } catch { /* See js/lead.js. */ }
    return channels.get(name);
  }

  // wanted are the tables that pages show, each with the mark that all its pages have.
  function wanted() {
    const by = new Map();
    for (const it of pages.values()) {
      if (!it.table) continue;
      const key = keyOf(it), known = by.get(key);
      if (!known) by.set(key, { key, table: it.table, link: it.link, shape: it.shape, mark: it.mark });
      else if (known.mark !== it.mark) known.mark = "";
    }
    return [...by.values()];
  }

  // serves reports whether the stream brings a page all that it lacks.
  const serves = (it) => stream && (stream.reader ?? it.reader) === it.reader && (!it.table || stream.tables.some((t) => t.key === keyOf(it) && t.mark === it.mark));

  function arrive(name, it) {
    pages.set(name, { ...it, seen: performance.now() });
    if (election.leads() && !serves(it)) ask(soon);
  }

  function depart(name) {
    if (!pages.delete(name)) return;
    // A page that is only loaded again is back by then.
    setTimeout(() => election.leads() && stream?.tables.some((t) => !wanted().some((w) => w.key === t.key)) && ask(soon), later);
  }

  function ask(after) {
    clearTimeout(timer);
    timer = setTimeout(open, after);
  }

  // open asks for a stream. The one before stays until there is a new one, so that nobody seems to leave their tables, but no longer counts.
  async function open() {
    const before = stream, control = new AbortController();
    spoke = performance.now();
    const its = (stream = { tables: wanted(), reader: null, end: () => control.abort() });
    const limit = setTimeout(its.end, connecting);
    try {
      const tables = its.tables.map(({ table: id, link, shape, mark }) => ({ id, link, shape, mark }));
      const answer = await fetch(`${document.documentElement.dataset.root}stream`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ tables }), cache: "no-store", signal: control.signal });
      clearTimeout(limit);
      if (!answer.ok) throw new Error(`the stream has status ${answer.status}`);
      before?.end();
      await read(answer.body.pipeThrough(new TextDecoderStream()).getReader(), its);
    } catch { /* It ends like any other. */ }
    clearTimeout(limit);
    before?.end();
    if (stream !== its) return;
    stream = null;
    tell("lost");
    election.say({ leads: true, lost: true });
    ask(Math.min(500 * 2 ** tries++, 5000) * (0.7 + 0.6 * Math.random()));
  }

  async function read(from, its) {
    for (let text = ""; ; ) {
      const { done, value } = await from.read();
      if (done || stream !== its) return;
      const messages = (text + value).split("\n\n");
      text = messages.pop();
      for (const it of messages) pass(it, its);
    }
  }

  // pass passes a message of the server on. The pages come first: this one may take a while to draw.
  function pass(message, its) {
    const it = { event: "", id: "", data: [] };
    for (const line of message.split("\n")) {
      const at = line.indexOf(": "), field = line.slice(0, at), value = line.slice(at + 2);
      if (field === "data") it.data.push(value);
      else if (field in it) it[field] = value;
    }
    it.data = it.data.join("\n");
    tries = 0;
    spoke = performance.now();
    if (spoke - beaten > 900) pulse(true);
    heard();
    if (it.id) return passTable(it, its);
    if (it.event === "alive" || it.event === "goodbye") return;
    if (it.event === "reader") its.reader = JSON.parse(it.data).reader;
    election.say({ tells: it });
    take(it);
  }

  function passTable({ event, id, data }, its) {
    const [number, mark] = id.split(" "), about = its.tables[number];
    if (event === "goodbye") return ask(1000); // It may be there again, or the reader has got up.
    const it = { from: election.me, event, data, base: about.mark, mark };
    channelOf(its.reader, about.key)?.postMessage(it);
    if (mark) {
      about.mark = mark;
      for (const one of pages.values()) if (one.reader === its.reader && keyOf(one) === about.key) one.mark = mark;
    }
    if (reader === its.reader && keyOf(page) === about.key) take(it);
  }

  // pulse tells the other pages that they have a leader, and whether the server was just heard.
  function pulse(good) {
    beaten = performance.now();
    if (pages.size > 1) election.say({ leads: true, good, lost: !stream });
  }

  const election = koprulu.elect("koprulu 1 " + document.documentElement.dataset.root, { // Another number once pages of another version would not understand each other.
    begins() {
      here.dataset.leads = "";
      introduce();
      arrive(election.me, page);
      ask(0);
    },
    ends() {
      delete here.dataset.leads;
      clearTimeout(timer);
      stream?.end();
      stream = null;
      pages.clear();
      for (const [name, channel] of channels) if (channel !== mine) channel.close(), channels.delete(name);
    },
    follows: () => introduce(),
    hears(it) {
      if (it.here && election.chosen()) {
        if (!it.still || !pages.has(it.from)) {
          arrive(it.from, it.here);
          election.say({ leads: true });
        }
        pages.get(it.from).seen = performance.now();
      } else if (it.leaves && election.chosen()) {
        depart(it.from);
      } else if (it.from === election.leader()) {
        if (it.tells) take(it.tells);
        if (it.good) heard();
        if (it.lost) tell("lost");
        if (it.roll) introduce({ still: true });
      }
    },
    beat() {
      const now = performance.now();
      if (stream && now - spoke > (stream.tables.length ? silence : quiet)) {
        spoke = now; // The next one gets as much time.
        ask(0);
      }
      if (now - beaten > 900) pulse(false);
      if (now - called < roll) return;
      // Pages that ended without a word, or are frozen, do not answer.
      for (const [name, it] of pages) if (name !== election.me && it.seen < called) depart(name);
      called = now;
      election.say({ leads: true, roll: true });
    },
  });

  // After a sleep the stream may look alive.
  let hidden = 0;
  const freshen = () => election.leads() && ask(0);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) hidden = Date.now();
    else if (hidden && Date.now() - hidden > 30000) freshen();
  });
  addEventListener("online", freshen);
}
