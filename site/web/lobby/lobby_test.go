package lobby_test

import (
	"regexp"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"koprulu/locale"
	"koprulu/site/web/internal/pagetest"
	"koprulu/site/web/internal/sample"
	"koprulu/site/web/page"
	"koprulu/table"
)

// TestWaitingTables: the badge and the title say how many tables wait.
func TestWaitingTables(t *testing.T) {
	text := string(pagetest.WriteSite(t, sample.Lobby(sample.Reader(locale.English(), "", false))))
	if !strings.Contains(text, "<title>(2) Tables · Koprulu</title>") || !strings.Contains(text, `class="badge"`) {
		t.Error("nothing says that two tables wait")
	}
}

// TestBotsHaveNames: a bot is called by its name in rows, as a person is.
func TestBotsHaveNames(t *testing.T) {
	for _, w := range locale.All() {
		p := sample.Records(sample.Reader(w, "", false))
		for i := range p.Tables {
			for seat := range p.Tables[i].Seats {
				p.Tables[i].Seats[seat] = table.Seat{Bot: "medium"}
			}
		}
		text := string(pagetest.WriteSite(t, p))
		if name := w.BotFull("medium"); !strings.Contains(text, "<bdi>"+name+"</bdi>") {
			t.Errorf("%s: not every row says %q", w.Lang(), name)
		}
	}
}

// TestSmallMapsInventNoRoutes: stored maps say where planets are, not which of them are connected by routes.
func TestSmallMapsInventNoRoutes(t *testing.T) {
	maps := regexp.MustCompile(`(?s)<svg class="mini".*?</svg>`).FindAllString(string(pagetest.WriteSite(t,
		sample.Lobby(sample.Reader(locale.English(), "", false)))), -1)
	if len(maps) < 3 {
		t.Fatalf("the lobby has %d small maps", len(maps))
	}
	for _, m := range maps {
		if strings.Contains(m, "<path") || strings.Contains(m, "<line") || !strings.Contains(m, "<circle") {
			t.Errorf("a small map is %s", m)
		}
	}
}

// TestNamesLead: the names of people at tables, in all lists and languages, are links to their pages, except those of
// people who hide theirs and of bots; no link lies in another one, and each table has one link of its own.
func TestNamesLead(t *testing.T) {
	for _, w := range locale.All() {
		lists := map[string][]byte{
			"lobby":   pagetest.WriteSite(t, sample.Lobby(sample.Reader(w, "", false))),
			"records": pagetest.WriteSite(t, sample.Records(sample.Reader(w, "", false))),
		}
		for list, text := range lists {
			led, cards := map[string]bool{}, 0
			var look func(n *html.Node, link bool)
			look = func(n *html.Node, link bool) {
				if n.Type == html.ElementNode && (n.Data == "a" || n.Data == "button") {
					if link {
						t.Errorf("%s, %s: %s lies in a link", w.Lang(), list, pagetest.Attr(n, "class"))
					}
					link = true
					switch pagetest.Attr(n, "class") {
					case "row__who":
						name := n.FirstChild.FirstChild.Data
						led[name] = true
						if to := page.PersonPath(table.Person("person-" + name)); pagetest.Attr(n, "href") != to {
							t.Errorf("%s, %s: %s leads to %s, not to %s", w.Lang(), list, name, pagetest.Attr(n, "href"), to)
						}
					case "tcard__link":
						cards++
					}
				}
				for c := n.FirstChild; c != nil; c = c.NextSibling {
					look(c, link)
				}
			}
			look(pagetest.Parse(t, text), false)
			if cards == 0 || cards != strings.Count(string(text), `class="tcard`)-strings.Count(string(text), `class="tcard_`) {
				t.Errorf("%s, %s: %d links to tables", w.Lang(), list, cards)
			}
			want := map[string][]string{"lobby": {"Amira", "Jonas", "Kenji", "Lena"}, "records": {"Lena"}}[list]
			for _, name := range want {
				if !led[name] {
					t.Errorf("%s, %s: %s does not lead to a page: %v", w.Lang(), list, name, led)
				}
			}
			if led["Ilya"] || list == "lobby" && !strings.Contains(string(text), "<bdi>Ilya</bdi>") {
				t.Errorf("%s, %s: Ilya hides his page, and leads to it or is not named", w.Lang(), list)
			}
		}
	}
}

// TestInvitations: somebody without a seat reads who invites them to which game, in every language, and finds one
// button to take a seat, with or without a name; somebody who may only watch reads that, and finds none.
func TestInvitations(t *testing.T) {
	for _, w := range locale.All() {
		for _, stranger := range []bool{false, true} {
			reader := sample.Reader(w, "light", stranger)
			what := w.Text("web.lobby.set.base") + ", " + w.Text("web.lobby.settings.players", "n", 4) + ", " +
				w.Text("web.lobby.pace.gain", "minutes", 10, "seconds", 20)
			invited, watching := sample.Waiting(reader, false), sample.Watching(reader)
			invited.Card.Host, watching.Card.Host = "Mara", "Mara"
			text := string(pagetest.WriteSite(t, invited))
			if want := w.Text("web.lobby.wait.invites", "name", "Mara", "what", what, "n", 1); !strings.Contains(text,
				html.EscapeString(want)) || strings.Count(text, "btn--go") != 1 {
				t.Errorf("%s: %q, or one button, is missing:\n%s", w.Lang(), want, text)
			}
			text = string(pagetest.WriteSite(t, watching))
			if want := w.Text("web.lobby.wait.watches", "name", "Mara", "what", what, "n", 1); !strings.Contains(text,
				html.EscapeString(want)) || strings.Contains(text, "btn--go") {
				t.Errorf("%s: %q is missing:\n%s", w.Lang(), want, text)
			}
			if owner := string(pagetest.WriteSite(t, sample.Waiting(reader, true))); strings.Contains(owner, "winvite") {
				t.Errorf("%s: the owner is invited", w.Lang())
			}
		}
	}
}
