package lookback_test

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"koprulu/help/lookback"
	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/rules/notation/answer"
	"koprulu/rules/notation/words"
	"koprulu/site/web/internal/pagetest"
	"koprulu/site/web/internal/sample"
	pages "koprulu/site/web/lookback"
	"koprulu/site/web/seen"
	"koprulu/table"
)

var goldenGames = sample.Golden("../../..")

// over makes the look back at a golden game that is over, with turning points at some of its decisions: those where
// there was a choice, enough of them at each place of the chart to crowd it.
func over(t *testing.T, lang string, crowd int) *pages.Model {
	t.Helper()
	games, err := goldenGames()
	if err != nil {
		t.Fatal(err)
	}
	g := games[0]
	p := pagetest.Game(t, sample.Position{Game: g, At: g.Answers()}, sample.Look{Seat: 1, Words: locale.Match(lang)})
	p.Snap.Status = table.Finished
	m := &pages.Model{Game: p, Turns: map[int]*pages.Turn{}, MayLookBack: true}
	d := &lookback.Document{Koprulu: lookback.Version, Depth: 24, Pairs: 1000}
	n := words.InView(p.Rules, p.View)
	for seat := range game.Player(p.View.Players) {
		d.Seats = append(d.Seats, lookback.Seat{Player: n.Player(seat)})
		d.End = append(d.End, 0)
		d.Players = append(d.Players, lookback.Player{Seat: n.Player(seat), Accuracy: 90 + float64(seat), AccuracyError: 2.5,
			Decisions: 50, Luck: -3.5, Error: 1.2,
			Kinds: map[string]lookback.Sum{"drawn": {Change: -1, Error: .5}, "event": {Change: -2.5, Error: 1}, "shown": {}}})
	}
	d.End[0] = 100
	for i, change := range []float64{12.5, -7.5, .5, -20, 3, 4, 5, 6, 30} {
		d.Luck = append(d.Luck, lookback.Luck{At: 10 * i, Seat: d.Seats[i%len(d.Seats)].Player, Kind: lookback.Kinds()[i%3],
			Change: change, Error: float64(i)})
	}
	var buf [game.MaxLegal]game.Answer
	for at := range g.Answers() {
		s, _, err := g.Play(at)
		if err != nil {
			t.Fatal(err)
		}
		point := lookback.Point{Number: uint32(at), Round: int(s.Round), Phase: words.Phase(s.Phase)}
		for seat := range d.Seats {
			point.Chances = append(point.Chances, 100*math.Abs(math.Sin(float64(at+10*seat)/40))/float64(len(d.Seats)))
		}
		d.Points = append(d.Points, point)
		seat := g.Rules.Open(&s).First()
		legal := g.Rules.Legal(&s, seat, buf[:0])
		if at%40 >= crowd || len(legal) < 2 || seat >= game.MaxPlayers {
			continue
		}
		v := g.Rules.View(&s, seat)
		m.Turns[len(d.Turns)] = &pages.Turn{View: &v, Done: legal[0], Other: legal[1]}
		var beside []lookback.Beside
		for _, a := range legal[2:min(4, len(legal))] {
			beside = append(beside, lookback.Beside{Answer: answer.Format(g.Rules, &s, seat, a), Chance: 33.3})
			turn := m.Turns[len(d.Turns)]
			turn.Beside = append(turn.Beside, a)
		}
		d.Turns = append(d.Turns, lookback.Turn{Beside: beside, Letter: lookback.Letter(len(d.Turns)), At: at,
			Round: int(s.Round),
			Phase: words.Phase(s.Phase), Seat: n.Player(seat),
			Do: answer.Format(g.Rules, &s, seat, legal[0]), Other: answer.Format(g.Rules, &s, seat, legal[1]), Chance: 30,
			Best: 41.5, Loss: 11.5, Spread: 2,
			Why: []lookback.Why{{Cause: "points", Amount: 1.5}, {Cause: "safer", Amount: 3},
				{Cause: "foe-points", Amount: -1, Player: n.Player((seat + 1) % game.Player(len(d.Seats)))}}})
	}
	if len(d.Turns) > 1 { // the second one is a good move
		u := &d.Turns[1]
		u.Good, u.Chance, u.Best, u.Loss = true, u.Best, u.Chance, -u.Loss
	}
	p.Snap.Lookback = table.Lookback{Status: table.LookbackDone, Document: d}
	return m
}

func write(t *testing.T, m *pages.Model) string {
	t.Helper()
	var b bytes.Buffer
	if err := m.Whole().Render(t.Context(), &b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestPage: the page tells of every turning point what was answered, what would have been better, by how much and why,
// with a link to the moment; it has everybody's accuracy and luck, and the chances as numbers, in every language.
func TestPage(t *testing.T) {
	for _, lang := range locale.Languages() {
		m := over(t, lang, 1)
		text := write(t, m)
		pagetest.CheckDocument(t, m.Rules, []byte(text))
		d := m.Snap.Lookback.Document
		if len(d.Turns) < 3 {
			t.Fatalf("only %d turning points", len(d.Turns))
		}
		for i := range d.Turns {
			turn := &d.Turns[i]
			_, after, found := strings.Cut(text, `<li id="turn-`+turn.Letter+`">`)
			part, _, _ := strings.Cut(after, "</li>")
			moment := m.Turns[i]
			for _, want := range []string{m.SeatName(d.SeatOf(turn.Seat)), m.Words().Answer(m.Rules, moment.View, moment.Other),
				lookback.Reasons(m.Words(), m.Rules, moment.View, d.Reasons(m.Rules, moment.View, turn)),
				lookback.Loss(m.Words(), turn),
				fmt.Sprintf("replay?at=%d&amp;as=%d", turn.At, d.SeatOf(turn.Seat)+1)} {
				if !found || !strings.Contains(strings.ReplaceAll(strings.ReplaceAll(part, "&#39;", "'"), "&#34;", `"`), want) {
					t.Errorf("%s: turning point %s does not say %q:\n%s", lang, turn.Letter, want, part)
				}
			}
		}
		// The setup is named below the chart where its name has room.
		setup := slices.IndexFunc(d.Points, func(p lookback.Point) bool { return p.Round > 0 })
		if named := regexp.MustCompile(`chart__round is-word`).MatchString(text); named !=
			(float64(setup) >= .12*float64(len(d.Points))) {
			t.Errorf("%s: the setup, %d of %d answers, is named: %v", lang, setup, len(d.Points), named)
		}
		if chart, list := strings.Count(text, "chart__turn--good"), strings.Count(text, "turnpoint--good"); chart != 1 ||
			list != 1 || !strings.Contains(text, m.Words().Text("web.lookback.turn.good")) {
			t.Errorf("%s: one of the turning points is a good move; the chart has %d, the list %d", lang, chart, list)
		}
		ending := pagetest.Draw(t, pages.Ending(m))
		for _, key := range []string{"web.lookback.letters", "web.lookback.chances"} {
			if want := m.Words().Text(key); !strings.Contains(text, want) || !strings.Contains(ending, want) {
				t.Errorf("%s: beside the chart is not said %q", lang, want)
			}
		}
		if got := strings.Count(text, `class="chart__turn `); got != len(d.Turns) {
			t.Errorf("%d letters in the chart for %d turning points", got, len(d.Turns))
		}
		for seat := range game.Player(len(d.Seats)) {
			if want := lookback.AccuracyText(m.Words(), 90+float64(seat), 2.5); !strings.Contains(text, want) {
				t.Errorf("%s: the page does not say %q", lang, want)
			}
			if got := strings.Count(text, `class="chart__line `+m.Owner(seat)+`" points=`); got != 1 {
				t.Errorf("seat %d has %d lines", seat, got)
			}
		}
		// What is more than twice its error: not the third, fifth and those after it but the last.
		_, luck, _ := strings.Cut(text, `class="lookback__luck"`)
		luck, _, _ = strings.Cut(luck, "</ul>")
		if got := strings.Count(luck, "<li>"); got != 4 || strings.Index(luck, "7") > strings.Index(luck, "30") {
			t.Errorf("%d strokes of luck:\n%s", got, luck)
		}
		rounds := 1
		for i := range d.Points[1:] {
			if d.Points[i+1].Round != d.Points[i].Round {
				rounds++
			}
		}
		if got := strings.Count(text, "<tr>"); got != rounds+2+1+len(d.Players) {
			t.Errorf("%d rows in the tables; there are %d rounds and %d players", got, rounds, len(d.Players))
		}
	}
}

var circle = regexp.MustCompile(`<circle cx="([0-9.]+)%" cy="([0-9.]+)" r="(\d+)"`)

// TestTurnBesideReplay: what the replay shows of a turning point scrolls on phones, so it has a place in the order of
// the keyboard, and a name.
func TestTurnBesideReplay(t *testing.T) {
	m := over(t, "en", 1)
	turn := &m.Snap.Lookback.Document.Turns[1]
	m.Replay = &seen.Replay{At: turn.At}
	var b bytes.Buffer
	if err := pages.Film(m).Render(context.Background(), &b); err != nil {
		t.Fatal(err)
	}
	// The chance of each seat, what the last step changed, and all that was looked at with the one given.
	if n := strings.Count(b.String(), "<p class=\"is-better\">"); n != 1 || strings.Count(b.String(), `class="all"`) < 2 {
		t.Errorf("%d best answers: %s", n, b.String())
	}
	now, _, _ := strings.Cut(b.String(), "</ul>")
	d := m.Snap.Lookback.Document
	for seat := range game.Player(len(d.Seats)) {
		change := math.Round(d.Points[turn.At].Chances[seat] - d.Points[turn.At-1].Chances[seat])
		want := fmt.Sprintf("%+d</small>", int(change))
		if want = strings.Replace(want, "-", "−", 1); change != 0 && !strings.Contains(now, want) {
			t.Errorf("seat %d: the last step is not said to change %s: %s", seat, want, now)
		}
	}
	_, after, found := strings.Cut(b.String(), `<div class="turnpoint`)
	tag, _, _ := strings.Cut(after, ">")
	if cost := `class="turnpoint__loss" aria-description="` + m.Words().Text("web.lookback.moments.text"); !strings.Contains(
		after, cost) {
		t.Errorf("nothing says what is lost: %s", after)
	}
	if !found || !strings.Contains(tag, `tabindex="0"`) || !strings.Contains(tag, `aria-label="`+turn.Letter+":") {
		t.Errorf("the turning point: %s", tag)
	}
}

// TestLettersKeepApart: where turning points come close after one another, their letters do not cover each other, even
// on a phone, and stay within the chart.
func TestLettersKeepApart(t *testing.T) {
	text := write(t, over(t, "en", 3))
	var list [][2]float64
	for _, c := range circle.FindAllStringSubmatch(text, -1) {
		x, _ := strconv.ParseFloat(c[1], 64)
		y, _ := strconv.ParseFloat(c[2], 64)
		r, _ := strconv.ParseFloat(c[3], 64)
		for _, o := range list {
			if math.Abs(o[0]-x)/93*320 < 2*r-.5 && math.Abs(o[1]-y) < 2*r-.5 {
				t.Errorf("the letter at %v, %v covers that at %v, %v", x, y, o[0], o[1])
			}
		}
		if y < r || y > 14+250-r+.1 {
			t.Errorf("the letter at %v, %v is not within the chart", x, y)
		}
		list = append(list, [2]float64{x, y})
	}
	if len(list) < 8 {
		t.Errorf("only %d letters", len(list))
	}
}

// TestProgress: while there is no look back the page says how far along it is, looks again while it is being worked
// out, and has a button where a reader can ask for it.
func TestProgress(t *testing.T) {
	for _, c := range []struct {
		status      table.LookbackStatus
		mayLookBack bool
		pending     bool
		says        string
		asks        bool
	}{
		{table.NoLookback, true, false, "Nobody has asked", true},
		{table.NoLookback, false, false, "Nobody has asked", false},
		{table.LookbackWaits, true, true, "waiting for its turn", false},
		{table.LookbackWorks, true, true, "35 %", false},
		{table.LookbackFailed, true, false, "could not be prepared", true},
	} {
		m := over(t, "en", 0)
		m.MayLookBack = c.mayLookBack
		m.Snap.Lookback = table.Lookback{Status: c.status, Percent: 35}
		text := write(t, m)
		if !strings.Contains(text, c.says) || strings.Contains(text, `data-pending="on"`) != c.pending ||
			strings.Contains(text, `action="/t/`+string(m.Snap.ID)+`/lookback"`) != c.asks {
			_, body, _ := strings.Cut(text, `id="lookback"`)
			t.Errorf("%+v:\n%.600s", c, body)
		}
	}
}

// TestSoFar: before the end the page has one line, that of the reader, and names nobody else (P5).
func TestSoFar(t *testing.T) {
	m := over(t, "en", 1)
	m.Snap.Status, m.Snap.Lookback = table.Playing, table.Lookback{}
	m.SoFar = []table.OwnChance{{At: 3, Chance: table.ChanceOne / 4},
		{At: 9, Round: 1, Phase: game.Planning, Chance: table.ChanceOne / 2},
		{At: 30, Round: 2, Phase: game.Execution, Chance: table.ChanceOne / 8}}
	m.Depth = 24
	text := write(t, m)
	pagetest.CheckDocument(t, m.Rules, []byte(text))
	if got := strings.Count(text, `class="chart__line `); got != 1 ||
		!strings.Contains(text, `class="chart__line `+m.Owner(m.Seat)+`"`) {
		t.Errorf("%d lines", got)
	}
	_, body, _ := strings.Cut(text, `id="lookback"`)
	for seat := range game.Player(m.View.Players) {
		if seat != m.Seat && strings.Contains(body, m.SeatName(seat)) {
			t.Errorf("the page names %s", m.SeatName(seat))
		}
	}
	for _, want := range []string{"25.0 %", "50.0 %", "12.5 %"} {
		if !strings.Contains(body, want) {
			t.Errorf("the page does not say %s", want)
		}
	}
	// One decision is a line, too.
	m.SoFar = m.SoFar[:1]
	if text := write(t, m); strings.Count(text, `points="0,187.5 1000,187.5 "`) != 2 {
		t.Error("a single chance is not drawn over the whole width")
	}
	m.SoFar = nil
	if text := write(t, m); !strings.Contains(text, "You have not made a decision yet") {
		t.Error("nothing is said of a game in which nothing was decided")
	}
}
