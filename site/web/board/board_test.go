package board_test

import (
	"html"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/a-h/templ"

	"koprulu/help/choice"
	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/rules/notation/words"
	"koprulu/site/web/board"
	"koprulu/site/web/card"
	"koprulu/site/web/internal/pagetest"
	"koprulu/site/web/internal/sample"
	"koprulu/site/web/seen"
	"koprulu/table"
)

var goldenGames = sample.Golden("../../..")

// withSheets draws the reader's side and the sheets of all players.
func withSheets(t testing.TB, p *seen.Game) string {
	t.Helper()
	parts := []templ.Component{board.Panel(p)}
	for seat := range game.Player(p.View.Players) {
		parts = append(parts, board.Drawer(p, seat))
	}
	return pagetest.Draw(t, parts...)
}

// pieceVerbs are the verbs whose answers are buttons on the pieces of the board.
var pieceVerbs = map[game.Verb]bool{
	game.DoPay: true, game.DoForce: true, game.DoDiscount: true, game.DoFree: true, game.DoWorker: true,
	game.DoBuildTransport: true,
	game.DoBuild:          true, game.DoBuilding: true, game.DoModule: true, game.DoTech: true, game.DoDiscard: true,
}

// TestBoardSpeaks: at every kind of decision and in every language only words are written, and nothing that the Content
// Security Policy forbids.
func TestBoardSpeaks(t *testing.T) {
	for _, w := range locale.All() {
		for i, pos := range pagetest.Positions(t, goldenGames, 997) {
			looks := []sample.Look{{Asked: true, Words: w}}
			if i%3 == 0 {
				looks = append(looks, sample.Look{Seat: game.Nobody, Words: w})
			}
			for _, look := range looks {
				where := w.Lang() + ", " + pos.Game.Name + " answer " + strconv.Itoa(pos.At)
				pagetest.CheckWords(t, pos.Game.Rules, where, withSheets(t, pagetest.Game(t, pos, look)))
			}
		}
	}
}

// TestAnswersOnPieces: every answer about paying, buying and cards is a button on its piece.
func TestAnswersOnPieces(t *testing.T) {
	found := map[game.Verb]int{}
	for _, pos := range pagetest.Positions(t, goldenGames, 41) {
		p := pagetest.Game(t, pos, sample.Look{Asked: true})
		if p.Decision == 0 {
			continue
		}
		page := ""
		for _, c := range p.Choices {
			if !pieceVerbs[c.Answer.Verb] || c.Confirmed {
				continue
			}
			if page == "" {
				// What could not be taken back is marked on every piece, whatever it is.
				for i := range p.Choices {
					p.Choices[i].Final = true
				}
				page = pagetest.Draw(t, board.Panel(p))
			}
			answers := strings.Contains(page, `name="text" value="`+html.EscapeString(c.Text)+`"`)
			// A plate is dragged into an area; of technologies the prompt buys the one that a press shows.
			if pick := (choice.Pick{c.Answer}).String(); c.Answer.Verb == game.DoTech {
				answers = strings.Contains(page, `name="pick" value="`+pick+`"`)
			}
			if !answers && !strings.Contains(page, " "+html.EscapeString(c.Text)+"|") {
				t.Fatalf("%s answer %d, %s: no piece answers %q", pos.Game.Name, pos.At, words.Decision(p.View.Step), c.Text)
			}
			if !pagetest.SaysFinal(page, c.Text) {
				t.Fatalf("%s answer %d: the piece that answers %q does not say that it can't be taken back", pos.Game.Name,
					pos.At, c.Text)
			}
			found[c.Answer.Verb]++
		}
	}
	for verb := range pieceVerbs {
		if found[verb] == 0 && verb != game.DoFree {
			t.Errorf("no position offered the verb %d", verb)
		}
	}
}

// cardOf finds the cards of a drawn hand.
var cardOf = regexp.MustCompile(`id="[a-z]+-card-\d+"`)

// TestDiscardsKeepTheirPlaces: when a card of the hand is chosen to be discarded, all cards stay where they are:
// otherwise a click on the next would hit another.
func TestDiscardsKeepTheirPlaces(t *testing.T) {
	chosen := 0
	for _, pos := range pagetest.Positions(t, goldenGames, 7) {
		p := pagetest.Game(t, pos, sample.Look{Asked: true})
		if p.Decision == 0 || p.View.Step != game.AskDiscard {
			continue
		}
		at := &p.View.Seats[p.Seat]
		places := cardOf.FindAllString(pagetest.Draw(t, board.Panel(p)), -1)
		for set := at.Hand; set != 0; set &= set - 1 {
			hand, going := at.Hand, at.Discarding
			at.Hand, at.Discarding = hand&^(1<<set.First()), going|1<<set.First()
			page := pagetest.Draw(t, board.Panel(p))
			at.Hand, at.Discarding = hand, going
			if !strings.Contains(page, "is-going") {
				t.Fatal("no card is marked")
			}
			if now := cardOf.FindAllString(page, -1); len(places) < 2 || !slices.Equal(now, places) {
				t.Fatalf("the cards stood as %v, and now as %v", places, now)
			}
			chosen++
		}
	}
	if chosen < 20 {
		t.Errorf("only %d cards were chosen", chosen)
	}
}

// greyed finds a piece of a board that can't be used, and what describes it.
var greyed = regexp.MustCompile(`<button[^>]* aria-disabled="true"[^>]*>`)

// TestGreyedPiecesSayWhy: whatever on the board is not possible now is described by a rule that can be read.
func TestGreyedPiecesSayWhy(t *testing.T) {
	found := 0
	for _, pos := range pagetest.Positions(t, goldenGames, 97) {
		text := withSheets(t, pagetest.Game(t, pos, sample.Look{Asked: true, Words: locale.English()}))
		for _, button := range greyed.FindAllString(text, -1) {
			described := regexp.MustCompile(` aria-describedby="([^"]+)"`).FindStringSubmatch(button)
			if described == nil {
				t.Fatalf("%s answer %d: nothing describes %s", pos.Game.Name, pos.At, button)
			}
			_, why, there := strings.Cut(text, ` id="`+described[1]+`"`)
			why, _, _ = strings.Cut(why, "</a>")
			if !there || !strings.Contains(why, `<a href="/rules/`) || len(why) > 1500 {
				t.Fatalf("%s answer %d: no rule says why %s", pos.Game.Name, pos.At, button)
			}
			found++
		}
	}
	if found < 50 {
		t.Errorf("only %d pieces are greyed", found)
	}
}

// TestBoardHidesWhatTheSeatMayNotKnow: two games that differ only in what a seat can't know look the same to it (P5).
func TestBoardHidesWhatTheSeatMayNotKnow(t *testing.T) {
	for i, pos := range pagetest.Positions(t, goldenGames, 173) {
		s, _, err := pos.Game.Play(pos.At)
		if err != nil {
			t.Fatal(err)
		}
		seats := []game.Player{game.Nobody, game.Player(i % pos.Game.Rules.Options.Players)}
		if open := pos.Game.Rules.Open(&s); open != 0 {
			seats = append(seats, open.First())
		}
		for _, seat := range seats {
			other := s
			pos.Game.Rules.Redeal(&other, seat, rand.NewPCG(uint64(i), uint64(seat)))
			a := withSheets(t, pagetest.Game(t, pos, sample.Look{Seat: seat}))
			b := withSheets(t, pagetest.Game(t, pos, sample.Look{Seat: seat, State: &other}))
			if a != b {
				at := 0
				for at < min(len(a), len(b)) && a[at] == b[at] {
					at++
				}
				t.Fatalf("%s answer %d, seat %d: the pages differ: %.120q and %.120q", pos.Game.Name, pos.At, seat, a[at:], b[at:])
			}
		}
	}
}

// TestThreats: where a base can be built, who could come there is said at a table that helps, and at no other; what is
// said follows from the open board alone (P5).
func TestThreats(t *testing.T) {
	said := 0
	for i, pos := range pagetest.Positions(t, goldenGames, 3) {
		p := pagetest.Game(t, pos, sample.Look{Asked: true})
		if p.Decision == 0 || p.View.Step != game.AskBase {
			continue
		}
		s, _, err := pos.Game.Play(pos.At)
		if err != nil {
			t.Fatal(err)
		}
		pos.Game.Rules.Redeal(&s, p.Seat, rand.NewPCG(uint64(i), 7))
		other := pagetest.Game(t, pos, sample.Look{Seat: p.Seat, State: &s})
		for _, help := range []table.Help{table.HelpOn, table.HelpOff} {
			p.Snap.Settings.Help, other.Snap.Settings.Help = help, help
			page := pagetest.Draw(t, board.Panel(p))
			threat := strings.Contains(page, "wares__threat")
			if threat && help == table.HelpOff {
				t.Errorf("%s answer %d: a table without help says who threatens a base", pos.Game.Name, pos.At)
			}
			if page != pagetest.Draw(t, board.Panel(other)) {
				t.Errorf("%s answer %d, help %q: the board tells what the seat can't know", pos.Game.Name, pos.At, help)
			}
			if threat {
				said++
			}
		}
	}
	if said < 5 {
		t.Errorf("only %d bases are threatened", said)
	}
}

// BenchmarkBoard draws the reader's side while readers are asked for various things.
func BenchmarkBoard(b *testing.B) {
	for _, pos := range pagetest.Positions(b, goldenGames, 1<<30) {
		p := pagetest.Game(b, pos, sample.Look{Asked: true})
		if step := p.View.Step; slices.Contains([]game.Step{game.AskOrder, game.AskTech, game.AskBuild}, step) {
			b.Run(words.Decision(step), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					pagetest.Draw(b, board.Panel(p))
				}
			})
		}
	}
}

// TestBoardsOfThoseWhoAreOut: whoever is out of the game has neither cards nor workers on their sheet, and no board on
// their page.
func TestBoardsOfThoseWhoAreOut(t *testing.T) {
	games, err := goldenGames()
	if err != nil {
		t.Fatal(err)
	}
	stamped := false
	for seat := range game.Player(2) {
		p := pagetest.Game(t, sample.Position{Game: games[0], At: games[0].Answers() / 2},
			sample.Look{Seat: seat, Words: locale.All()[0]})
		view := *p.View
		p.View = &view
		before, stamp := withSheets(t, p), board.Stamp(p)
		const none = `class="board is-empty"`
		if strings.Contains(pagetest.Draw(t, board.Panel(p)), none) {
			t.Fatal("a player in the game has no board")
		}
		held := view.Seats[p.Seat].Hand
		desk, ok := board.NewDesk(p, p.Seat, "t")
		if !ok || held == 0 || desk.At.Hand != held {
			t.Fatalf("a board %v, with hand %b of %b", ok, desk.At.Hand, held)
		}
		view.Alive &^= 1 << p.Seat
		if desk, _ = board.NewDesk(p, p.Seat, "t"); desk.At.HandCount != 0 || desk.At.Hand != 0 || desk.At.Pool != 0 ||
			desk.At.Unavailable != 0 || desk.At.Home != [2]uint8{} {
			t.Errorf("left over: %+v", desk.At)
		}
		if withSheets(t, p) == before || stamp != 0 && board.Stamp(p) == stamp {
			t.Error("the board is drawn as before")
		}
		if !strings.Contains(pagetest.Draw(t, board.Panel(p)), none) {
			t.Error("a board is left")
		}
		if view.Seats[p.Seat].Hand != held {
			t.Error("the view was changed")
		}
		stamped = stamped || stamp != 0
	}
	if !stamped {
		t.Error("no board has a stamp")
	}
}

// TestSpread: every technology that is sold is one and the same card in the market, on the sheets of those who have it,
// and in the codex; beside the one that is looked at stands how many of its units its buyer has on the board, and
// nothing that depends on help or on what they can't know (P5).
func TestSpread(t *testing.T) {
	looked, counted, has := 0, 0, 0
	for i, pos := range append(pagetest.Positions(t, goldenGames, 7), pagetest.Positions(t, sample.BroodWar, 97)...) {
		p := pagetest.Game(t, pos, sample.Look{Asked: true})
		if p.Decision == 0 || p.View.Step != game.AskTech {
			continue
		}
		r, w, at := p.Rules, p.Words(), &p.View.Seats[p.Seat]
		s, _, err := pos.Game.Play(pos.At)
		if err != nil {
			t.Fatal(err)
		}
		pos.Game.Rules.Redeal(&s, p.Seat, rand.NewPCG(uint64(i), 7))
		other := pagetest.Game(t, pos, sample.Look{Seat: p.Seat, State: &s, Asked: true})
		prints, sheet := card.PrintOf(w, r, at.Faction), pagetest.Draw(t, board.Drawer(p, p.Seat))
		for _, c := range p.Choices {
			if c.Answer.Verb != game.DoTech || c.Confirmed {
				continue
			}
			p.Pick, other.Pick = choice.Pick{c.Answer}, choice.Pick{c.Answer}
			tech := c.Answer.Tech()
			p.Snap.Settings.Help, other.Snap.Settings.Help = table.HelpOn, table.HelpOff
			page := pagetest.Draw(t, board.Panel(p))
			if page != pagetest.Draw(t, board.Panel(other)) {
				t.Errorf("%s answer %d: the market differs by help, or by what the seat can't know", pos.Game.Name, pos.At)
			}
			for what, text := range map[string]string{
				"market": page, "codex": pagetest.Draw(t, card.Technology(w, r, at.Faction, tech)),
			} {
				// What is missing for it to be of use stands between its words and what becomes of its cards.
				whole, _, _ := strings.Cut(pagetest.Draw(t, prints.Techs[tech].Inside(true, "")), `<span class="card__then"`)
				if !strings.Contains(text, whole) {
					t.Errorf("%s is another card in the %s", prints.Techs[tech].Name, what)
				}
			}
			_, now, _ := strings.Cut(page, `class="spread__now"`)
			now, _, _ = strings.Cut(now, `</section>`)
			if !strings.Contains(now, "<p>") || strings.Contains(now, ": .") {
				t.Errorf("%s answer %d: nothing says what %s would do now", pos.Game.Name, pos.At, prints.Techs[tech].Name)
			}
			info := &r.Sheets[at.Faction].Cards[r.Sheets[at.Faction].Techs[tech].Cards.First()]
			if slices.ContainsFunc(info.Effects, func(e game.Effect) bool { return e.Kind == game.Unlock }) {
				continue // What it is good for is what it allows to build.
			}
			if info.Units == 0 && !strings.Contains(now, w.Text("web.tech.any")) {
				t.Errorf("%s answer %d: %s is for no unit, which %q does not say", pos.Game.Name, pos.At, info.ID, now)
			}
			for u := range info.Units.All() {
				n := 0
				for a := range game.Area(len(r.Areas)) {
					if s.Holder[a] == p.Seat {
						n += r.OfType(&s, p.Seat, s.Units[a], u).Len()
					}
				}
				if n > 0 && !strings.Contains(now, html.EscapeString(w.UnitCount(r, u, n))) {
					t.Errorf("%s answer %d, %s: %d of type %d are not mentioned in %q", pos.Game.Name, pos.At,
						prints.Techs[tech].Name, n, u, now)
				}
				counted += n
			}
			looked++
		}
		for tech := range prints.Techs {
			if r.Sheets[at.Faction].Techs[tech].Cards&^at.TechDeck != 0 {
				head, _, _ := strings.Cut(sheet, "<details")
				if !strings.Contains(head, pagetest.Draw(t, prints.Techs[tech].Inside(false, ""))) {
					t.Errorf("%s is not the same card on the sheet", prints.Techs[tech].Name)
				}
				has++
			}
		}
	}
	if looked < 20 || counted < 20 || has < 3 {
		t.Errorf("%d technologies were looked at, with %d units; %d were bought", looked, counted, has)
	}
}

// TestOrderAfterItsPlace: an order and its place are pressed one after the other, either first: once a place was
// pointed at, a press on a disc puts the order there, wherever that is possible.
func TestOrderAfterItsPlace(t *testing.T) {
	placed := 0
	for _, pos := range pagetest.Positions(t, goldenGames, 97) {
		p := pagetest.Game(t, pos, sample.Look{Asked: true})
		if p.Decision == 0 || p.View.Step != game.AskOrder {
			continue
		}
		for i := range p.Choices {
			c := &p.Choices[i]
			if c.Answer.Verb != game.DoOrder {
				continue
			}
			p.Pick = choice.Pick{choice.At(choice.SpotPlanet, uint8(c.Answer.Planet()))}
			if !strings.Contains(pagetest.Draw(t, board.Panel(p)),
				` name="text" type="submit" value="`+html.EscapeString(c.Text)) &&
				!strings.Contains(pagetest.Draw(t, board.Panel(p)), `name="text" value="`+html.EscapeString(c.Text)+`"`) {
				t.Errorf("%s answer %d: after its planet no disc answers %q", pos.Game.Name, pos.At, c.Text)
			}
			placed++
		}
	}
	if placed == 0 {
		t.Error("no order was asked for")
	}
}
