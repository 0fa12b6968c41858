package notation_test

import (
	"bytes"
	"testing"
	"time"

	"koprulu/components"
	"koprulu/game"
	"koprulu/game/rule"
	"koprulu/notation"
)

// watched ends the process if a case takes so long that it must be in an endless loop.
func watched(t *testing.T) {
	timer := time.AfterFunc(20*time.Second, func() { panic("this takes for ever") })
	t.Cleanup(func() { timer.Stop() })
}

// fuzzGames returns games at many kinds of decision, to read answers in.
func fuzzGames(f *testing.F) (rules []*game.Rules, out []game.State) {
	f.Helper()
	for _, r := range []*game.Rules{tables(f)[1], expansions(f)[1], expansions(f)[5]} {
		seen := map[game.Step]bool{}
		for seed := range uint64(30) {
			playRandom(r, seed, 600, func(s *game.State, p game.Player, _ []game.Answer) {
				if step := r.Decision(s); !seen[step] {
					seen[step] = true
					rules, out = append(rules, r), append(out, *s)
				}
			})
		}
	}
	return rules, out
}

// FuzzAnswer reads any text as an answer: no panic, and what is read is written and
// read again as the same.
func FuzzAnswer(f *testing.F) {
	rules, states := fuzzGames(f)
	for i, r := range rules {
		p := r.Open(&states[i]).First()
		for _, a := range r.Legal(&states[i], p%6, make([]game.Answer, 0, 8)) {
			f.Add(uint8(i), uint8(p), notation.FormatAnswer(r, &states[i], p, a))
		}
	}
	f.Fuzz(func(t *testing.T, i, seat uint8, text string) {
		watched(t)
		r, s := rules[int(i)%len(states)], &states[int(i)%len(states)]
		p := game.Player(seat)
		a, err := notation.ParseAnswer(r, s, p, text)
		if err != nil {
			if err.Error() == "" {
				t.Error("an error without words")
			}
			return
		}
		again := notation.FormatAnswer(r, s, p, a)
		b, err := notation.ParseAnswer(r, s, p, again)
		if err != nil || b != a {
			t.Errorf("%q is read as %v and written %q, which is read as %v (%v)", text, a, again, b, err)
		}
		next := *s
		r.Apply(&next, p, a, nil)
	})
}

// FuzzPosition reads any bytes as a position: no panic, no endless loop; what is
// accepted is written and read again as the same, and can be played on.
func FuzzPosition(f *testing.F) {
	f.Add([]byte(small))
	f.Add([]byte(with(`"executing": {"player": "raynor", "order": "special-build", "planet": "torus", "step": 2}`)))
	f.Add([]byte(with("\"phase\": \"regrouping\"\n\"step\": 8\n\"events\": {\"drawn\": {\"overmind\": [\"new-recruits\", \"module-surplus\"]}}")))
	f.Add([]byte(`{"koprulu": "position/1", "phase": "setup", "first": null, "options": {"players": 3}}`))
	f.Add([]byte(expanded))
	rules, states := fuzzGames(f)
	for i, r := range rules {
		f.Add(notation.AppendPosition(nil, r, &states[i]))
	}
	set := components.Default()
	f.Fuzz(func(t *testing.T, text []byte) {
		watched(t)
		r, s, err := notation.ReadPosition(set, text)
		if err != nil {
			return
		}
		saved := notation.AppendPosition(nil, r, &s)
		_, again, err := notation.ReadPosition(set, saved)
		if err != nil {
			t.Fatalf("%v\n%s", err, saved)
		}
		if again != s {
			t.Fatalf("%s\n%s", diff(again, s), saved)
		}
		for p := range game.Player(r.Options.Players) {
			v := r.View(&s, p)
			notation.AppendView(nil, r, &v)
		}
		buf := make([]game.Answer, 0, game.MaxLegal)
		for i := 0; i < 30 && s.Phase != game.Over; i++ {
			p := r.Open(&s).First()
			legal := r.Legal(&s, p, buf)
			if len(legal) == 0 {
				t.Fatalf("no legal answer\n%s", notation.AppendPosition(nil, r, &s))
			}
			if broken := r.Apply(&s, p, legal[i*7%len(legal)], nil); broken != rule.None {
				t.Fatalf("a legal answer breaks %v", broken)
			}
		}
	})
}

// FuzzRecord reads any bytes as a record, strictly and to resume it: no panic, and
// what verifies is a record that the program could have written.
func FuzzRecord(f *testing.F) {
	all := every(f)
	f.Add(record(f, all[9], 4, nil, 30, true))
	f.Add(record(f, all[0], 1, nil, 6, true))
	f.Add(record(f, all[1], 2, nil, 40, true))
	f.Add(record(f, all[8], 3, nil, 0, false))
	r, s, err := notation.ReadPosition(components.Default(), []byte(small))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(record(f, r, 3, &s, 10, true))
	set := components.Default()
	f.Fuzz(func(t *testing.T, text []byte) {
		watched(t)
		rec, err := notation.ReadRecord(set, bytes.NewReader(text), true)
		if err != nil {
			return
		}
		rec.Replay(set, -1)
		if rec, err = notation.ReadRecord(set, bytes.NewReader(text), false); err != nil {
			return
		}
		rec.Verify(set)
	})
}

// FuzzAnswers plays a game in which the bytes pick the answers: every decision has
// a legal one, saving and loading changes nothing, and what is not legal changes nothing.
func FuzzAnswers(f *testing.F) {
	f.Add(uint8(0), uint64(1), []byte{0, 1, 2, 3, 4, 5, 6, 7, 8, 9})
	f.Add(uint8(2), uint64(7), bytes.Repeat([]byte{3, 0, 200}, 200))
	f.Add(uint8(5), uint64(9), bytes.Repeat([]byte{1, 255, 17, 4}, 200))
	f.Add(uint8(9), uint64(2), bytes.Repeat([]byte{5, 1, 3, 77}, 200))
	f.Add(uint8(14), uint64(3), bytes.Repeat([]byte{9, 251, 30}, 200))
	all := every(f)
	set := components.Default()
	f.Fuzz(func(t *testing.T, table uint8, seed uint64, picks []byte) {
		watched(t)
		r := all[int(table)%len(all)]
		s := game.New(r, notation.NumberSeed(seed), nil)
		buf, extra := make([]game.Answer, 0, game.MaxLegal), make([]game.Answer, 0, 256)
		for i, pick := range picks {
			if s.Phase == game.Over || i == 2000 {
				break
			}
			p := r.Open(&s).First()
			legal := r.Legal(&s, p, buf)
			if len(legal) == 0 {
				t.Fatal("no legal answer")
			}
			extra = r.Beside(&s, p, extra)
			a := legal[int(pick)%len(legal)]
			if pick > 250 && len(extra) > 0 {
				a = extra[int(pick-250)%len(extra)]
			}
			before := s
			if pick == 250 {
				a.V[1]++ // most often not legal
				if broken := r.Apply(&s, p, a, nil); broken != rule.None && s != before {
					t.Fatalf("%v is refused with %v but changes the game", a, broken)
				}
				continue
			}
			text := notation.FormatAnswer(r, &s, p, a)
			if b, err := notation.ParseAnswer(r, &s, p, text); err != nil || b != a {
				t.Fatalf("%q: %v %v, want %v", text, b, err, a)
			}
			if broken := r.Apply(&s, p, a, nil); broken != rule.None {
				t.Fatalf("the legal answer %s breaks %v", text, broken)
			}
			if i%16 == 0 {
				saved := notation.AppendPosition(nil, r, &s)
				if _, again, err := notation.ReadPosition(set, saved); err != nil || again != s {
					t.Fatalf("%v\n%s\n%s", err, diff(again, s), saved)
				}
			}
		}
	})
}
