package record

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"koprulu/rules/document"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/rules/notation"
	"koprulu/rules/notation/answer"
	"koprulu/rules/notation/chance"
	"koprulu/rules/notation/position"
	"koprulu/rules/notation/words"
)

// ErrNoSeed is the error of replaying a game in progress whose seed is secret.
var ErrNoSeed = errors.New("the game is not over and its seed is not revealed yet, so it cannot be played again")

// A Replayer plays a record again, answer by answer, and compares all that is written with what
// happens.
type Replayer struct {
	Rules *game.Rules
	State game.State
	// Line is the number of the line checked last.
	Line    int
	version string
	log     game.Log
	done    int
}

// Replayer returns the game of the record at its first decision, after checking the
// header and what chance decided at the beginning.
func (r *Record) Replayer(c notation.Components) (*Replayer, error) {
	seed, known := r.Seed()
	if !known {
		return nil, ErrNoSeed
	}
	h := &r.Header
	if version := VersionOf(h.Options); h.Rules != version {
		return nil, document.WrongLine(1, "the game was played under the rules %q; this program plays %q", h.Rules, version)
	}
	if got := seedHash(seed); got != strings.ToLower(h.SeedHash) || h.SeedHash != strings.ToLower(h.SeedHash) {
		return nil, document.WrongLine(1, "the hash of the seed is %s, but the record says %s", got, h.SeedHash)
	}
	if h.Secret != nil && *h.Secret != seed {
		return nil, document.WrongLine(r.End.Line, "the seed at the end is not the one of the header")
	}
	if err := r.checkSeed(); err != nil {
		return nil, err
	}
	c = dealt{c, h.Components}
	rules, err := c.Rules(h.Options)
	if err != nil {
		return nil, componentsError{document.WrongLine(1, "%v", err), err}
	}
	if h.Components != rules.Hash {
		return nil, document.WrongLine(1, "the game was played with the components %s; these are %s", h.Components,
			rules.Hash)
	}
	p := &Replayer{Rules: rules, Line: 1, version: h.Version}
	if h.Position == nil {
		if p.State = game.New(rules, seed, &p.log); p.State.Endless() {
			return nil, document.WrongLine(1, "%v", game.ErrEndless)
		}
	} else {
		own, s, err := position.ReadInRecord(c, h.Position, &seed)
		if err != nil {
			return nil, document.WrongLine(1, "%v", err)
		}
		if !own.Options.Same(h.Options) {
			return nil, document.WrongLine(1, "the options of the position are not those of the record")
		}
		if !bytes.Equal(h.Position, position.AppendInRecord(nil, own, &s)) {
			return nil, document.WrongLine(1, "the position is not written as a record has it")
		}
		p.State = s
	}
	if r.Deal == nil {
		return p, nil
	}
	p.Line = 2
	if err := p.compare("deal", r.Deal, p.log.Chance, &p.State); err != nil {
		return nil, err
	}
	return p, nil
}

// compare compares what chance decided with what the record says.
func (p *Replayer) compare(field string, got []string, decided []byte, s *game.State) error {
	want := chance.Format(p.Rules, s, decided)
	for i := range max(len(got), len(want)) {
		switch {
		case i >= len(want):
			return document.WrongLine(p.Line, "$.%s[%d]: the record says %q, but the seed gives nothing more", field, i, got[i])
		case i >= len(got):
			return document.WrongLine(p.Line, "$.%s[%d]: the record says nothing more, but the seed gives %q", field, i, want[i])
		case got[i] != want[i]:
			return document.WrongLine(p.Line, "$.%s[%d]: the record says %q, but the seed gives %q", field, i, got[i], want[i])
		}
	}
	return nil
}

// Step plays the next answer. The error is a *LineError; the state does not
// change then.
func (p *Replayer) Step(a Answer) error {
	p.Line = a.Line
	s := &p.State
	if s.Phase == game.Over {
		return document.WrongLine(p.Line, "the game is over, but the record goes on")
	}
	if a.Number != s.Answers {
		return document.WrongLine(p.Line, "$.n: the decision is number %d, but the record says %d", s.Answers, a.Number)
	}
	if want := words.Decision(p.Rules.Decision(s)); a.Ask != want {
		return document.WrongLine(p.Line, "$.ask: the decision is %q, but the record says %q", want, a.Ask)
	}
	n := words.Of(p.Rules, s)
	seat, err := n.FindPlayer(a.Seat)
	if err != nil {
		return document.WrongLine(p.Line, "$.seat: %v", err)
	}
	if n.Player(seat) != a.Seat {
		return document.WrongLine(p.Line, "$.seat: the record says %q, but the name of the seat is %q", a.Seat,
			n.Player(seat))
	}
	if open := p.Rules.Open(s); !open.Has(seat) && a.Do != game.DoResign.Info().Word &&
		a.Do != game.DoLastRound.Info().Word {
		return document.WrongLine(p.Line, "$.seat: the record says %q, but the decision is of %s", a.Seat,
			playerNames(&n, open))
	}
	given, err := answer.Parse(p.Rules, s, seat, a.Do)
	if err != nil {
		return document.WrongLine(p.Line, "$.do: %v", err)
	}
	if want := answer.Format(p.Rules, s, seat, given); a.Do != want {
		return document.WrongLine(p.Line, "$.do: the record says %q, but the answer is written %q", a.Do, want)
	}
	before := *s
	p.log.Entries, p.log.Chance = p.log.Entries[:0], p.log.Chance[:0]
	if broken := p.Rules.Apply(s, seat, given, &p.log); broken != rule.None {
		return document.WrongLine(p.Line, "$.do: %q is not legal: it breaks %s", a.Do, broken)
	}
	if err := p.compare("chance", a.Chance, p.log.Chance, &before); err != nil {
		*s = before
		return err
	}
	p.done++
	return nil
}

// playerNames lists some players.
func playerNames(n *words.Names, set game.PlayerSet) string {
	var out []string
	for p := range n.Rules.Players() {
		if set.Has(p) {
			out = append(out, n.Player(p))
		}
	}
	if len(out) == 0 {
		return "nobody"
	}
	return strings.Join(out, ", ")
}

// Replay plays a record up to a number of answers, or all of them if it is negative, and returns the game at that
// point.
func (r *Record) Replay(c notation.Components, to int) (*game.Rules, game.State, error) {
	p, err := r.Replayer(c)
	if err != nil {
		return nil, game.State{}, err
	}
	if to > len(r.Answers) {
		return nil, game.State{}, fmt.Errorf("the record has %d answers, not %d", len(r.Answers), to)
	}
	if to < 0 {
		to = len(r.Answers)
	}
	for _, a := range r.Answers[:to] {
		if err := p.Step(a); err != nil {
			return nil, game.State{}, err
		}
	}
	return p.Rules, p.State, nil
}

// Verify replays the whole record: every answer must be legal, chance must have decided what the record says and the
// seed yields, the seed must have the published hash and be made of the parts that were committed to, and the end must
// be the same. It returns the game after the last answer. The error is a *LineError, or ErrNoSeed.
func (r *Record) Verify(c notation.Components) (*game.Rules, game.State, error) {
	p, err := r.Replayer(c)
	if err != nil {
		return nil, game.State{}, err
	}
	if r.Deal == nil {
		return nil, game.State{}, document.WrongLine(2, "the line with what chance decided at the beginning is missing")
	}
	for _, a := range r.Answers {
		if err := p.Step(a); err != nil {
			return nil, game.State{}, err
		}
	}
	if err := p.End(r.End); err != nil {
		return nil, game.State{}, err
	}
	return p.Rules, p.State, nil
}

// End compares the end of the game with the end of the record, nil if it has none.
func (p *Replayer) End(e *End) error {
	s, over := &p.State, p.State.Phase == game.Over
	switch {
	case e == nil && over:
		return document.WrongLine(p.Line+1, "the game is over, but the line with its end is missing")
	case e == nil:
		return nil
	case !over:
		return document.WrongLine(e.Line, "the record has an end, but the game is not over")
	}
	wrong := func(field string, got, want any) error {
		return document.WrongLine(e.Line, "$.end.%s: the record says %v, but it is %v", field, got, want)
	}
	n := words.Of(p.Rules, s)
	var winners, factions []string
	var points, places []int
	ranks := p.Rules.Places(s)
	for q := range p.Rules.Players() {
		if s.Winners.Has(q) {
			winners = append(winners, n.Player(q))
		}
		factions = append(factions, n.Player(q))
		points = append(points, int(s.Seats[q].Points))
		places = append(places, int(ranks[q]))
	}
	if p.version == FirstVersion {
		factions, places = nil, nil
	}
	switch {
	case e.Victory != words.Victory(s.Victory):
		return wrong("victory", e.Victory, words.Victory(s.Victory))
	case !slices.Equal(e.Winners, winners):
		return wrong("winners", e.Winners, winners)
	case !slices.Equal(e.Factions, factions):
		return wrong("factions", e.Factions, factions)
	case !slices.Equal(e.Points, points):
		return wrong("points", e.Points, points)
	case !slices.Equal(e.Places, places):
		return wrong("places", e.Places, places)
	case e.Rounds != int(s.Round):
		return wrong("rounds", e.Rounds, s.Round)
	case e.Decisions != p.done:
		return wrong("decisions", e.Decisions, p.done)
	case e.Seed != s.Seed:
		return document.WrongLine(e.Line, "$.seed: the record says %s, but the game had %s", chance.FormatSeed(e.Seed),
			chance.FormatSeed(s.Seed))
	}
	return nil
}
