package sample

import (
	"time"

	"koprulu/help/choice"
	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/rules/notation/chance"
	"koprulu/site/web"
	"koprulu/site/web/chat"
	"koprulu/site/web/page"
	"koprulu/site/web/recap"
	"koprulu/site/web/seen"
	"koprulu/table"
)

// Source is where the source code of the sample site is.
const Source = "https://koprulu.example/source"

// now is the moment at which all sample pages are made.
var now = time.Date(2026, 11, 21, 18, 30, 0, 0, time.UTC)

// names are those who sit at the sample tables.
var names = [game.MaxPlayers]string{"Mara", "Jonas", "Yuki", "", "Ilya", "Ana"}

// Look is how a position is looked at.
type Look struct {
	// Cart fills a cart with one of each thing that is sold, as far as that goes.
	Cart bool
	// Seat is the reader's, game.Nobody for a spectator; Asked takes the first seat that has to decide.
	Seat  game.Player
	Asked bool
	Words *locale.Words
	Theme string
	Pick  choice.Pick
	// Lines is the number of lines of the log; 0 means 60.
	Lines int
	// State replaces the state of the position, for checks that two states look the same.
	State *game.State
}

// Page makes the page of a position.
func Page(pos Position, look Look) (*web.TablePage, error) {
	s, log, err := pos.Game.Play(pos.At)
	if err != nil {
		return nil, err
	}
	if look.State != nil {
		s = *look.State
	}
	return pageOf(pos, look, &s, log), nil
}

// pageOf makes the page of a position with what is known of it.
func pageOf(pos Position, look Look, s *game.State, log []table.LogItem) *web.TablePage {
	r := pos.Game.Rules
	seat := look.Seat
	if look.Asked {
		seat = game.Nobody
		if open := r.Open(s); open != 0 {
			seat = open.First()
		}
	}
	if look.Words == nil {
		look.Words = locale.English()
	}
	v := r.View(s, seat)
	look.Words = web.WordsFor(&page.Reader{Words: look.Words}, &v)
	snap := snapshot(pos, r, s)
	p := &web.TablePage{
		Game: seen.Game{
			Reader: page.Reader{Words: look.Words, Person: "person0000000000", Name: "Mara", Theme: look.Theme,
				Source: Source, Now: now},
			Snap:      &snap.Public,
			Rules:     r,
			View:      &v,
			Forbids:   func(a game.Answer) rule.ID { return r.Check(s, seat, a) },
			Seat:      seat,
			Choices:   choices(look.Words, r, s, &v),
			Pick:      look.Pick,
			Log:       readable(log, seat, look.Lines),
			Earlier:   true,
			Connected: 0b111,
		},
		Chat: chat.Chat{Table: "/t/sample", Lines: []chat.Line{
			{ID: 1, At: now.Add(-12 * time.Minute), Name: "Jonas",
				Role: look.Words.Text("web.admin.role.host"), Seat: 1, Text: "Good luck to all of you.", Other: true},
			{ID: 2, At: now.Add(-3 * time.Minute), Name: "Mara", Seat: 0, Text: "That was close."},
		}},
		Note: "Tassadar holds two reinforcement cards.",
	}
	if from, to, ok := table.SinceTurn(min(pos.At, pos.Game.Answers()), pos.Game.seatOf, seat); ok {
		p.Since = recap.Turn{Lines: readable(log, seat, len(log)), From: from, To: to}
	}
	if len(p.Choices) > 0 {
		p.Decision = snap.Decisions[seat].Number
	}
	snap.State, snap.Rules = s, r
	p.Final = snap.Final(seat, p.Pays == seen.PayAlways)
	p.MarkFinal()
	p.Pays = seen.PayOwn
	if look.Cart && table.Carts(v.Step) {
		p.Pays = seen.PayAlways
		fill(p, snap)
	}
	return p
}

// choices returns what the seat of a view can answer.
func choices(w *locale.Words, r *game.Rules, s *game.State, v *game.View) []choice.Choice {
	if !v.Open.Has(v.Seat) {
		return nil
	}
	var legal, beside [game.MaxLegal]game.Answer
	return choice.Open(w, r, v, r.Legal(s, v.Seat, legal[:0]), r.Beside(s, v.Seat, beside[:0]))
}

// Follow makes the pages of a game from one number of answers to another, as they follow each other for its seats and
// then for a spectator.
func Follow(g *Game, from, to int, w *locale.Words, each func(at int, pages []*web.TablePage) error) error {
	return g.walk(func(at int, s *game.State, log []table.LogItem) error {
		if at < from || at > to {
			return nil
		}
		now := *s
		var pages []*web.TablePage
		for p := range g.Rules.Players() {
			pages = append(pages, pageOf(Position{g, at}, Look{Seat: p, Words: w}, &now, log))
		}
		return each(at, append(pages, pageOf(Position{g, at}, Look{Seat: game.Nobody, Words: w}, &now, log)))
	}, to)
}

// snapshot makes the table around a position.
func snapshot(pos Position, r *game.Rules, s *game.State) *table.Snapshot {
	n := r.Options.Players
	snap := &table.Snapshot{
		Public: table.Public{
			Basics: table.Basics{
				ID:    "k7m2qx4tbv",
				Owner: "person0000000000",
				Settings: table.Settings{
					Name:       "Friday table",
					Options:    r.Options,
					Pace:       table.Live(10, 5*time.Second),
					Public:     true,
					Spectators: true,
				},
				Status:  table.Playing,
				Seats:   make([]table.Seat, n),
				Seq:     uint64(pos.At) + 1,
				Answers: pos.At,
				Created: now.Add(-time.Hour),
				Updated: now,
			},
			Changed:  uint64(pos.At) + 1,
			SeedHash: pos.Game.Hash,
			Undoer:   game.Nobody,
		},
	}
	for i := range n {
		snap.Seats[i] = table.Seat{Person: table.Person("person000000000" + string(rune('0'+i))), Name: names[i]}
		if names[i] == "" {
			snap.Seats[i] = table.Seat{Bot: "simple"}
		}
		snap.Banks[i] = time.Duration(9-i)*time.Minute + time.Duration(7*i+3)*time.Second
		if r.Open(s).Has(game.Player(i)) {
			snap.Decisions[i] = table.Decision{Number: uint64(pos.At) + 1, Since: now.Add(-40 * time.Second),
				Bank: snap.Banks[i]}
		}
	}
	seal, part := chance.Seal(0, chance.Part{2}), chance.Part{2}
	snap.Shuffle = &table.ShuffleSeen{Commitments: chance.Parts{Server: chance.Commitment(chance.Part{1}),
		Seats: make([]*chance.Part, n)}, Opened: 1, Final: true}
	snap.Shuffle.Commitments.Seats[0] = &seal
	if s.Phase == game.Over {
		snap.Status, snap.Seed = table.Finished, &pos.Game.Seed
		snap.Shuffle.Parts = &chance.Parts{Server: chance.Part{1}, Seats: make([]*chance.Part, n)}
		snap.Shuffle.Parts.Seats[0] = &part
	}
	return snap
}

// readable returns the last lines that a seat may read.
func readable(log []table.LogItem, seat game.Player, lines int) []table.LogItem {
	var out []table.LogItem
	for i := range log {
		if log[i].For(seat) {
			log[i].Unix = uint32(now.Unix())
			out = append(out, log[i])
		}
	}
	if lines == 0 {
		lines = 60
	}
	return out[max(len(out)-lines, 0):]
}
