package game

// Outlook is who would win at the end of the round if nothing on the board changed until then.
type Outlook struct {
	Victory Victory
	Winners PlayerSet
	// Needed are the areas of the winners that each decide it: if only one of these were lost, they would not win.
	Needed AreaSet
}

// Outlook says who would win if the steps of the Regrouping Phase were taken on the board as it is (WIN-01, WIN-23,
// MODE-18): bases that others stand on fall, points are scored, and victories are checked, with the last round of a
// scenario. Event cards and everything else that is still to come are left out. The zero value says that nobody would.
// It asks only what is open to everyone, and is the same for all seats.
func (r *Rules) Outlook(s *State) (o Outlook) {
	if s.Phase == Setup || s.Phase == Over {
		return o
	}
	then := *s
	if r.regroup(&then); then.Phase != Over || then.Winners == 0 {
		return o
	}
	o.Victory, o.Winners = then.Victory, then.Winners
	for p := range o.Winners.All() {
		for a := range (s.Seats[p].Held | s.Seats[p].Bases | s.Seats[p].Sites).All() {
			then = *s
			then.vacate(p, a)
			if r.regroup(&then); then.Phase != Over || then.Winners&o.Winners == 0 {
				o.Needed = o.Needed.With(a)
			}
		}
	}
	return o
}

// vacate takes everything of a player out of an area.
func (s *State) vacate(p Player, a Area) {
	seat := &s.Seats[p]
	seat.Held, seat.Bases, seat.Sites = seat.Held.Without(a), seat.Bases.Without(a), seat.Sites.Without(a)
	if s.Holder[a] == p {
		s.Holder[a], s.Units[a] = Nobody, 0
	}
	if s.BaseAt[a] == p {
		s.BaseAt[a] = Nobody
	}
	s.Installations[a] = NoInstallation
}

// regroup takes the steps of the Regrouping Phase that may end the game, with nothing else going on and nobody asked.
func (r *Rules) regroup(s *State) {
	s.Frames, s.FrameCount = [MaxFrames]Frame{}, 0
	g := play{r: r, s: s}
	scenario := r.Options.Scenario != nil
	for _, step := range [...]func(){
		func() { g.loseBases() }, g.loseTransports, g.checkElimination, g.gainPoints, g.checkNormalVictory,
		g.checkSpecialVictory, g.checkEndGame, g.checkLastRound,
	} {
		if step(); s.Phase == Over || scenario && g.moment() {
			return
		}
		s.Frames, s.FrameCount = [MaxFrames]Frame{}, 0
	}
	if scenario {
		g.lastRound()
	}
}
