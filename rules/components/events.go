package components

import (
	"slices"

	"koprulu/rules/game"
)

// events reads the Event cards (COMP-08), by stage.
func (b *builder) events() {
	var stages [4]int
	markers := 0
	for at, e := range each(b, "events", b.file.Events) {
		b.within(at+".stage", e.Stage, 1, 3, "Stage")
		b.within(at+".copies", e.Copies, 0, 9, "number of copies")
		timing := game.Timing(b.word(at+".timing", "timing", e.Timing, timings[:]))
		if during(timing)&(playing|during(game.InBattle)) != 0 {
			b.bad(at+".timing", "an Event card does not work at the timing %s", timings[timing])
		}
		if len(e.Effects) == 0 {
			b.bad(at+".effects", "an Event card needs an effect")
		}
		effects := b.effects(at+".effects", e.Effects, during(timing), "at the timing "+timings[timing])
		stage := min(max(e.Stage, 0), 3)
		stages[stage] += e.Copies
		if slices.ContainsFunc(effects, func(e game.Effect) bool { return e.Kind == game.EndMarker }) {
			if stage != 3 {
				b.bad(at+".effects", "an end-marker is a card of Stage 3 (COMP-08)")
			}
			markers += e.Copies
		}
		for c := range e.Copies {
			b.rules.Events = append(b.rules.Events, game.Event{ID: e.ID, Copy: uint8(c + 1), Stage: game.Stage(stage),
				Kept: timing != game.Immediate, Timing: timing, Effects: effects})
		}
	}
	for s, want := range b.box.stages {
		if s > 0 {
			b.count("events", stages[s], want, "Event cards of Stage "+string(rune('0'+s)), "COMP-08")
		}
	}
	b.count("events", markers, 3, "cards with an end-marker", "COMP-08")
	b.within("events", len(b.rules.Events), 1, game.MaxEvents, "number of cards")
	slices.SortStableFunc(b.rules.Events, func(x, y game.Event) int { return int(x.Stage) - int(y.Stage) })
	for i := range b.rules.Events {
		e := &b.rules.Events[i]
		e.Same = game.EventCard(i - int(e.Copy) + 1)
	}
}
