package journeys

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/chromedp/cdproto/webauthn"
	"github.com/chromedp/chromedp"
)

// TestBadge: the list of tables learns at once that a table waits for its reader, and that it no longer does.
func TestBadge(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := newBrowser(t, 1440, 900)
	b.quickTable(s, "Mara")
	b.myTurn()
	lobby := b.tab(s.base + "/")
	one := `document.querySelector("#badge").innerText === "1" && document.title.startsWith("(1) ")`
	lobby.wait("the badge counts the table", one)

	// She leaves the table to a bot, in the other window.
	rng := rand.New(rand.NewPCG(5, 5))
	b.answer(rng, byMouse)
	b.myTurn()
	lobby.wait("the badge counts the table again", one)
	b.click("details.menu > summary")
	b.click("details.asks:has(form[action$='/leave']) > summary")
	b.click("form[action$='/leave'] button")
	lobby.wait("nothing waits any more", `document.querySelector("#badge").hidden && !document.title.startsWith("(")`)
	b.clean()
	lobby.clean()
}

// TestEndingAsksFirst: where only bots play along, the menu says that the game ends at once before it does; at the end nothing of the game waits any more.
func TestEndingAsksFirst(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := newBrowser(t, 390, 844)
	b.quickTable(s, "Mara")
	b.myTurn()
	b.click("details.menu > summary")
	b.click("details.asks:has(button[value=end]) > summary")
	b.wait("it says what will happen", `document.querySelector("details.asks[open] form").innerText.includes("Bots agree: the game ends at once.")`)
	b.accessible("a menu that asks")
	b.click("details.asks[open] button[value=end]")
	b.wait("the game is over", `document.querySelector("#prompt").innerText.includes("The players ended the game.")`)
	b.wait("nobody waits any more", `!document.querySelector("#players .turn") && !document.querySelector("form button[value=open]")`)
	b.clean()
}

// TestResigningByMouse: the menu says what a resignation comes to before it is given, a double click gives it once, and at the end nothing of the game waits
// any more, nor is anybody left to follow.
func TestResigningByMouse(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := newBrowser(t, 1440, 900)
	b.seated(s.base, "Mara")
	b.open(value[string](b, `fetch("/tables", {method: "POST", body: new URLSearchParams({name: "Friday", players: 2, seat0: "me", seat1: "random",
		pace: "none", factions: "dealt", access: "link"})}).then(r => r.url)`))
	b.myTurn()
	value[bool](b, `(document.querySelector("#board-fold").checked || document.querySelector("#board-fold").click(), window.resigned = 0,
		document.addEventListener("htmx:config:request", e => window.resigned += e.detail.ctx.request.action.endsWith("/resign")), true)`)
	shown := `document.querySelector("#director").checkVisibility()`
	b.wait("the choice of how to follow others", shown)
	b.click("details.menu > summary")
	b.click("details.asks:has(form[action$='/resign']) > summary")
	b.wait("it says what will happen", `document.querySelector("details.asks[open] form").innerText.includes("You lose at once: ")`)
	b.accessible("a menu that asks about resigning")
	at := value[place](b, fmt.Sprintf(spot, "form[action$='/resign'] button"))
	// The first answer of the server comes only after the second click.
	value[bool](b, `(window.both = new Promise(done => window.clicked = done), window.plain = fetch, window.fetch = (...what) => window.both.then(() => window.plain(...what)), true)`)
	b.do(chromedp.MouseClickXY(at.X, at.Y))
	b.do(chromedp.MouseClickXY(at.X, at.Y))
	value[bool](b, `(window.clicked(), true)`)
	b.wait("the game is over", `document.querySelector("#prompt.is-over") && document.querySelector("#players").innerText.includes("resigned")`)
	b.wait("nothing waits any more", `!document.querySelector("#players .turn, .menu form[action$='/resign'], .menu form[action$='/leave'], .menu form[action$='/propose'], .prompt__notice form") && !(`+shown+`)`)
	if n := value[int](b, "window.resigned"); n != 1 {
		t.Errorf("a double click resigns %d times", n)
	}
	b.clean()
}

// TestInvitation: a friend without a name opens the link and takes the seat, both are ready, and the game begins for both and for a spectator.
func TestInvitation(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	mara := newBrowser(t, 1440, 900)
	mara.seated(s.base, "Mara")
	mara.open(value[string](mara, `fetch("/tables", {method: "POST", body: new URLSearchParams({name: "Friday", players: 2, seat0: "me", seat1: "open",
		pace: "live", minutes: 10, gain: 5, factions: "dealt", access: "link", spectators: "on"})}).then(r => r.url)`))
	mara.wait("she is seen to be there", `document.querySelector(".wseat.is-mine") && !document.querySelector(".wseat.is-mine").innerText.includes("not here")`)
	mara.accessible("the waiting room")

	jonas := newBrowser(t, 390, 844)
	jonas.open(value[string](mara, `document.querySelector("#link-invite").value`))
	jonas.accessible("the invitation")
	jonas.do(chromedp.SendKeys(chromedp.CSS("#take-who"), "Jonas"))
	jonas.click(".wseat.is-free button")
	jonas.wait("he sits", `document.querySelector(".wseat.is-mine")`)
	mara.wait("she sees him", `document.querySelector("#waiting").innerText.includes("Jonas")`)

	eve := newBrowser(t, 820, 1180)
	eve.open(value[string](mara, `document.querySelector("#link-watch").value`))
	mara.click("form[action$='/ready'] button")
	jonas.click("form[action$='/ready'] button")
	for _, b := range []*browser{mara, jonas, eve} {
		b.wait("the game is dealt", `document.querySelector("#prompt-say")`)
	}
	whoseTurn("false", mara, jonas)
	if eve.turn().Mine {
		t.Error("a spectator is asked")
	}
	eve.accessible("a table for a spectator")
	for _, b := range []*browser{mara, jonas, eve} {
		b.clean()
	}
}

// TestPasskey adds a passkey, signs out and comes back with it.
func TestPasskey(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := newBrowser(t, 1440, 900)
	ctx, cancel := context.WithTimeout(b.ctx, patience)
	defer cancel()
	if _, err := chromedp.Call(ctx, webauthn.Enable, webauthn.EnableParams{}); err != nil {
		t.Fatal(err)
	}
	key := &webauthn.VirtualAuthenticatorOptions{
		Protocol: webauthn.AuthenticatorProtocolCtap2, Transport: webauthn.AuthenticatorTransportInternal,
		HasResidentKey: true, HasUserVerification: true, IsUserVerified: true, AutomaticPresenceSimulation: true,
	}
	if _, err := chromedp.Call(ctx, webauthn.AddVirtualAuthenticator, webauthn.AddVirtualAuthenticatorParams{Options: key}); err != nil {
		t.Fatal(err)
	}
	b.seated(s.base, "Yuki")
	b.wait("the name is saved", `document.querySelector("#h-passkeys")`)
	b.click("button[data-passkey=add]")
	b.wait("the passkey is listed", `document.querySelector("form[action='/profile/passkeys']")`)
	b.accessible("a profile with a passkey")

	b.click("details.asks:has(form[action='/profile/devices']) > summary")
	b.click("form[action='/profile/devices'] button")
	b.wait("she is signed out", fmt.Sprintf(`location.pathname === "/" && !document.body.innerText.includes(%q)`, "Yuki"))
	b.open(s.base + "/profile")
	b.accessible("the profile of nobody")
	b.click("button[data-passkey=login]")
	b.wait("she is back", `location.pathname === "/" && document.querySelector(".me__name").innerText.includes("Yuki")`)
	b.clean()
}
