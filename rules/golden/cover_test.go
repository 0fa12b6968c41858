package golden

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"

	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/rules/notation/chance"
	"koprulu/rules/notation/record"
	"koprulu/rules/notation/words"
)

// cover is what a game used, by name.
type cover map[string]bool

// everything lists what the records together have to use.
func everything(r *game.Rules) []string {
	var all []string
	for step := range game.Steps {
		switch {
		case step == game.AskEvacuate: // only in scenarios
		case step == game.AskEvasion: // two transports between the same planets and the modules of two players: too rare
		case step.Decides() && (r.Options.BroodWar || !step.BroodWar()):
			all = append(all, decision(step))
		}
	}
	for v := game.NoVerb + 1; v < game.Verbs; v++ {
		if isBroodWar := v >= game.DoLeader && !v.AnyTime(); v != game.DoLastRound &&
			(isBroodWar == r.Options.BroodWar && !seldom(v) || v == game.DoResign) {
			all = append(all, verb(v))
		}
	}
	for f := range r.Sheets {
		sheet := &r.Sheets[f]
		for i := range sheet.Cards {
			all = append(all, card(sheet, game.Card(i)))
		}
	}
	for i := range r.Events {
		all = append(all, "event "+r.Events[i].ID)
	}
	for v := game.NormalVictory; v <= game.EliminationVictory; v++ { // scenarios are not part of the base game
		all = append(all, "victory "+words.Victory(v))
	}
	if r.Options.BroodWar {
		all = append(all, everythingOfBroodWar(r)...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// seldom reports whether hardly any game comes to a verb, or only scenarios do.
func seldom(v game.Verb) bool {
	return v == game.DoRevenge || v == game.DoPickUp || v == game.DoEvacuate
}

func verb(v game.Verb) string { return "verb " + v.Info().Word }

func decision(s game.Step) string { return "decision " + words.Decision(s) }

// card names a card of a race: factions of one race have the same cards.
func card(sheet *game.Sheet, c game.Card) string {
	return fmt.Sprintf("card %d %s", sheet.Race, sheet.Cards[c].ID)
}

// watch notes what an answer used, from its log and the state before it.
func (c cover) watch(r *game.Rules, before *game.State, a game.Answer, log *game.Log) {
	c[verb(a.Verb)] = true
	if r.Options.BroodWar {
		c.watchBroodWar(r, before, log)
	}
	c[decision(r.Decision(before))] = true
	for _, e := range log.Entries {
		if e.Player >= game.MaxPlayers || before.Seats[e.Player].Faction == game.NoFaction {
			continue
		}
		sheet := &r.Sheets[before.Seats[e.Player].Faction]
		switch e.Kind {
		case game.LogShown:
			deck := sheet // the sheet of the standard card, another player's for a unit under mind control (BW-KEY-04)
			if e.V[game.EntryDeck] > 0 {
				deck = &r.Sheets[before.Seats[e.V[game.EntryDeck]-1].Faction]
			}
			if int(e.V[game.EntryCard]) < len(deck.Cards) {
				c[card(deck, game.Card(e.V[game.EntryCard]))] = true
			}
			if int(e.V[game.EntryExtra]) < len(sheet.Cards) {
				c[card(sheet, game.Card(e.V[game.EntryExtra]))] = true
			}
		case game.LogUse:
			if int(e.V[game.EntryCard]) < len(sheet.Cards) {
				c[card(sheet, game.Card(e.V[game.EntryCard]))] = true
			}
		case game.LogTech:
			tech := &sheet.Techs[e.V[game.EntryTech]]
			if tech.PlayArea {
				c[card(sheet, tech.Cards.First())] = true
			}
		case game.LogUseEvent, game.LogEndMarker:
			c["event "+r.Events[e.V[game.EntryEvent]].ID] = true
		}
	}
}

// tables are the kinds of game that take turns.
func tables() []*game.Rules {
	var all []*game.Rules
	for i := range 10 {
		opts := game.Options{Players: 2 + i%5, RandomFactions: i != 3}
		for f := range opts.Factions {
			opts.Factions[f] = game.NoFaction
		}
		switch i {
		case 5:
			opts.Players, opts.GalacticConquest = 2, true
		case 7, 9:
			opts.Teams = opts.Players%2 == 0 && opts.Players > 2
			opts.Shields, opts.Healing = true, true
		case 8:
			opts.HideOwnOrders = true
		}
		r, err := first().Rules(opts)
		if err != nil {
			panic(err)
		}
		all = append(all, r)
	}
	return all
}

// play plays a game eagerly, seeking rare things if asked to, and returns its record, nil if it takes too long.
func play(r *game.Rules, seed uint64, seeks bool) ([]byte, cover) {
	key := chance.NumberSeed(seed)
	c := rand.New(rand.NewPCG(seed, 77))
	var log game.Log
	var out bytes.Buffer
	seats := make([]string, r.Options.Players)
	for i := range seats {
		seats[i] = "eager"
	}
	s := game.New(r, key, &log)
	w := record.NewWriter(&out, seats)
	if err := w.Start(r, key, &s, &log); err != nil {
		panic(err)
	}
	used := cover{}
	var buf, beside [game.MaxLegal]game.Answer
	for n := 0; s.Phase != game.Over; n++ {
		if n == 2500 {
			return nil, nil
		}
		p := r.Open(&s).First()
		legal := r.Legal(&s, p, buf[:0])
		a := eager(c, legal)
		if seeks {
			a = seek(c, r, &s, p, legal, a)
		}
		if list := r.Beside(&s, p, beside[:0]); len(list) > 0 && c.IntN(150) == 0 {
			a = list[c.IntN(len(list))]
		}
		if seed%20 == 1 && c.IntN(300) == 0 && r.MayResign(&s.Board, p) == rule.None {
			a = game.Answer{Verb: game.DoResign}
		}
		log.Entries, log.Chance = log.Entries[:0], log.Chance[:0]
		before := s
		if broken := r.Apply(&s, p, a, &log); broken != rule.None {
			panic(broken)
		}
		if err := w.Answer(&before, p, a, &log); err != nil {
			panic(err)
		}
		used.watch(r, &before, a, &log)
	}
	used["victory "+words.Victory(s.Victory)] = true
	for _, what := range choices(&r.Options) {
		used[what] = true
	}
	if err := w.End(&s); err != nil {
		panic(err)
	}
	return out.Bytes(), used
}

// eager picks at random, but prefers doing something to doing nothing.
func eager(c *rand.Rand, legal []game.Answer) game.Answer {
	for range 6 {
		a := legal[c.IntN(len(legal))]
		dull := false
		switch a.Verb {
		case game.DoPass, game.DoDone, game.DoWorker, game.DoBuildTransport, game.DoCancel:
			dull = c.IntN(4) > 0
		case game.DoEvent, game.DoBlind:
			dull = c.IntN(8) > 0
		}
		if !dull {
			return a
		}
	}
	return legal[c.IntN(len(legal))]
}
