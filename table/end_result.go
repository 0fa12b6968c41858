package table

import (
	"slices"
	"time"

	"koprulu/rules/game"
	"koprulu/rules/notation/words"
)

// Result is the outcome of a game that ended by its rules or by agreement, as it is kept for the pages of people and
// for ratings.
type Result struct {
	// Counts is false if it was no game of people: only bots played, or it began at a prepared position, such as a lesson.
	// Then only Ended is set.
	Counts bool
	// Rated is true if it changes the ratings of its players: its table says so, and nothing speaks against it
	// (Result.Rate).
	Rated bool
	// Ended is when its last answer came, Seconds how long it took from the first one.
	Ended   time.Time
	Seconds int
	// Players is the number of seats, Brood says that it was played with Brood War, Mode is one of the modes below,
	// Scenario the id of a scenario of the project.
	Players  int
	Brood    bool
	Mode     string
	Scenario string
	// Rounds is the round in which it ended, Answers how many answers there were, Victory the kind of victory in the words
	// of notation, or Agreed.
	Rounds, Answers int
	Victory         string
	Seats           []SeatResult
}

// The modes of a game.
const (
	ModeStandard = "standard"
	ModeTeams    = "teams"
	ModeSurvival = "survival"
	ModeScenario = "scenario"
)

// Part says how much of a game somebody played at a seat.
type Part uint8

// The parts of a game.
const (
	// PlayedThrough: from the beginning to the end, with or without a bot that stood in for a while.
	PlayedThrough Part = iota
	// PlayedUntil: from the beginning until they left or stayed away; a bot or somebody else went on.
	PlayedUntil
	// PlayedFrom: they took over a seat that somebody else had begun.
	PlayedFrom
)

// SeatResult is the outcome for one seat.
type SeatResult struct {
	Seat game.Player
	// Person is whose result it is, Bot the bot if a bot played from beginning to end; neither is set where bots and
	// people took turns and no person stayed.
	Person Person
	Bot    string
	Part   Part
	// Fate is what has become of the person's part, Lost, NoRise and NoFall what that means for them and their rating
	// (Judge).
	Fate           Fate
	Lost           bool
	NoRise, NoFall bool
	// Faction is the id of its sheet, Team the number of its side: seats of the same team win together.
	Faction string
	Team    int
	// Place is the place of the seat, 1 for winners; Points are its conquest points. If all agreed to end the game, bots
	// that have played since the deal share the first place, after the first round, and people the next one.
	Place, Points int
	// Decisions is how many answers of the person stand, Seconds how long those in Times took together. Times counts the
	// answers that took up to each of TimeBounds, and at the end those that took longer.
	Decisions, Seconds int
	Times              [len(TimeBounds) + 1]int
	// Leaders and Techs are the ids of Leadership cards that were resolved and of technologies that were bought, each
	// once.
	Leaders, Techs []string
}

// Agreed is the victory of games that ended by agreement: nobody has won them.
const Agreed = "agreed"

// LastRound is the victory of games that ended with a round that all had agreed on to be the last.
var LastRound = words.Victory(game.LastRoundVictory)

// Won reports whether the person or bot of a seat won the game.
func (r *Result) Won(s *SeatResult) bool { return s.Place == 1 && !s.Lost && r.Victory != Agreed }

// Rank is the place of the person or bot of the seat: those who have lost by being away come after everybody else.
func (s *SeatResult) Rank() int {
	if s.Lost {
		return game.MaxPlayers + 1
	}
	return s.Place
}

// TimeBounds are the bounds in seconds between the classes of decision times.
var TimeBounds = [...]int{5, 10, 20, 40, 80, 180, 360, 720, 3600, 6 * 3600, 24 * 3600}

// Grace is how long a bot may have been standing in for somebody when a game ends without their losing it: what an
// answer gains, but at least a tenth of what the bank held at the start; a day at tables without clocks.
func (p *Pace) Grace() time.Duration {
	if !p.Clocked() {
		return 24 * time.Hour
	}
	return min(max(p.Gain, p.Start/10), p.Cap)
}

// result returns the result of a game that ends with a change, nil if none does. Sandboxes and games that are brought
// from elsewhere have no result here, nor have games that a host ends.
func (e *edit) result() *Result {
	over := e.Status == Finished || e.Status == Ended && !e.ByHost
	if e.Settings.Sandbox != nil || !over || !e.was.Runs() || e.course.origin == nil {
		return nil
	}
	res := e.course.result(&e.Stored, e.now)
	if e.Status == Ended && !res.Counts {
		return nil
	}
	return res
}

// result returns the result of a game that is over.
func (c *course) result(r *Stored, ended time.Time) *Result {
	o := &c.origin.rules.Options
	res := &Result{Ended: ended}
	if c.origin.start != nil || !slices.ContainsFunc(r.Seats, func(s Seat) bool { return s.Person != "" }) {
		return res
	}
	if r.Settings.Challenge != "" {
		return res // A challenge has results of its own, and what was played in it stays secret until its week is over.
	}
	res.Counts, res.Players, res.Brood, res.Mode = true, o.Players, o.BroodWar, ModeStandard
	switch {
	case o.Scenario != nil:
		res.Mode, res.Scenario = ModeScenario, r.Settings.Scenario.ID
	case o.Survival:
		res.Mode = ModeSurvival
	case o.Teams:
		res.Mode = ModeTeams
	}
	res.Rounds, res.Answers, res.Victory = int(c.state.Round), len(c.turns), words.Victory(c.state.Victory)
	places := c.origin.rules.Places(c.state)
	res.Seats = make([]SeatResult, len(r.Seats))
	for p := range res.Seats {
		s := &res.Seats[p]
		s.Seat, s.Faction, s.Team = game.Player(p), r.Factions[p], c.origin.rules.Team(game.Player(p))
		s.Place, s.Points = int(places[p]), int(c.state.Seats[p].Points)
	}
	t := presence{res: res, seats: r.Seats}
	t.watch(c)
	c.used(res)
	res.Rated = r.Settings.Rated && !t.past && res.Mode != ModeScenario
	if r.Status == Ended && !res.agree() {
		return &Result{Ended: ended}
	}
	if res.Victory == LastRound && res.people() < 2 {
		return &Result{Ended: ended} // Bots agree to everything, also when it suits only one.
	}
	t.judge(c, r, ended)
	return res
}

// people counts the seats of people.
func (res *Result) people() (n int) {
	for p := range res.Seats {
		if res.Seats[p].Bot == "" {
			n++
		}
	}
	return n
}

// agree makes the result that of a game that all agreed to end, and returns false if nothing comes of it: without a
// rating in the first round or against bots alone, with one in the first round against bots alone.
func (res *Result) agree() bool {
	persons, people := map[int]bool{}, res.people()
	for p := range res.Seats {
		if s := &res.Seats[p]; s.Bot == "" {
			persons[s.Team] = true
		}
	}
	if early := res.Rounds <= earlyRounds; people < 2 && early || !res.Rated && (people < 2 || early) {
		return false
	}
	res.Victory = Agreed
	behind := 1
	if res.Rounds > earlyRounds && len(persons) < res.sides() {
		behind = 2
	}
	for p := range res.Seats {
		s := &res.Seats[p]
		if s.Place = 1; persons[s.Team] {
			s.Place = behind
		}
	}
	return true
}

// sides counts the sides.
func (res *Result) sides() int {
	teams := map[int]bool{}
	for p := range res.Seats {
		teams[res.Seats[p].Team] = true
	}
	return len(teams)
}

// judge judges the part of each person who began the game.
func (t *presence) judge(c *course, r *Stored, ended time.Time) {
	ending, grace, people := ByRules, r.Settings.Pace.Grace(), t.res.people()
	if t.res.Victory == Agreed {
		ending = ByAgreement
	}
	var asked [game.MaxPlayers]int
	for i := range c.turns {
		if !c.turns[i].unasked {
			asked[c.turns[i].seat]++
		}
	}
	broken := false
	for p := range t.res.Seats {
		s, seat := &t.res.Seats[p], &t.seats[p]
		if s.Person == "" || s.Part == PlayedFrom {
			continue
		}
		since := t.since[p]
		if at := r.StoodIn[p]; !at.IsZero() && seat.Person == s.Person {
			since = at // It does not count outages.
		}
		if s.Fate = t.fate[p]; s.Fate == Replaced && !t.final[p] && ended.Sub(since) <= grace {
			s.Fate = Stayed
		}
		switch person := game.Player(p); {
		case c.state.Resigned.Has(person) && !t.replaced[p] && !t.final[p] && s.Fate != Left:
			s.Fate = Resigned // RULING-145
		case s.Fate == Stayed && !c.state.Alive.Has(person):
			s.Fate = Fallen
		}
		broken = broken || t.early[p] && s.Fate.Gone() && s.Fate != Removed
	}
	for p := range t.res.Seats {
		s := &t.res.Seats[p]
		if s.Person == "" || s.Part == PlayedFrom {
			continue
		}
		v := Judge(Case{Fate: s.Fate, Ending: ending, Rounds: t.res.Rounds, Alone: people < 2, Broken: broken,
			Given: s.Decisions, Asked: asked[p]})
		switch s.Lost, s.NoRise, s.NoFall = v.Lost, !v.Rises, !v.Falls; {
		case !v.Counts:
			s.Person = ""
		case v.Lost && !s.Fate.Gone():
			s.Fate = Resigned // They ended a game against bots.
		}
	}
}

// used records the Leadership cards and technologies of all seats.
func (c *course) used(res *Result) {
	note := func(list *[]string, id string) {
		if !slices.Contains(*list, id) {
			*list = append(*list, id)
		}
	}
	rules := c.origin.rules
	for i := range c.log {
		e := &c.log[i].Game
		if c.log[i].Kind != NoEntry || int(e.Player) >= len(res.Seats) {
			continue
		}
		sheet := &rules.Sheets[c.state.Seats[e.Player].Faction]
		switch {
		case e.Kind == game.LogTech && int(e.V[game.EntryTech]) < len(sheet.Techs):
			note(&res.Seats[e.Player].Techs, sheet.Techs[e.V[game.EntryTech]].ID)
		case e.Kind == game.LogLeader && e.V[game.EntryWay] == game.LeaderResolved &&
			int(e.V[game.EntryLeader]) < len(sheet.Leaders):
			note(&res.Seats[e.Player].Leaders, sheet.Leaders[e.V[game.EntryLeader]].ID)
		}
	}
}

// presence finds out who played the seats of a game, when, and how long their decisions took.
type presence struct {
	res   *Result
	seats []Seat
	// here is true for seats for which the person or bot answers whose result it is; since is when they went away.
	here  [game.MaxPlayers]bool
	since [game.MaxPlayers]time.Time
	// fate is what became of the person whose result it is; final that all others agreed to it.
	fate  [game.MaxPlayers]Fate
	final [game.MaxPlayers]bool
	// round is the round up to which the log has been read; early is true for those who went away in the first one, and
	// are not back.
	round int
	early [game.MaxPlayers]bool
	// replaced is true once somebody else has taken a seat over.
	replaced [game.MaxPlayers]bool
	// past is true if answers were taken back past something that had been revealed.
	past bool
}

// watch goes through the log of a game.
func (t *presence) watch(c *course) {
	joined := [game.MaxPlayers]bool{}
	for i := range c.log {
		if l := &c.log[i]; l.Kind == DidJoin && l.Seat < game.MaxPlayers {
			joined[l.Seat] = true
		}
	}
	for p := range t.res.Seats {
		s, seat := &t.res.Seats[p], &t.seats[p]
		switch first := c.began[p]; {
		case !joined[p] && seat.Person == "":
			s.Bot = seat.Bot
		case !joined[p]:
			s.Person, t.here[p] = seat.Person, true
		case first != "":
			s.Person, t.here[p] = first, true
		case !seat.Left:
			s.Person, s.Part = seat.Person, PlayedFrom
		}
		if s.Person != "" && s.Part != PlayedFrom && (seat.Person != s.Person || seat.Left || seat.Bot != "") {
			s.Part = PlayedUntil
		}
	}
	var first, last uint32
	told := 0
	for i := range c.log {
		l := &c.log[i]
		switch {
		case l.Kind == NoEntry:
			if first == 0 {
				first, last = l.Unix, l.Unix
			}
			lastAsked := min(l.Answers, len(c.turns)) - 1
			for lastAsked > told && c.turns[lastAsked].unasked {
				lastAsked--
			}
			for ; told < min(l.Answers, len(c.turns)); told++ {
				if p := c.turns[told].seat; t.here[p] && !c.turns[told].unasked {
					t.took(&t.res.Seats[p], told == lastAsked, int(max(l.Unix, last)-last))
				}
			}
			last = max(last, l.Unix)
			switch seat := l.Game.Player; l.Game.Kind {
			case game.LogRound:
				t.round = int(l.Game.N[game.EntryAmount])
			case game.LogResigned:
				t.early[seat] = t.early[seat] || t.round <= earlyRounds && !t.replaced[seat]
			}
		case l.Kind == DidResume:
			last = max(last, l.Unix)
		case l.Kind == DidUndo && l.Text == UndoPast:
			t.past = true
		case int(l.Seat) < len(t.res.Seats):
			t.moved(l)
		}
	}
	for ; told < len(c.turns); told++ {
		if p := c.turns[told].seat; t.here[p] && !c.turns[told].unasked {
			t.res.Seats[p].Decisions++
		}
	}
	t.res.Seconds = int(last - first)
}

// took counts a decision and, if the log shows it, how long it took.
func (t *presence) took(s *SeatResult, timed bool, seconds int) {
	s.Decisions++
	if !timed {
		return
	}
	s.Seconds += seconds
	i, _ := slices.BinarySearch(TimeBounds[:], seconds)
	s.Times[i]++
}

// moved records that somebody came to a seat or left it.
func (t *presence) moved(l *LogItem) {
	p, part := l.Seat, t.res.Seats[l.Seat].Part
	if t.replaced[p] {
		return // It is about somebody else.
	}
	switch l.Kind {
	case DidStandIn, DidLeave, DidRemove, DidReplace:
		if t.here[p] {
			t.since[p], t.early[p] = l.At(), t.round <= earlyRounds
		}
		t.here[p], t.final[p] = false, l.Kind == DidReplace
		if t.fate[p] = fates[l.Kind]; l.Kind == DidStandIn {
			t.fate[p] = Replaced
		}
	case DidReturn:
		t.here[p], t.fate[p], t.early[p] = true, Stayed, false
	case DidJoin:
		t.here[p] = part != PlayedUntil
		t.replaced[p] = !t.here[p]
		if t.here[p] {
			t.fate[p], t.early[p] = Stayed, false
		}
	}
}
