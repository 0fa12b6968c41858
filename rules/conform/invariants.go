// Package conform checks what must be true of every game at every moment, no matter who plays it: pieces are conserved,
// limits are kept, every open decision has a legal answer, and no seat is shown what it may not know. Tests, fuzzers
// and the soak run use it.
package conform

import (
	"cmp"
	"fmt"

	"koprulu/rules/game"
)

// Invariants returns an error that names the first broken invariant of a settled state, nil if all of them hold.
func Invariants(r *game.Rules, s *game.State) error {
	if int(s.FrameCount) > game.MaxFrames {
		return fmt.Errorf("%d frames on the stack", s.FrameCount)
	}
	if s.Phase == game.Setup {
		return nil
	}
	for p := range r.Players() {
		if err := seat(r, s, p); err != nil {
			return fmt.Errorf("seat %d: %w", p, err)
		}
	}
	return cmp.Or(areas(r, s), tokens(r, s), events(r, s))
}

// seat checks what belongs to one player against the contents of the box (COMP-02 to COMP-07).
func seat(r *game.Rules, s *game.State, p game.Player) error {
	seat := &s.Seats[p]
	sheet := &r.Sheets[seat.Faction]

	var board game.Figures
	var held game.AreaSet
	for a := range game.Area(len(r.Areas)) {
		if s.Holder[a] == p {
			if board&s.Units[a] != 0 {
				return fmt.Errorf("a figure stands in two areas, one of them %s", areaName(r, a))
			}
			board |= s.Units[a]
			held = held.With(a)
		}
	}
	if held != seat.Held {
		return fmt.Errorf("areas held %b, by units %b", seat.Held, held)
	}
	if s.Battle.Area == game.NoArea { // in a battle figures are at its skirmishes
		if s.Exec.Player == p {
			board |= s.Battle.Units[game.Attacker]
		}
		if err := figures(r, s, p, board); err != nil {
			return err
		}
	}

	workers := int(seat.Pool) + int(seat.Unavailable) + int(seat.Home[0]) + int(seat.Home[1])
	for a := range game.Area(len(r.Areas)) {
		if seat.Cards.Has(a) {
			workers += int(s.Workers[a])
			if r.Areas[a].Resource == game.NoResource || s.Depleted.Has(a) {
				return fmt.Errorf("holds a Resource card of %s, which has none", areaName(r, a))
			}
		}
	}
	if workers > int(r.Common.Workers) {
		return fmt.Errorf("%d workers of %d", workers, r.Common.Workers)
	}
	for res := range 2 {
		if most := r.Permanent(s, p, game.Resource(res)); int(seat.Home[res]) > most && s.Alive.Has(p) {
			return fmt.Errorf("%d workers on a permanent resource of %d", seat.Home[res], most)
		}
	}
	if n := seat.Transports.Len(); n > int(r.Common.Transports) {
		return fmt.Errorf("%d transports", n)
	}
	if n := seat.Bases.Len() + int(seat.LostBases); n > int(r.Common.Bases) {
		return fmt.Errorf("%d bases, those out of the game included", n)
	}
	for planet := range r.Planets {
		if (seat.Bases & r.Planets[planet].Areas).Len() > 1 {
			return fmt.Errorf("two bases on %s (BUILD-27)", r.Planets[planet].ID)
		}
	}
	if err := orders(r, s, p); err != nil {
		return err
	}
	modules := 0
	for m, n := range seat.Modules {
		modules += int(n)
		if n > 0 && n > r.Modules[m].Tokens[sheet.Race] {
			return fmt.Errorf("%d modules %s", n, r.Modules[m].ID)
		}
	}
	if modules > int(sheet.ModuleSpaces) {
		return fmt.Errorf("%d modules in %d spaces (MOD-01)", modules, sheet.ModuleSpaces)
	}
	return cards(r, s, p)
}

// cards checks that every Combat and Technology card is in exactly one place.
func cards(r *game.Rules, s *game.State, p game.Player) error {
	seat := &s.Seats[p]
	sheet := &r.Sheets[seat.Faction]
	var seen game.CardSet
	add := func(place string, set game.CardSet) error {
		if seen&set != 0 {
			return fmt.Errorf("card %s is in two places, one of them %s", sheet.Cards[(seen&set).First()].ID, place)
		}
		seen |= set
		return nil
	}
	one := func(place string, c game.Card) error {
		if c == game.NoCard {
			return nil
		}
		return add(place, game.CardSet(1)<<c)
	}
	for _, zone := range []struct {
		name string
		set  game.CardSet
	}{{"hand", seat.Hand}, {"Technology deck", seat.TechDeck}, {"play area", seat.Play},
		{"discards to come", seat.Discarding}} {
		if err := add(zone.name, zone.set); err != nil {
			return err
		}
	}
	for _, c := range seat.Pile[:seat.Deck] {
		if err := one("deck", c); err != nil {
			return err
		}
	}
	for _, c := range seat.DiscardPile(nil) {
		if err := one("discard pile", c); err != nil {
			return err
		}
	}
	if b := &s.Battle; b.Area != game.NoArea {
		for side, q := range b.Players {
			if q == p {
				if err := add("splash damage", b.Splash[side]); err != nil {
					return err
				}
			}
			for i := range b.Skirmishes[:b.Count] {
				k := &b.Skirmishes[i]
				// the original owner for a unit under mind control (BW-KEY-04), whose splash damage waits here for step 8
				if k.Deck[side] == p {
					if err := one("skirmish", k.Card[side]); err != nil {
						return err
					}
				}
				if q == p && !k.Resolved {
					if err := one("skirmish", k.Extra[side]); err != nil {
						return err
					}
				}
			}
		}
	}
	if all := game.CardSet(1)<<len(sheet.Cards) - 1; seen != all {
		return fmt.Errorf("cards %b are nowhere", all&^seen)
	}
	if lost := seat.Known &^ hidden(s, p); lost != 0 {
		return fmt.Errorf("card %s counts as seen in the hand (HIDE-21), but lies elsewhere", sheet.Cards[lost.First()].ID)
	}
	return nil
}

// hidden returns where cards that everyone saw going to a player's hand may be: there, chosen in the discard step, or
// facedown at a skirmish.
func hidden(s *game.State, p game.Player) game.CardSet {
	seat := &s.Seats[p]
	set := seat.Hand | seat.Discarding
	b := &s.Battle
	for i := range b.Skirmishes[:b.Count] {
		for side, q := range b.Players {
			k := &b.Skirmishes[i]
			if q != p || k.Resolved || k.Marks[side]&game.MarkOpen != 0 {
				continue
			}
			for _, c := range []game.Card{k.Card[side], k.Extra[side]} {
				if c != game.NoCard && (c == k.Extra[side] || k.Deck[side] == p) {
					set |= 1 << c
				}
			}
		}
	}
	return set
}

// Told checks what the log of an answer told everyone against the state that follows: a card that everyone saw going to
// a player's hand counts as seen there (HIDE-21, RES-07, BW-KEY-10).
func Told(r *game.Rules, s *game.State, log *game.Log) error {
	for i := range log.Entries {
		e := &log.Entries[i]
		if e.Kind != game.LogToHand && e.Kind != game.LogRecharged {
			continue
		}
		if seat, c := &s.Seats[e.Player], game.Card(e.V[game.EntryCard]); seat.Hand.Has(c) && !seat.Known.Has(c) {
			return fmt.Errorf("seat %d took card %s into the hand for all to see, but nobody knows it to be there", e.Player,
				r.Sheets[seat.Faction].Cards[c].ID)
		}
	}
	return nil
}

// areas checks what is in the areas (LIMIT-07, BW-PLANET-02).
func areas(r *game.Rules, s *game.State) error {
	moving := s.Exec.Player != game.Nobody
	for a := range game.Area(len(r.Areas)) {
		if s.Units[a] == 0 != (s.Holder[a] == game.Nobody) {
			return fmt.Errorf("%s: units %b of %d", areaName(r, a), s.Units[a], s.Holder[a])
		}
		if s.Units[a] == 0 && s.BaseAt[a] == game.Nobody && s.Installations[a] == game.NoInstallation && s.Guards[a] == 0 {
			continue
		}
		if !s.InPlay.Has(a) {
			return fmt.Errorf("%s is not on the table but holds pieces", areaName(r, a))
		}
		if s.Units[a] == 0 {
			continue
		}
		if n := r.Load(s, s.Holder[a], s.Units[a]); !moving && s.Battle.Area != a && n > int(r.Areas[a].Limit) {
			return fmt.Errorf("%s: %d units above the limit of %d", areaName(r, a), n, r.Areas[a].Limit)
		}
		for fig := range s.Units[a].All() {
			if u := r.TypeOf(s, s.Holder[a], fig); r.Units[u].Layer&r.Areas[a].Admits == 0 {
				return fmt.Errorf("%s: %s may not be there (BW-PLANET-02)", areaName(r, a), r.Units[u].ID)
			}
		}
	}
	for p := range r.Players() {
		for a := range s.Seats[p].Bases.All() {
			if s.BaseAt[a] != p {
				return fmt.Errorf("base of seat %d at %s belongs to %d", p, areaName(r, a), s.BaseAt[a])
			}
		}
	}
	return nil
}

// events checks that every Event card is in exactly one place (COMP-08).
func events(r *game.Rules, s *game.State) error {
	var pile [game.MaxEvents]int
	for _, c := range s.EventPile[:s.EventDeck] {
		pile[c]++
		if s.EventPlace[c] != game.EventInDeck {
			return fmt.Errorf("event %s is in the deck and at place %d", r.Events[c].ID, s.EventPlace[c])
		}
	}
	for i := 1; i <= int(s.EventDiscards); i++ {
		c := s.EventPile[game.MaxEvents-i]
		pile[c]++
		if s.EventPlace[c] != game.EventDiscarded {
			return fmt.Errorf("event %s is discarded and at place %d", r.Events[c].ID, s.EventPlace[c])
		}
	}
	var kept [game.MaxPlayers]uint8
	beside := uint8(0)
	for c := range r.Events {
		place := s.EventPlace[c]
		if (place == game.EventInDeck || place == game.EventDiscarded) != (pile[c] == 1) || pile[c] > 1 {
			return fmt.Errorf("event %s: %d times in the piles, place %d", r.Events[c].ID, pile[c], place)
		}
		if place == game.EventBeside {
			beside++
		}
		for p := range kept {
			if place == game.EventKept(game.Player(p)) {
				kept[p]++
			}
		}
	}
	for p := range r.Options.Players {
		if kept[p] != s.Seats[p].Kept {
			return fmt.Errorf("seat %d keeps %d Event cards, counted %d", p, s.Seats[p].Kept, kept[p])
		}
	}
	if beside != s.EndMarkers {
		return fmt.Errorf("%d end markers, %d beside the board", s.EndMarkers, beside)
	}
	return nil
}

func areaName(r *game.Rules, a game.Area) string {
	return fmt.Sprintf("%s.%d", r.Planets[r.Areas[a].Planet].ID, r.Areas[a].Number)
}

// given returns an error if an answer has given an Event card of one player to another. Everything else that players
// own belongs to their faction: the other invariants would miss it there.
func given(r *game.Rules, before, after *[game.MaxEvents]game.EventPlace) error {
	for c := range r.Events {
		if p, q := eventOwner(before[c]), eventOwner(after[c]); p != game.Nobody && q != game.Nobody && p != q {
			return fmt.Errorf("event %s went from seat %d to seat %d", r.Events[c].ID, p, q)
		}
	}
	return nil
}

// eventOwner returns the player who has the Event card at a place, Nobody if none has.
func eventOwner(at game.EventPlace) game.Player {
	for p := range game.Player(game.MaxPlayers) {
		switch at {
		case game.EventDrawn(p), game.EventLater(p), game.EventKept(p), game.EventRead(p):
			return p
		}
	}
	return game.Nobody
}
