package journeys

import (
	"context"
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/webauthn"
	"github.com/chromedp/chromedp"
)

// TestInvitation: a friend without a name opens the link and takes the seat, both are ready, and the game begins for
// both and for a spectator.
func TestInvitation(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	mara := newBrowser(t, 1440, 900)
	mara.seated(s.base, "Mara")
	mara.open(value[string](mara, `fetch("/tables", {method: "POST", body: new URLSearchParams({name: "Friday", players: 2, seat0: "me", seat1: "open",
		pace: "live", minutes: 10, gain: 5, factions: "dealt", company: "invited", spectators: "on"})}).then(r => r.url)`))
	mara.wait("she is seen to be there",
		`document.querySelector(".wseat.is-mine") && !document.querySelector(".wseat.is-mine").innerText.includes("not here")`)
	mara.accessible("the waiting room")

	jonas := newBrowser(t, 390, 844)
	jonas.open(value[string](mara, `document.querySelector("#link-invite").value`))
	jonas.accessible("the invitation")
	jonas.do(chromedp.SendKeys(chromedp.CSS("#take-who"), "Jonas"))
	jonas.click("#take .btn--go")
	jonas.wait("he sits", `document.querySelector(".wseat.is-mine")`)
	mara.wait("she sees him", `document.querySelector("#waiting").innerText.includes("Jonas")`)

	eve := newBrowser(t, 820, 1180)
	eve.open(value[string](mara, `document.querySelector("#link-watch").value`))
	mara.click("form[action$='/ready'] button")
	jonas.click("form[action$='/ready'] button")
	for _, b := range []*browser{mara, jonas, eve} {
		b.wait("the game is dealt", `document.querySelector("#prompt-say")`)
	}
	for _, size := range []window{{390, 844}, {844, 390}} {
		jonas.size(size.width, size.height)
		jonas.wait("a phone shows who is here",
			`[...document.querySelectorAll("#players .dot")].filter(e => e.checkVisibility() && document.elementsFromPoint(...(r => [r.x + r.width / 2, r.y + r.height / 2])(e.getBoundingClientRect())).includes(e)).length === 2`)
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
	if _, err := chromedp.Call(ctx, webauthn.AddVirtualAuthenticator,
		webauthn.AddVirtualAuthenticatorParams{Options: key}); err != nil {
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
