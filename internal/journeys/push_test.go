package journeys

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"koprulu/internal/pushtest"
)

// subscribes makes the browser subscribe to a push service on this machine: its own is its vendor's, which a test can't
// reach. It also stands for the permission of its reader, because a Chromium without windows refuses to show messages
// whatever it is permitted, and delivers none. Pages are never in the foreground: somebody who looks at a table is told
// nothing for most of a minute. Worker and cache are the browser's.
const subscribes = `if ("PushManager" in window) {
	Object.defineProperty(Notification, "permission", { get: () => "granted" });
	Notification.requestPermission = async () => "granted";
	Object.defineProperty(document, "visibilityState", { get: () => "hidden" });
	const made = { endpoint: %q, expirationTime: null, keys: { p256dh: %q, auth: %q } };
	const subscription = { endpoint: made.endpoint, toJSON: () => made, unsubscribe: async () => (localStorage.removeItem("subscribed"), true) };
	PushManager.prototype.getSubscription = async () => localStorage.subscribed ? subscription : null;
	PushManager.prototype.subscribe = async (options) => {
		if (!options.userVisibleOnly || options.applicationServerKey.length !== 65) throw new Error("the options are wrong");
		localStorage.subscribed = "yes";
		return subscription;
	};
}`

// shows makes the worker keep what it would show, and where it would go.
const shows = `self.shown = []; self.went = [];
	ServiceWorkerRegistration.prototype.showNotification = async (title, options) => void shown.push({ title, ...options });
	self.clients.openWindow = async (url) => void went.push("opens " + url);
	WindowClient.prototype.focus = async function () { went.push("focuses " + this.url); };
	"ready"`

// clicks makes the reader click the last message.
const clicks = `(async () => {
	const click = new ExtendableEvent("notificationclick");
	click.notification = { ...shown.at(-1), close() {} };
	const before = went.length;
	self.dispatchEvent(click);
	while (went.length === before) await new Promise((done) => setTimeout(done, 10));
	return went.at(-1);
})()`

// TestPushJourney: a phone turns messages on, is told while no page is open that the table waits, shows the message and
// opens the table; without a connection it shows the tables as they were, and keeps nothing of the game.
func TestPushJourney(t *testing.T) {
	t.Parallel()
	s := newSite(t, "--notify-private", "--notify-delay", "1ms")
	service := pushtest.New(t, nil)
	sub := service.Subscribe(t)
	b := newBrowser(t, 390, 844)
	b.first(fmt.Sprintf(subscribes, sub.Endpoint, sub.P256dh, sub.Auth))
	b.seated(s.base, "Mara")
	b.wait("messages can be turned on", `document.querySelector("[data-push=on]:not([hidden])")`)
	b.accessible("the profile with messages")
	b.click("[data-push=on]")
	b.wait("the device is listed",
		`document.querySelector("#push .things li") && !document.querySelector("[data-push=off]").hidden`)

	// A game begins, and she closes the page when it is her turn.
	b.open(s.base + "/")
	b.click(".go .btn--go")
	b.wait("the table is there", `location.pathname.startsWith("/t/") && document.querySelector("#prompt")`)
	b.myTurn()
	where := b.table()
	kept := value[[]string](b,
		`caches.keys().then(async names => (await Promise.all(names.map(async n => (await (await caches.open(n)).keys()).map(r => r.url.replace(location.origin, ""))))).flat())`)
	want := value[[]string](b,
		`fetch("/sw.js").then(r => r.text()).then(text => JSON.parse(text.match(/"kept":(\[[^\]]*\])/)[1]))`)
	slices.Sort(kept)
	if slices.Sort(want); !slices.Equal(kept, want) {
		t.Errorf("the device keeps %v, want %v", kept, want)
	}
	worker := b.worker(s.base + "/sw.js") // A worker that is being inspected does not end.
	if value[string](worker, shows) != "ready" {
		t.Fatal("there is no worker")
	}
	b.open("about:blank")
	var message string
	for end := time.Now().Add(patience); message == ""; time.Sleep(20 * time.Millisecond) {
		if got := service.Got(sub); len(got) > 0 {
			message = got[len(got)-1].Text
		}
		if time.Now().After(end) {
			t.Fatalf("no message came:\n%s", s.log)
		}
	}
	var told struct{ Title, Body, URL, Tag string }
	if err := json.Unmarshal([]byte(message), &told); err != nil || s.base+told.URL != where {
		t.Fatalf("the message is %s, about the table %s", message, where)
	}

	// The worker gets it as the event with which a browser passes on what its push service sent.
	b.open(s.base + "/about")
	got := value[[]string](worker, fmt.Sprintf(`(async () => {
		self.dispatchEvent(new PushEvent("push", { data: %q }));
		while (!shown.length) await new Promise((done) => setTimeout(done, 10));
		return [shown[0].title, shown[0].body, shown[0].tag, shown[0].data.url, String(shown.length)];
	})()`, message))
	if !slices.Equal(got, []string{told.Title, told.Body, told.Tag, told.URL, "1"}) {
		t.Errorf("shown: %v, the message was %s", got, message)
	}
	if went := value[string](worker, clicks); went != "opens "+where {
		t.Errorf("the click %s", went)
	}
	b.open(where)
	if went := value[string](worker, clicks); went != "focuses "+where {
		t.Errorf("with the table open the click %s", went)
	}

	// Without a connection.
	s.kill()
	b.open(where)
	b.wait("the page without a connection", `document.querySelector(".offline")`)
	name := value[string](b, `document.querySelector(".offline .things b").textContent`)
	if text := b.text(); name == "" || !strings.Contains(told.Title, name) || !strings.Contains(text, "Waiting for you") ||
		!strings.Contains(text, "as of") {
		t.Errorf("it says %q of the table of %q", text, told.Title)
	}
	b.accessible("the page without a connection")
}

// worker returns the service worker of the browser, which can only be asked for values.
func (b *browser) worker(url string) *browser {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, patience)
	defer cancel()
	list, err := chromedp.Targets(ctx)
	if err != nil {
		b.t.Fatal(err)
	}
	for _, info := range list {
		if info.Type == "service_worker" && info.URL == url {
			ctx, cancel := chromedp.NewContext(b.ctx, chromedp.WithTargetID(info.TargetID))
			b.t.Cleanup(cancel)
			// What inspects the worker lives as long as the context of the first call.
			if err := chromedp.Do(ctx); err != nil {
				b.t.Fatal(err)
			}
			return &browser{t: b.t, ctx: ctx}
		}
	}
	b.t.Fatalf("there is no worker at %s", url)
	return nil
}
