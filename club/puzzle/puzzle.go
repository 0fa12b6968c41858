// Package puzzle is the puzzle of the day: a position out of a game that the program played with itself, and a question
// with exactly one best answer. It makes puzzles from seeds, proves them, and knows days and streaks; it neither stores
// nor serves anything.
package puzzle

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"

	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/rules/notation/answer"
	"koprulu/rules/notation/position"
	"koprulu/table"
)

// Kind is what a puzzle asks.
type Kind uint8

// The kinds, which take turns from day to day.
const (
	// Battle: with which answer is this battle won most often?
	Battle Kind = iota
	// Stop: after which answer does the rival not win by the end of the round?
	Stop
	// Reveal: which order is best revealed now?
	Reveal
	// Kinds counts them.
	Kinds
)

var kindWords = [Kinds]string{"battle", "stop", "reveal"}

// String names the kind in the API and in the keys of the catalogue.
func (k Kind) String() string { return kindWords[min(k, Kinds-1)] }

// ParseKind reads the name of a kind.
func ParseKind(text string) (Kind, bool) {
	i := slices.Index(kindWords[:], text)
	return Kind(max(i, 0)), i >= 0
}

// Basis is what the worth of an answer rests on.
type Basis string

// The bases.
const (
	// Exact: every deal was looked at, and nothing that anybody decides later makes a difference.
	Exact Basis = "exact"
	// Every: every deal was looked at; both sides play on by the rules of thumb.
	Every Basis = "every"
	// Sampled: worlds were drawn at random; there is an error.
	Sampled Basis = "sampled"
)

// One is the worth of an answer that is always good.
const One = 10_000

// An Answer is one that the seat may give, with what it is worth.
type Answer struct {
	// Answer has the words of notation.
	Answer string `json:"answer"`
	// Worth is how often it reaches what is asked, in parts of One, Error its standard error.
	Worth int `json:"worth"`
	Error int `json:"error,omitempty"`
	// Own and Theirs are what comes of it on average for the seat and for the rival, in hundredths: in a battle how many
	// units they lose in it, otherwise how many conquest points they have at the end of the round.
	Own    int `json:"own"`
	Theirs int `json:"theirs"`
	// Worlds is how many deals were looked at.
	Worlds int   `json:"worlds"`
	Basis  Basis `json:"basis"`
}

// A Puzzle is the puzzle of a day. All of it is secret before the day; on the day, those who have not answered may know
// what Question says.
type Puzzle struct {
	Day  Day    `json:"day"`
	Kind string `json:"kind"`
	// Seed is what it is made from, in hexadecimal digits.
	Seed string `json:"seed"`
	// Components is the hash of those with which the game was dealt.
	Components string `json:"components"`
	// Seat is who is asked, from 1, Rival whom it is about.
	Seat  int `json:"seat"`
	Rival int `json:"rival"`
	// Answers are in the order of the rules; Best is the place of the only best one.
	Answers []Answer `json:"answers"`
	Best    int      `json:"best"`
	// Position is that of the game, hidden things included.
	Position json.RawMessage `json:"position"`
}

// Text returns the file of a puzzle: what is committed to, and revealed when its day is over.
func (p *Puzzle) Text() ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(p)
	return b.Bytes(), err
}

// Read reads the file of a puzzle.
func Read(text []byte) (*Puzzle, error) {
	var p Puzzle
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&p); err != nil {
		return nil, fmt.Errorf("this is no puzzle: %w", err)
	}
	if _, ok := ParseKind(p.Kind); !ok || p.Best < 0 || p.Best >= len(p.Answers) || p.Seat < 1 || p.Rival < 1 {
		return nil, fmt.Errorf("this is no puzzle: kind %q, seat %d, answer %d of %d", p.Kind, p.Seat, p.Best,
			len(p.Answers))
	}
	return &p, nil
}

// Commitment returns the SHA-256 of a file in hexadecimal digits. The seed in the file keeps it from being guessed.
func Commitment(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// A Question is what may be known before answering: what the seat that is asked sees.
type Question struct {
	Kind  Kind
	Rules *game.Rules
	View  *game.View
	// Rival is whom it is about.
	Rival game.Player
	// Legal are the answers, in the order of Puzzle.Answers.
	Legal []game.Answer
}

// Question sets up the position with a set of components, or with the published ones with which it was dealt.
func (p *Puzzle) Question(set *components.Set) (*Question, error) {
	r, s, err := p.open(set)
	if err != nil {
		return nil, err
	}
	kind, _ := ParseKind(p.Kind)
	q := &Question{Kind: kind, Rules: r, Rival: game.Player(p.Rival - 1)}
	seat := game.Player(p.Seat - 1)
	view := r.View(&s, seat)
	q.View = &view
	var buf [game.MaxLegal]game.Answer
	q.Legal = slices.Clone(r.Legal(&s, seat, buf[:0]))
	if len(q.Legal) != len(p.Answers) {
		return nil, fmt.Errorf("the puzzle of %s has %d answers, %d are legal", p.Day, len(p.Answers), len(q.Legal))
	}
	for i, a := range q.Legal {
		if words := answer.Format(r, &s, seat, a); words != p.Answers[i].Answer {
			return nil, fmt.Errorf("the puzzle of %s has the answer %q where %q is legal", p.Day, p.Answers[i].Answer, words)
		}
	}
	return q, nil
}

// open sets up the position.
func (p *Puzzle) open(set *components.Set) (*game.Rules, game.State, error) {
	dealt, err := set.Dealt(p.Components)
	if err != nil {
		return nil, game.State{}, fmt.Errorf("the puzzle of %s: %w", p.Day, err)
	}
	r, s, err := position.Read(dealt, p.Position)
	if err != nil {
		return nil, s, fmt.Errorf("the puzzle of %s: %w", p.Day, err)
	}
	return r, s, nil
}

// Try opens a sandbox of the position in a hub, as the seat that is asked may know it.
func (p *Puzzle) Try(ctx context.Context, hub *table.Hub, set *components.Set, plan table.SandboxPlan) (*table.Table,
	error) {
	r, s, err := p.open(set)
	if err != nil {
		return nil, err
	}
	plan.Seat = game.Player(p.Seat - 1)
	return hub.OpenPuzzle(ctx, r, &s, string(p.Day), plan)
}
