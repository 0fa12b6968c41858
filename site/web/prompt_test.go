package web_test

import (
	"fmt"
	"html"
	"slices"
	"strings"
	"testing"
	"time"

	"koprulu/help/choice"
	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/site/web/internal/sample"
	"koprulu/site/web/page"
	"koprulu/site/web/seen"
	"koprulu/table"
)

// broodWarDecisions returns a position of each decision of games with Brood War.
func broodWarDecisions(t *testing.T) map[game.Step]sample.Position {
	t.Helper()
	games, err := sample.BroodWar()
	if err != nil {
		t.Fatal(err)
	}
	decisions, err := sample.Decisions(games)
	if err != nil {
		t.Fatal(err)
	}
	return decisions
}

// TestEventCardsAreShown: Event cards to choose from are shown as cards with all that they do, in every language, and
// what declines them is a button beside them.
func TestEventCardsAreShown(t *testing.T) {
	decisions := broodWarDecisions(t)
	pos, ok := decisions[game.AskPlayEvent]
	if !ok {
		t.Fatal("no game asks for an Event card")
	}
	for _, w := range locale.All() {
		p := pageOf(t, pos, sample.Look{Asked: true, Words: w})
		prompt := pieceOf(t, p, "prompt")
		plain := strings.ReplaceAll(html.UnescapeString(prompt), "\u00ad", "")
		if !strings.Contains(prompt, "is-cards") || !strings.Contains(prompt, "is-leaders") {
			t.Errorf("%s: the prompt is made for buttons: %s", w.Lang(), prompt)
		}
		asked, _ := choice.Split(p.Choices)
		for _, c := range asked {
			if c.Answer.Verb != game.DoPlay {
				continue
			}
			for _, text := range []string{`value="` + c.Text + `"`, w.EventName(p.Rules, c.Answer.Event()),
				w.EventText(p.Rules, c.Answer.Event())} {
				if !strings.Contains(strings.ToLower(plain), strings.ToLower(strings.ReplaceAll(text, "\u00ad", ""))) {
					t.Errorf("%s: the prompt does not say %q: %s", w.Lang(), text, plain)
				}
			}
		}
		if strings.Count(prompt, `class="leader is-event is-lit"`) != len(asked)-1 || !strings.Contains(prompt, "btn--done") {
			t.Errorf("%s: %d answers, and the prompt has %s", w.Lang(), len(asked), prompt)
		}
	}
}

// TestKeptEventCardsAreNoted: where the buttons name a kept Event card or the planets for which it can be used, what it
// does stands above the first row, once, in every language and whatever is picked, and buttons with its name refer to
// it. Event cards shown whole have no note.
func TestKeptEventCardsAreNoted(t *testing.T) {
	decisions := broodWarDecisions(t)
	pos := decisions[game.AskPlanningCard]
	for _, w := range locale.All() {
		p := pageOf(t, pos, sample.Look{Asked: true, Words: w})
		asked, _ := choice.Split(p.Choices)
		i := slices.IndexFunc(asked, func(c choice.Choice) bool {
			return c.Answer.Verb == game.DoUseEvent && c.Answer.Planet() != game.NoPlanet
		})
		if i < 0 {
			t.Fatal("no Event card is used for a planet")
		}
		card := asked[i].Answer.Event()
		id, text := fmt.Sprintf(`id="event-note-%d"`, card), strings.ReplaceAll(w.EventText(p.Rules, card), "\u00ad", "")
		for _, pick := range []choice.Pick{nil, {game.DoUseEvent.With(uint8(card))}} {
			p.Pick = pick
			prompt := strings.ReplaceAll(html.UnescapeString(pieceOf(t, p, "prompt")), "\u00ad", "")
			if strings.Count(prompt, id) != 1 || strings.Count(prompt, text) != 1 ||
				!strings.Contains(prompt, strings.Replace(id, "id=", "aria-describedby=", 1)) {
				t.Errorf("%s: the prompt does not say %q once: %s", w.Lang(), text, prompt)
			}
		}
		if whole := pieceOf(t, pageOf(t, decisions[game.AskPlayEvent], sample.Look{Asked: true, Words: w}),
			"prompt"); strings.Contains(whole, "eventnote") {
			t.Errorf("%s: cards shown whole have notes: %s", w.Lang(), whole)
		}
	}
}

// TestUndoNamesSilentAnswers: readers who may take back an answer about which the log says nothing read which one it
// was, as it was offered.
func TestUndoNamesSilentAnswers(t *testing.T) {
	games, err := sample.Golden("../..")()
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range locale.All() {
		for _, step := range []game.Step{game.AskBuild, game.AskMove, game.AskShield} {
			verb := game.DoDone
			if step == game.AskShield {
				verb = game.DoPass // which says nothing without what was declined
			}
			p := pageOf(t, sample.Position{Game: games[0], At: 200}, sample.Look{Asked: true, Words: w})
			p.Snap.Undoable, p.Snap.Undoer, p.Log = 1, p.Seat, nil
			p.Last = &seen.Answered{Answer: game.Answer{Verb: verb}, Asked: game.Frame{Step: step, Player: p.Seat}}
			then := *p.View
			then.Frame.Step = step
			want := w.Answer(p.Rules, &then, p.Last.Answer)
			if step == game.AskShield {
				want = page.Capital(w.StepName(step)) + ": " + w.Text("answer.pass")
			}
			prompt := html.UnescapeString(pieceOf(t, p, "prompt"))
			if !strings.Contains(prompt, w.Text("web.table.undo.what", "what", want)) ||
				strings.Contains(prompt, w.Text("web.table.undo.last")) {
				t.Errorf("%s: the prompt does not say %q: %s", w.Lang(), want, prompt)
			}
			// While bots wait for it to be taken back, it is said as what was done, not as what could be done.
			p.Decision, p.Snap.Respite = 0, table.Respite{Seat: p.Seat, Until: time.Now()}
			if prompt := html.UnescapeString(pieceOf(t, p, "prompt")); !strings.Contains(prompt,
				">"+w.Text("web.did.answered", "what", want)+"</h2>") {
				t.Errorf("%s: the prompt does not say that %q was answered: %s", w.Lang(), want, prompt)
			}
		}
	}
}

// TestUndoNamesWhatWasDone: what can be taken back is named by what was done, not by how it was paid for, as long as
// that can be taken back, too.
func TestUndoNamesWhatWasDone(t *testing.T) {
	games, err := sample.Golden("../..")()
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range locale.All() {
		p := pageOf(t, sample.Position{Game: games[0], At: 200}, sample.Look{Asked: true, Words: w})
		built, paid := game.LogBuilding.With(p.Seat, 0, 1), game.LogPay.With(p.Seat)
		n := p.Snap.Answers
		p.Snap.Undoer = p.Seat
		p.Log = []table.LogItem{{Game: built, Answers: n - 1}, {Game: paid, Answers: n}}
		factory := w.BuildingLevelName(p.Rules, p.Faction(p.Seat), 0, 1)
		for undoable, want := range map[int]string{1: w.Entry(p.Rules, p.View, paid),
			2: page.Capital(w.Text("web.did.bought", "what", factory))} {
			p.Snap.Undoable = undoable
			prompt := html.UnescapeString(pieceOf(t, p, "prompt"))
			if !strings.Contains(prompt, w.Text("web.table.undo.what", "what", want)) {
				t.Errorf("%s: with %d to take back the prompt does not say %q", w.Lang(), undoable, want)
			}
		}
	}
}

// TestWhoIsOut: the prompt of a player who is out of the game waits for nobody, and says what they can do.
func TestWhoIsOut(t *testing.T) {
	games, err := sample.Golden("../..")()
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range locale.All() {
		p := pageOf(t, sample.Position{Game: games[0], At: 200}, sample.Look{Seat: 0, Words: w})
		p.View.Alive &^= 1 << p.Seat
		p.View.Open &^= 1 << p.Seat
		p.Decision, p.Choices = 0, nil
		prompt := html.UnescapeString(pieceOf(t, p, "prompt"))
		for _, want := range []string{w.Text("web.now.out.sits"), w.Text("web.now.sofar"),
			`action="/tables"`, `name="laid-out" value="on">` + w.Text("web.end.again")} {
			if !strings.Contains(prompt, want) {
				t.Errorf("%s: the prompt does not say %q: %s", w.Lang(), want, prompt)
			}
		}
	}
}

// TestOnlookersAreTold: somebody who looks on reads who plays which game and how fast, in every language, and finds one
// button, to what happened so far; whoever plays finds neither.
func TestOnlookersAreTold(t *testing.T) {
	pos := decisions(t)[game.AskOrder]
	for _, w := range locale.All() {
		p := pageOf(t, pos, sample.Look{Seat: game.Nobody, Words: w})
		p.Snap.Seats = []table.Seat{{Person: "m", Name: "Mara"}, {Bot: "simple"}, {Bot: "simple"}, {Bot: "simple"},
			{Bot: "simple"}, {Bot: "simple"}}[:p.View.Players]
		p.Snap.Settings.Pace = table.Days(3)
		said := html.EscapeString(w.Text("web.now.onlooker", "names", w.List([]string{"Mara",
			w.Text("web.lobby.company.bots", "n", p.View.Players-1)}), "what",
			w.Text("web.lobby.set.base")+", "+w.Text("web.lobby.pace.days", "n", 3)))
		text := pieceOf(t, p, "prompt")
		if !strings.Contains(text, said) || strings.Count(text, `class="btn`) != 1 ||
			!strings.Contains(text, ">"+w.Text("web.now.film")+"</a>") {
			t.Errorf("%s: %q and one button to the film are not in\n%s", w.Lang(), said, text)
		}
		played := pieceOf(t, pageOf(t, pos, sample.Look{Seat: 0, Words: w}), "prompt")
		if strings.Contains(played, ">"+w.Text("web.now.film")+"<") {
			t.Errorf("%s: a player is told that they look on", w.Lang())
		}
	}
}

// TestCostOfALoss: who chooses a unit that is lost reads on each button what that unit costs.
func TestCostOfALoss(t *testing.T) {
	read := 0
	for step, pos := range broodWarDecisions(t) {
		for _, w := range locale.All() {
			p := pageOf(t, pos, sample.Look{Asked: true, Words: w})
			asked, _ := choice.Split(p.Choices)
			if len(asked) == 0 || asked[0].Answer.Verb != game.DoLose {
				continue
			}
			prompt := html.UnescapeString(pieceOf(t, p, "prompt"))
			for _, c := range asked {
				_, button, found := strings.Cut(prompt, `value="`+c.Text+`"`)
				if !found {
					continue // It is in a group.
				}
				button, _, _ = strings.Cut(button, "</button>")
				cost := "<small>" + w.CostText(p.Rules.Units[c.Answer.Unit()].Cost) + "</small>"
				if !strings.Contains(button, cost) {
					t.Errorf("%s, step %d: %q is not said: %s", w.Lang(), step, cost, button)
				}
				read++
			}
		}
	}
	if read < 12 {
		t.Errorf("%d buttons say what a loss costs", read)
	}
}
