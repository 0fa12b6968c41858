package arena

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/rules/notation/answer"
	"koprulu/rules/notation/view"
)

// MostGames bounds the games of a batch.
const MostGames = 4096

// Keep is the number of an action that leaves a game as it is.
const Keep = 0xFFFF

// ErrUse is wrapped by errors about what was asked for.
var ErrUse = errors.New("wrong use")

// usef makes an ErrUse error.
func usef(format string, args ...any) error {
	return fmt.Errorf("%w: %w", ErrUse, fmt.Errorf(format, args...))
}

// Batch is a number of games with the same rules. It allocates nothing once it is made.
type Batch struct {
	rules *game.Rules
	*encoder
	games []slot
	view  game.View
}

// slot is a place for a game.
type slot struct {
	state game.State
	// dealt is true once a game is there; seat is who decides in it, Nobody when it is over.
	dealt bool
	seat  game.Player
	legal []game.Answer
}

// NewBatch makes a batch without games.
func NewBatch(r *game.Rules, games int) (*Batch, error) {
	if games < 1 || games > MostGames {
		return nil, usef("a batch has 1 to %d games, not %d", MostGames, games)
	}
	b := &Batch{rules: r, encoder: newEncoder(r), games: make([]slot, games)}
	for i := range b.games {
		b.games[i].seat = game.Nobody
		b.games[i].legal = make([]game.Answer, 0, game.MaxLegal)
	}
	return b, nil
}

// at returns a place.
func (b *Batch) at(i int) (*slot, error) {
	if i < 0 || i >= len(b.games) {
		return nil, usef("there is no game %d; the batch has the games 0 to %d", i, len(b.games)-1)
	}
	return &b.games[i], nil
}

// begun returns a place with a game.
func (b *Batch) begun(i int) (*slot, error) {
	g, err := b.at(i)
	if err == nil && !g.dealt {
		err = usef("game %d has not begun; reset it with a seed first", i)
	}
	return g, err
}

// playable returns a place where the answer with a number can be played.
func (b *Batch) playable(i, action int) (*slot, error) {
	g, err := b.begun(i)
	switch {
	case err != nil:
	case g.seat == game.Nobody:
		err = usef("game %d is over; reset it with a seed, or keep it with the action %d", i, Keep)
	case action < 0 || action >= len(g.legal):
		err = usef("the action %d of game %d is not legal; the legal ones are 0 to %d", action, i, len(g.legal)-1)
	}
	return g, err
}

// Deal begins a game at a place.
func (b *Batch) Deal(i int, seed [32]byte) error {
	g, err := b.at(i)
	if err != nil {
		return err
	}
	g.state, g.dealt = game.New(b.rules, seed, nil), true
	return b.settle(g)
}

// mostForced bounds the decisions in a row with a single legal answer, which are not passed on.
const mostForced = 1 << 14

// settle plays a game on to the next decision with more than one legal answer, or to its end.
func (b *Batch) settle(g *slot) error {
	for range mostForced {
		open := b.rules.Open(&g.state)
		if open == 0 {
			g.seat, g.legal = game.Nobody, g.legal[:0]
			return nil
		}
		g.seat = open.First()
		g.legal = b.rules.Legal(&g.state, g.seat, g.legal[:0])
		if len(g.legal) != 1 {
			return nil
		}
		if broken := b.rules.Apply(&g.state, g.seat, g.legal[0], nil); broken != rule.None {
			return fmt.Errorf("the only legal answer breaks %s", broken)
		}
	}
	return game.ErrEndless
}

// Step plays the answer with a number at a place.
func (b *Batch) Step(i, action int) error {
	g, err := b.playable(i, action)
	if err != nil {
		return err
	}
	if broken := b.rules.Apply(&g.state, g.seat, g.legal[action], nil); broken != rule.None {
		return fmt.Errorf("a legal answer breaks %s", broken)
	}
	return b.settle(g)
}

// Copy copies a game to another place. With redeal it is redealt for the seat that decides: what that seat can't know
// follows only from the seed, as does everything that chance decides from there.
func (b *Batch) Copy(from, to int, redeal bool, seed uint64) error {
	t, err := b.at(to)
	if err != nil {
		return err
	}
	f, err := b.begun(from)
	if err != nil {
		return err
	}
	t.state, t.dealt, t.seat = f.state, true, f.seat
	if redeal {
		if f.seat == game.Nobody {
			return usef("game %d is over, so there is no seat for which it could be redealt", from)
		}
		b.rules.Redeal(&t.state, f.seat, rand.NewPCG(seed, 0x6172656e61))
	}
	t.legal = append(t.legal[:0], f.legal...)
	return nil
}

// Number returns the number of an answer in words, Keep if it is not legal.
func (b *Batch) Number(i int, text string) (int, error) {
	g, err := b.at(i)
	if err != nil {
		return Keep, err
	}
	if g.seat == game.Nobody {
		return Keep, usef("nobody decides in game %d", i)
	}
	a, err := answer.Parse(b.rules, &g.state, g.seat, text)
	if err != nil {
		return Keep, usef("game %d: %w", i, err)
	}
	if n := slices.Index(g.legal, a); n >= 0 {
		return n, nil
	}
	return Keep, nil
}

// AppendWords appends the legal answers at a place in words, one per line.
func (b *Batch) AppendWords(dst []byte, i int) ([]byte, error) {
	g, err := b.at(i)
	if err != nil || g.seat == game.Nobody {
		return dst, err
	}
	b.rules.ViewInto(&g.state, g.seat, &b.view)
	for _, a := range g.legal {
		dst = append(answer.AppendInView(dst, b.rules, &b.view, a), '\n')
	}
	return dst, nil
}

// AppendView appends what the seat that decides at a place sees, as JSON; in a game that is over, what the first seat
// sees.
func (b *Batch) AppendView(dst []byte, i int) ([]byte, error) {
	g, err := b.begun(i)
	if err != nil {
		return dst, err
	}
	b.look(g)
	return view.Append(dst, b.rules, &b.view), nil
}

// AppendSeen appends what a seat sees at a place as bytes.
func (b *Batch) AppendSeen(dst []byte, i int, seat game.Player) ([]byte, error) {
	g, err := b.begun(i)
	switch {
	case err != nil:
		return dst, err
	case int(seat) >= b.rules.Options.Players:
		return dst, usef("there is no seat %d; the seats are 0 to %d", seat, b.rules.Options.Players-1)
	}
	b.rules.ViewInto(&g.state, seat, &b.view)
	return b.appendEncoded(dst), nil
}

// appendEncoded appends the latest view as bytes.
func (b *Batch) appendEncoded(dst []byte) []byte {
	at, n := len(dst), b.size()
	dst = slices.Grow(dst, n)[:at+n]
	b.encode(dst[at:], &b.view)
	return dst
}

// look makes the view of the seat that decides, or of the first seat when the game is over.
func (b *Batch) look(g *slot) {
	seat := g.seat
	if seat == game.Nobody {
		seat = 0
	}
	b.rules.ViewInto(&g.state, seat, &b.view)
}
