//go:build nightly

package journeys

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// TestHours: somebody is offered the time zone of their browser, says when they play, makes a table where that counts,
// goes on vacation, is shown as away to the other player with times in that player's zone, and comes back.
func TestHours(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	mara := newBrowser(t, 1366, 900)
	mara.zone("Asia/Kolkata")
	mara.seated(s.base, "Mara")
	mara.wait("the zone is offered", `/Calcutta|Kolkata/.test(document.querySelector("[data-zone-guess]")?.innerText)`)
	// Her hours begin in two hours, and end in 22: her clock is stopped now.
	now := time.Now()
	kolkata := time.FixedZone("", 19800)
	from, to := now.Add(2*time.Hour).In(kolkata).Format("15:04"), now.Add(22*time.Hour).In(kolkata).Format("15:04")
	mara.click("[name=hours][value=own]")
	value[int](mara, `(()=>{for (const i of [0,1,2,3,4,5,6]) { document.querySelector("[name=from"+i+"]").value = "`+from+
		`"; document.querySelector("[name=to"+i+"]").value = "`+to+`"; } return 1})()`)
	mara.accessible("the hours")
	mara.click("form[action='/profile/hours'] button")
	mara.wait("they are saved", `document.querySelector(".notice[role=status]")?.innerText === `+
		strconv.Quote(text(t, "web.server.done.hours"))+
		` && /Calcutta|Kolkata/.test(document.querySelector("#hours-zone").value) && document.querySelector("[name=hours][value=own]").checked && document.querySelector("[name=from3]").value === "`+from+`"`)
	mara.open(s.base + "/profile")
	mara.shots("hours", "#h-hours", nil)
	mara.shots("vacation", "#h-vacation", nil)
	mara.open(s.base + "/new")
	mara.click("#new summary")
	value[int](mara, `(document.querySelector("[name=pace][value=days]").click(), 1)`)
	mara.wait("it is said what does not count",
		`document.querySelector("[name=rest-hours]").offsetParent && document.querySelector("[name=rest-hours]").checked`)
	mara.shots("form", ".rest",
		func() {
			value[int](mara, `(document.querySelector("#new details").open = true, document.querySelector("[name=pace][value=days]").click(), 1)`)
		})
	mara.open(value[string](mara, `fetch("/tables", {method: "POST", body: new URLSearchParams({name: "Friday", players: 2, seat0: "me", seat1: "simple",
		pace: "days", days: 2, "rest-hours": "on", vacation: 20, factions: "dealt", company: "anybody", spectators: "on"})}).then(r => r.url)`))
	mara.myTurn()
	stands := strings.Split(text(t, "web.rest.sleeps", "when", "|"), "|")[0]
	starts := now.Add(2 * time.Hour).Truncate(time.Minute)
	sees := func(b *browser, zone *time.Location) {
		b.t.Helper()
		b.wait("until when the clock stands",
			`document.querySelector(".clock.is-resting time[data-when]")?.textContent === "`+starts.In(zone).Format("15:04")+`"`)
	}
	sees(mara, kolkata)
	mara.shots("table", "#players", nil)
	eve := newBrowser(t, 820, 1180)
	eve.zone("America/New_York")
	eve.open(value[string](mara, "location.href"))
	newYork, err := time.LoadLocation("America/New_York")
	if err != nil {
		t.Fatal(err)
	}
	sees(eve, newYork)
	if page := value[string](eve, `document.documentElement.outerHTML`); !strings.Contains(page, stands) ||
		strings.Contains(page, "Kolkata") || strings.Contains(page, "Calcutta") {
		t.Error("the page of a spectator tells a time zone, or not that the clock stands")
	}

	// She goes on vacation, and everybody sees it at once.
	away := mara.tab(s.base + "/profile")
	last := now.In(kolkata).AddDate(0, 0, 5)
	value[int](away, `(document.querySelector("#vacation-last").value = "`+last.Format(time.DateOnly)+`", 1)`)
	away.click("form[action='/profile/vacation'] button")
	away.wait("she is on vacation", `document.querySelector("form[action='/profile/vacation/end']")`)
	away.accessible("the vacation")
	eve.wait("it is seen that she is on vacation",
		`document.querySelector(".clock.is-resting .num")?.textContent.includes("`+last.Format("2")+
			`") && !document.querySelector(".clock.is-resting time")`)
	eve.open(s.base + "/")
	eve.wait("the lobby is there", `document.body.innerText.includes("Friday")`)
	away.click("details.asks:has(form[action='/profile/vacation/end']) > summary")
	away.click("form[action='/profile/vacation/end'] button")
	away.wait("she is back", `!document.querySelector("form[action='/profile/vacation/end']")`)
	sees(mara, kolkata)
	for _, b := range []*browser{mara, eve, away} {
		b.clean()
	}
}

// zone sets the time zone of a browser.
func (b *browser) zone(name string) {
	b.t.Helper()
	if _, err := chromedp.Call(b.ctx, emulation.SetTimezoneOverride,
		emulation.SetTimezoneOverrideParams{TimezoneID: name}); err != nil {
		b.t.Fatal(err)
	}
}

// shots takes pictures of a part of a page in every width and theme, where KOPRULU_SHOTS names a directory for them;
// again brings the page to where it was.
func (b *browser) shots(name, part string, again func()) {
	b.t.Helper()
	dir := os.Getenv("KOPRULU_SHOTS")
	if dir == "" {
		return
	}
	for _, width := range []int64{1440, 820, 390} {
		for _, theme := range []string{"dark", "light"} {
			b.size(width, 900)
			b.prefer("theme", theme)
			if again != nil {
				again()
			}
			value[int](b, `(document.querySelector("`+part+`").scrollIntoView(), 1)`)
			b.settled()
			if wide := value[int64](b, "document.documentElement.scrollWidth"); wide > width {
				b.t.Errorf("%s is %d pixels wide on %d", name, wide, width)
			}
			b.shot(filepath.Join(dir, name+"-"+theme+"-"+strconv.FormatInt(width, 10)+".png"))
		}
	}
	b.size(1366, 900)
}
