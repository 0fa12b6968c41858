package web_test

import (
	"bytes"
	"regexp"
	"strings"
	"testing"

	"koprulu/rules/game"
	"koprulu/site/web"
	"koprulu/site/web/internal/sample"
	"koprulu/table"
)

// fields finds the fields that buttons copy.
var fields = regexp.MustCompile(`data-copy="([^"]+)"`)

// written returns the page of a table.
func written(t *testing.T, p *web.TablePage) string {
	t.Helper()
	var b bytes.Buffer
	if err := p.Whole().Render(t.Context(), &b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// asking returns the page of a seat that is asked something, in a game of so many players who are all in it.
func asking(t *testing.T, players int) *web.TablePage {
	t.Helper()
	all := decisions(t)
	for step := range game.Steps {
		if pos, ok := all[step]; ok {
			if p := pageOf(t, pos, sample.Look{Asked: true}); p.View.Players == players && p.View.Alive.Len() == players {
				return p
			}
		}
	}
	t.Fatalf("no page of %d players", players)
	return nil
}

// TestResigningIsExplained: the menu says before a resignation what will happen: who wins by it, or, if the game goes
// on, first that a bot can play on; who has resigned, or is a spectator, is not offered it.
func TestResigningIsExplained(t *testing.T) {
	const bot, resign = "BOT", "RESIGN"
	for _, c := range []struct {
		name    string
		players int
		change  func(*web.TablePage)
		says    []string
	}{
		{"two players", 2, nil, []string{resign, "You lose at once", bot, "A bot takes your seat"}},
		{"three players", 3, nil, []string{bot, "Either way you have lost", "Let a bot play on", resign,
			"may decide the game for a neighbour"}},
		{"three players of whom one has resigned", 3, func(p *web.TablePage) { p.View.Resigned = 1 << ((p.Seat + 1) % 3) },
			[]string{resign, "You lose at once", bot}},
		{"who has resigned", 3, func(p *web.TablePage) { p.View.Resigned = 1 << p.Seat },
			[]string{bot, "A bot takes your seat"}},
		{"a spectator", 3, func(p *web.TablePage) { p.Seat = game.Nobody }, nil},
	} {
		p := asking(t, c.players)
		forms := strings.NewReplacer(`action="`+p.Path("leave")+`"`, bot, `hx-post="`+p.Path("resign")+`"`, resign)
		if c.change != nil {
			c.change(p)
		}
		text := forms.Replace(written(t, p))
		at := 0
		for _, want := range c.says {
			i := strings.Index(text[at:], want)
			if i < 0 {
				t.Errorf("%s: the menu does not say %q, or not in this order", c.name, want)
				break
			}
			at += i
		}
		if len(c.says) == 0 && (strings.Contains(text, resign) || strings.Contains(text, bot)) {
			t.Errorf("%s may resign", c.name)
		}
	}
}

// TestEndingSaysWhoMustAgree: the menu says that a game ends at once only where nobody else has a vote: a bot does not
// agree for a person for whom it stands in, while those who left, resigned or are eliminated are not asked; of a game
// that counts, that it takes everybody.
func TestEndingSaysWhoMustAgree(t *testing.T) {
	const once, all, everybody = "Bots agree: the game ends at once.", "The game ends as soon as all players agree.",
		"it ends only if everybody agrees"
	for _, c := range []struct {
		name   string
		change func(p *web.TablePage, other game.Player)
		says   string
	}{
		{"a person", func(*web.TablePage, game.Player) {}, all},
		{"a person for whom a bot stands in", func(p *web.TablePage,
			other game.Player) {
			p.Snap.Seats[other].Bot = "simple"
		}, all},
		{"a person in a rated game", func(p *web.TablePage, _ game.Player) { p.Snap.Settings.Rated = true }, everybody},
		{"a person who left", func(p *web.TablePage, other game.Player) {
			p.Snap.Seats[other].Bot, p.Snap.Seats[other].Left = "simple", true
		}, once},
		{"a person who has resigned", func(p *web.TablePage, other game.Player) { p.View.Resigned = 1 << other }, once},
		{"a bot", func(p *web.TablePage, other game.Player) { p.Snap.Seats[other] = table.Seat{Bot: "simple"} }, once},
	} {
		p := asking(t, 3)
		for seat := range p.Snap.Seats {
			if game.Player(seat) != p.Seat {
				p.Snap.Seats[seat] = table.Seat{Bot: "simple"}
			}
		}
		other := (p.Seat + 1) % 3
		p.Snap.Seats[p.Seat] = table.Seat{Person: "mara"}
		p.Snap.Seats[other] = table.Seat{Person: "ben"}
		c.change(p, other)
		text := written(t, p)
		for _, s := range []string{once, all, everybody} {
			if strings.Contains(text, s) != (s == c.says) {
				t.Errorf("%s: the menu says %q: %v", c.name, s, s != c.says)
			}
		}
	}
}

// TestProposalsAboutSeatsAsk: who proposes something about the seat of another player is told before whether it happens
// at once, because nobody else is asked.
func TestProposalsAboutSeatsAsk(t *testing.T) {
	replaced := func(p *web.TablePage, other game.Player) {
		p.Snap.Status, p.Snap.Settings.Pace = table.Playing, table.Pace{}
		p.Snap.Decisions[other] = table.Decision{Number: 1, Since: p.Reader.Now.Add(-2 * table.Overdue)}
	}
	offered := func(p *web.TablePage, other game.Player) {
		p.Snap.Seats[other].Left, p.Snap.Seats[other].Bot, p.Snap.Gone[other] = true, "simple", table.Removed
	}
	for _, c := range []struct {
		name   string
		change func(p *web.TablePage, other game.Player)
		third  table.Seat
		do     string
		says   string
	}{
		{"replace, with a bot", replaced, table.Seat{Bot: "simple"}, table.ProposeReplace,
			"Nobody else is asked: a bot plays on for good at once."},
		{"replace, with a person", replaced, table.Seat{Person: "clara"}, table.ProposeReplace,
			"A bot plays on for good as soon as all the others agree."},
		{"offer, with a bot", offered, table.Seat{Bot: "simple"}, table.ProposeOffer,
			"Nobody else is asked: the seat and its hand are offered to somebody else at once."},
		{"offer, with a person", offered, table.Seat{Person: "clara"}, table.ProposeOffer,
			"The seat and its hand are offered to somebody else as soon as all agree."},
	} {
		p := asking(t, 3)
		other, third := (p.Seat+1)%3, (p.Seat+2)%3
		p.Snap.Proposal = nil
		p.Snap.Seats[p.Seat], p.Snap.Seats[other], p.Snap.Seats[third] = table.Seat{Person: "mara"},
			table.Seat{Person: "ben"}, c.third
		c.change(p, other)
		text := written(t, p)
		says := strings.Index(text, c.says)
		if does := strings.Index(text, `value="`+c.do+`"`); says < 0 || does < says ||
			strings.Contains(text[says:does], "</details>") {
			t.Errorf("%s: the menu does not say first %q", c.name, c.says)
		}
	}
}

// TestLinksOfTheMenuCanBeCopied: the links in the menu of a table have buttons that copy them, and the script for that
// is there.
func TestLinksOfTheMenuCanBeCopied(t *testing.T) {
	p := pageOf(t, decisions(t)[game.AskOrder], sample.Look{Asked: true})
	p.Invite, p.Watch = "http://localhost/join/abc", "http://localhost/watch/def"
	text := written(t, p)
	if !strings.Contains(text, "js/copy.js") {
		t.Error("the page has no script that copies")
	}
	buttons := fields.FindAllStringSubmatch(text, -1)
	if len(buttons) != 2 {
		t.Fatalf("%d buttons copy something, not two", len(buttons))
	}
	for i, link := range []string{p.Invite, p.Watch} {
		if field := `id="` + buttons[i][1] + `" value="` + link + `"`; !strings.Contains(text, field) {
			t.Errorf("no field holds %s for its button", link)
		}
	}
}
