// One of the pages of the site that a browser has open leads the others: it alone has a stream (js/stream.js). Pages elect it by messages on a
// BroadcastChannel, because a site without TLS, as in a network at home, has neither locks nor a service worker. The leader says again and again that it is there;
// when it says nothing for too long, because it is closed, frozen or busy, another page takes its place in a higher term. One that wakes up
// hears of the higher term and steps back. Where there are locks, the leader holds one: browsers do not freeze a page that does, and its end is noticed at once.
"use strict";

globalThis.koprulu ??= {};

// elect makes the page take part. begins and ends are called when it begins and ceases to lead, follows when it hears of another leader, hears with
// what another page says, and beat every second or so while it leads.
koprulu.elect = (name, { begins, ends, follows, hears, beat }) => {
  const me = Math.random().toString(36).slice(2); // crypto.randomUUID wants TLS.
  const second = 1000, patience = 4000, moment = 250, settling = 100; // milliseconds
  let channel = null;
  try {
    channel = new BroadcastChannel(name);
  } catch { /* An old browser, or one that keeps pages apart: this one leads itself. */ }
  let term = 0, leader = null, heard = 0; // when the leader was last heard
  let leads = false, away = false; // away is a page that is frozen, or kept for the way back
  let due = 0, queued = null, release = () => {};

  const say = (what) => channel?.postMessage({ from: me, term, ...what });

  // claim begins a new term. Of several pages that do so at once one remains before any has begun.
  function claim() {
    if (away) return;
    queued?.abort();
    term++;
    leader = me;
    say({ leads: true });
    setTimeout(() => {
      if (leader !== me || leads) return;
      leads = true;
      navigator.locks?.request(name, { steal: true }, () => new Promise((done) => (release = done))).catch(() => {}); // The next leader takes it away.
      begins();
    }, channel ? settling : 0);
  }

  function stepBack() {
    release();
    if (leads) ends();
    leads = false;
    leader = null;
  }

  // follow makes another page the leader. When the lock is free, that page is gone or has only just begun: asked, it answers in the second case.
  function follow(other) {
    if (leader === me) stepBack();
    leader = other;
    queued?.abort();
    queued = new AbortController();
    navigator.locks?.request(name, { signal: queued.signal }, () => {
      const then = heard;
      if (leader !== other) return;
      follows();
      setTimeout(() => leader === other && heard === then && claim(), moment);
    }).catch(() => {});
    follows();
  }

  function hear({ data: it }) {
    if (away) return;
    if (it.leads) {
      // In the same term the smaller name leads.
      if (it.term < term || (it.term === term && leader && it.from > leader)) {
        if (leader === me) say({ leads: true });
        return;
      }
      term = it.term;
      heard = performance.now();
      if (leader !== it.from) follow(it.from);
    } else if (it.leaves && it.from === leader) {
      leader = null;
      // A page in sight comes first: the timers of others may be late.
      setTimeout(() => leader || claim(), (document.hidden ? 400 : 0) + 100 * Math.random());
    }
    hears(it);
  }

  function judge() {
    if (leader !== me && performance.now() - heard > patience) claim();
  }

  // look is called every second. A page that was asleep finds only after its timers what has come in the meantime: it waits for that.
  function look() {
    const now = performance.now(), late = now - due > second / 2;
    due = now + second;
    if (away) return;
    if (leads) beat();
    else if (late) setTimeout(judge, moment);
    else judge();
  }

  function join() {
    away = false;
    leader = null;
    heard = performance.now();
    if (!channel) return claim();
    follows(); // Whoever leads answers.
    setTimeout(() => leader || claim(), moment);
  }

  function leave() {
    say({ leaves: true });
    stepBack();
    queued?.abort();
    away = true;
  }

  if (channel) channel.onmessage = hear;
  addEventListener("pagehide", leave);
  addEventListener("pageshow", (event) => event.persisted && join());
  document.addEventListener("freeze", leave);
  document.addEventListener("resume", () => away && join());
  document.addEventListener("visibilitychange", () => document.hidden || look());
  due = performance.now() + second;
  setInterval(look, second);
  setTimeout(join); // The page's scripts are there by then.

  return { me, say, leads: () => leads, leader: () => leader, chosen: () => leader === me };
};
