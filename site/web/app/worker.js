// The service worker of the site. It shows the messages that the server sends (Web Push), opens the table that one is about, and shows a page of its own when
// the server can't be reached. It keeps what SITE.kept lists and nothing else: no page of a table, nothing that a game hides.
"use strict";

const SITE = /* site */ {};
const CACHE = "koprulu-" + SITE.hash;
const FRESH = 60_000; // how old the list of tables on the page without a connection may be while the reader looks at the site, in milliseconds

let renewed = 0;

// keep fetches the page without a connection, with times as they are here, and keeps it under its address.
async function keep(cache) {
  const zone = encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone ?? "");
  const page = await fetch(`${SITE.offline}?zone=${zone}`, { cache: "no-store", redirect: "error" });
  if (page.ok) await cache.put(SITE.offline, page);
}

// renew fetches the page without a connection again: it names the tables of whoever is signed in now.
async function renew() {
  renewed = Date.now();
  try {
    await keep(await caches.open(CACHE));
  } catch {
    renewed = 0; // The old one says how old it is.
  }
}

self.addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(CACHE);
    await Promise.all([keep(cache), cache.addAll(SITE.kept.filter((address) => address !== SITE.offline))]);
    await self.skipWaiting();
  })());
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
    await self.clients.claim();
  })());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.mode === "navigate") {
    event.respondWith((async () => {
      try {
        const page = await fetch(request);
        // Signing in or out changes the tables.
        if (request.method !== "GET" || Date.now() - renewed > FRESH) event.waitUntil(renew());
        return page;
      } catch (error) {
        const page = request.method === "GET" && (await caches.match(SITE.offline));
        if (page) return page;
        throw error;
      }
    })());
  } else if (request.method === "GET" && url.pathname !== SITE.offline && SITE.kept.includes(url.pathname)) {
    event.respondWith((async () => (await caches.match(url.pathname)) ?? fetch(request))());
  }
});

self.addEventListener("push", (event) => {
  let message = {};
  try {
    message = event.data.json();
  } catch {
    // A message that can't be read is shown all the same: browsers end subscriptions that show nothing.
  }
  event.waitUntil(Promise.all([
    self.registration.showNotification(message.title ?? "Koprulu", {
      body: message.body, tag: message.tag ?? "koprulu", renotify: true, lang: message.lang, timestamp: message.at, icon: SITE.icon, data: { url: message.url ?? "/" },
    }),
    renew(),
  ]));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const to = new URL(event.notification.data?.url ?? "/", location.origin);
  if (to.origin !== location.origin) return;
  event.waitUntil((async () => {
    const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const there = open.find((client) => new URL(client.url).pathname === to.pathname);
    if (there) await there.focus();
    else await self.clients.openWindow(to.href);
  })());
});

// A browser may replace a subscription on its own; the server is told about the new one.
self.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil((async () => {
    const old = event.oldSubscription;
    const now = event.newSubscription ?? (old && (await self.registration.pushManager.subscribe(old.options)));
    if (!now) return;
    await fetch("/profile/push", {
      method: "POST", headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ ...now.toJSON(), zone: Intl.DateTimeFormat().resolvedOptions().timeZone, old: old?.endpoint }),
    });
  })());
});
