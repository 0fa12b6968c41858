package league

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"time"

	"koprulu/internal/names"
	"koprulu/rules/game"
	"koprulu/table"
	"koprulu/table/calendar"
)

// Kind is what is played.
type Kind string

// The kinds.
const (
	KindLeague Kind = "league"
	KindCup    Kind = "cup"
)

// Bounds of what organisers enter.
const (
	MostPlayers = 64
	MostRounds  = 30
	// MostDays is how many days a round may last, and MostPace how many a decision may have.
	MostDays, MostPace = 90, 14
	// MostMinutes and MostGain (seconds) bound live clocks.
	MostMinutes, MostGain = 180, 300
	MostName              = 40
)

// Settings are what the organiser decides. Only the name ever changes.
type Settings struct {
	Name string `json:"name"`
	Kind Kind   `json:"kind"`
	// Size is the most players at a table. From a table of a cup the best Advance go on.
	Size    int `json:"size"`
	Advance int `json:"advance,omitempty"`
	// Rounds is how many rounds a league has; a cup has as many as it takes.
	Rounds int `json:"rounds,omitempty"`
	// Days is how long a round may last: tables that are not over by then are decided by the points on the board. 0: it
	// lasts until all are over.
	Days int `json:"days,omitempty"`
	// Pace is how many days a decision has. Live tables have Minutes for each player instead, plus Gain seconds with each
	// decision. Without either there are no clocks.
	Pace    int `json:"pace,omitempty"`
	Minutes int `json:"minutes,omitempty"`
	Gain    int `json:"gain,omitempty"`
	// Rest says which time does not count if decisions have days.
	Rest     calendar.Rules `json:"rest,omitzero"`
	BroodWar bool           `json:"broodwar,omitempty"`
	// Conquest selects Galactic Conquest.
	Conquest bool `json:"conquest,omitempty"`
	Rated    bool `json:"rated,omitempty"`
	// Invited leagues and cups are joined only with the organiser's link.
	Invited bool `json:"invited,omitempty"`
}

// A WrongError is an impossible setting.
type WrongError struct {
	// Field is its name in forms and in the API, Remedy says in English what would be right.
	Field, Remedy string
}

func (e *WrongError) Error() string { return e.Field + ": " + e.Remedy }

// Check completes settings, or returns a *WrongError that says what is wrong with them.
func (s *Settings) Check() error {
	name, err := names.Title(s.Name, MostName)
	if err != nil {
		return &WrongError{"name", "write a name of 1 to 40 letters, all of which can be printed"}
	}
	s.Name = name
	switch {
	case s.Kind != KindLeague && s.Kind != KindCup:
		return &WrongError{"kind", "it is league or cup"}
	case s.Size < MinSize || s.Size > MaxSize:
		return &WrongError{"size", "a table has 2 to 6 seats"}
	case s.Days < 0 || s.Days > MostDays:
		return &WrongError{"days", "a round lasts up to 90 days, or without an end"}
	case s.Pace < 0 || s.Pace > MostPace:
		return &WrongError{"pace", "a decision has 1 to 14 days, or no clock"}
	case s.Minutes < 0 || s.Minutes > MostMinutes:
		return &WrongError{"minutes", "a live table has 1 to 180 minutes for each player"}
	case s.Minutes > 0 && s.Pace > 0:
		return &WrongError{"minutes", "a table has days for each decision or minutes for each player, not both"}
	case s.Gain < 0 || s.Gain > MostGain || s.Gain > 0 && s.Minutes == 0:
		return &WrongError{"gain", "a live table has up to 300 seconds more for each decision"}
	case s.Pace == 0 && !s.Rest.None():
		return &WrongError{"rest",
			"some time does not count only where each decision has days; choose a pace, or let all time count"}
	case s.Rest.Vacation < 0 || s.Rest.Vacation > calendar.MostVacation:
		return &WrongError{"vacation", "a year has 0 to 60 days of vacation"}
	case s.Days == 0 && s.Pace == 0:
		return &WrongError{"days", "without days for each decision a round needs an end, as nobody could be waited for"}
	}
	if s.Kind == KindCup {
		s.Rounds = 0
		if s.Advance < 1 || s.Advance >= s.Size || s.Size%s.Advance != 0 {
			return &WrongError{"advance", "the number of those who go on divides the size of a table and is smaller"}
		}
		return nil
	}
	s.Advance = 0
	if s.Rounds < 1 || s.Rounds > MostRounds {
		return &WrongError{"rounds", "a league has 1 to 30 rounds"}
	}
	return nil
}

// Live reports whether the players of a table sit there at the same time. Then its clocks stand still until one of them
// starts them.
func (s *Settings) Live() bool { return s.Minutes > 0 }

// Table returns the settings of a table with a player for each of the factions.
func (s *Settings) Table(name string, factions []int) table.Settings {
	set := table.NewSettings(name, len(factions))
	set.Help, set.Rated = table.HelpOff, s.Rated
	set.Options.BroodWar, set.Options.GalacticConquest, set.Options.Shields, set.Options.Healing = s.BroodWar,
		s.Conquest, true, true
	switch {
	case s.Pace > 0:
		set.Pace, set.Rest = table.Days(s.Pace), s.Rest
	case s.Live():
		set.Pace = table.Live(s.Minutes, time.Duration(s.Gain)*time.Second)
	}
	for seat, f := range factions {
		set.Options.Factions[seat] = game.Faction(f)
	}
	return set
}

// Status is where a league or cup is in its life.
type Status uint8

// The statuses of a league or cup.
const (
	// Open: people may join.
	Open Status = iota
	Running
	// Over: all rounds are decided, or the organiser has ended it.
	Over
)

// A Player is somebody who has joined. Their number is their place in League.Players.
type Player struct {
	// Person is empty once they have left the site.
	Person table.Person
	// Name is their current name, empty once they have left the site. It is not kept with the league or cup.
	Name string
	// Gone is true for those who have withdrawn.
	Gone bool
}

// By says how a table was decided.
type By string

// The ways in which tables are decided.
const (
	// ByGame: its game ended. ByPoints: the round ended. ByAgreement: its players ended it, and those who stayed share the
	// first place. ByNobody: a host ended it or deleted the table, and all share the first place.
	ByGame      By = "game"
	ByPoints    By = "points"
	ByAgreement By = "agreed"
	ByNobody    By = "nobody"
)

// ways are how tables are decided.
var ways = map[table.Ending]By{table.ByRules: ByGame, table.ByTime: ByPoints, table.ByAgreement: ByAgreement,
	table.ByHost: ByNobody}

// A Game is a table of a round.
type Game struct {
	Round, Number int // both from 1
	Table         table.ID
	Chairs
	// Result is nil until the table is decided, By is how it was.
	Result *Result
	By     By
}

// A League is a league or a cup.
type League struct {
	ID string
	// Owner is the organiser, empty once they have left the site; then it goes on without one.
	Owner table.Person
	State
	Status  Status
	Players []Player
	// Games are those of all rounds, in order.
	Games []Game
	// Version counts the changes; a change names the one it is based on.
	Version int64
	Made    time.Time
}

// State is what is kept of a league or cup as one document.
type State struct {
	Settings Settings `json:"settings"`
	// Secret is in the link to join.
	Secret string   `json:"secret"`
	Seed   [32]byte `json:"seed"`
	// Round is the current one, from 1; Ends is when it ends at the latest, the zero time if it lasts until all is
	// decided.
	Round int       `json:"round"`
	Ends  time.Time `json:"ends,omitzero"`
	// Rounds are who met whom, the current round last; Plan are the rounds of a league that are still to come, planned for
	// the players in Planned.
	Rounds  []Round `json:"rounds,omitempty"`
	Plan    []Round `json:"plan,omitempty"`
	Planned []int   `json:"planned,omitempty"`
	// In are those who are still in a cup, the strongest first.
	In []int `json:"in,omitempty"`
	// Stopped is true if somebody has ended it, Closed says who and why unless it was the organiser.
	Stopped bool           `json:"stopped,omitempty"`
	Closed  *table.Closing `json:"closed,omitempty"`
}

// What can't be done with a league or cup.
var (
	ErrClosed  = errors.New("the league or cup does not take players any more")
	ErrFull    = errors.New("the league or cup is full")
	ErrIn      = errors.New("they have joined already")
	ErrNotIn   = errors.New("they have not joined")
	ErrFew     = errors.New("there are not enough players")
	ErrNotOpen = errors.New("the league or cup has begun or is over")
)

// NumberOf returns the number of a person, -1 if they have not joined.
func (c *League) NumberOf(p table.Person) int {
	for i := range c.Players {
		if p != "" && c.Players[i].Person == p {
			return i
		}
	}
	return -1
}

// Active returns the numbers of those who have not withdrawn.
func (c *League) Active() (list []int) {
	for i := range c.Players {
		if !c.Players[i].Gone && c.Players[i].Person != "" {
			list = append(list, i)
		}
	}
	return list
}

// Join adds a person. People who withdrew before the league or cup began may come back.
func (c *League) Join(p table.Person, name string) error {
	n := c.NumberOf(p)
	switch {
	case c.Status != Open:
		return ErrClosed
	case n >= 0 && !c.Players[n].Gone:
		return ErrIn
	case len(c.Active()) >= MostPlayers || n < 0 && len(c.Players) >= 4*MostPlayers:
		return ErrFull
	case n >= 0:
		c.Players[n].Gone = false
	default:
		c.Players = append(c.Players, Player{Person: p, Name: name})
	}
	return nil
}

// Withdraw takes a person out. What they have played stays; at their current table a bot plays on once they leave it.
func (c *League) Withdraw(p table.Person) error {
	n := c.NumberOf(p)
	switch {
	case n < 0 || c.Players[n].Gone:
		return ErrNotIn
	case c.Status == Over:
		return ErrClosed
	}
	c.Players[n].Gone = true
	return nil
}

// Begin begins the first round.
func (c *League) Begin(now time.Time) error {
	switch {
	case c.Status != Open:
		return ErrNotOpen
	case len(c.Active()) < MinSize:
		return ErrFew
	}
	c.Status, c.In = Running, c.drawn()
	c.next(now)
	return nil
}

// Stop ends a league or cup before its end. Tables go on, but do not count.
func (c *League) Stop() error {
	if c.Status == Over {
		return ErrClosed
	}
	c.Status, c.Ends, c.Plan, c.Stopped = Over, time.Time{}, nil, true
	return nil
}

// Close is Stop for somebody who acts in the name of the site, in a role and for a reason.
func (c *League) Close(role, reason string) error {
	if err := c.Stop(); err != nil {
		return err
	}
	c.Closed = &table.Closing{Role: role, Reason: reason}
	return nil
}

// Rename gives a league or cup another name. Its tables keep theirs. The error is a *WrongError.
func (c *League) Rename(name string) error {
	s := c.Settings
	s.Name = name
	if err := s.Check(); err != nil {
		return err
	}
	c.Settings.Name = s.Name
	return nil
}

// seed returns a seed for something in a league or cup.
func (c *League) seed(what string, numbers ...int) [32]byte {
	text := append(append([]byte("koprulu contest/1\n"), what...), c.Seed[:]...)
	for _, n := range numbers {
		text = binary.BigEndian.AppendUint32(text, uint32(n))
	}
	return sha256.Sum256(text)
}
