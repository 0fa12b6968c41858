package table

import (
	"slices"
	"time"

	"koprulu/help/ahead"
	"koprulu/rules/game"
	"koprulu/table/calendar"
)

// ID names a table in addresses: unguessable letters and digits.
type ID string

// Person identifies a person who uses the site: unguessable letters and digits, empty for nobody.
type Person string

// Status is where a table is in its life.
type Status uint8

// The statuses of a table.
const (
	// Waiting: seats are being filled; nothing is dealt.
	Waiting Status = iota
	// Playing: the game goes on.
	Playing
	// Paused: the game can be played, but all clocks are stopped until it is resumed.
	Paused
	// Finished: the game ended by the rules; everything is open.
	Finished
	// Ended: all seats agreed to stop before the end, or the site ended the game (Public.Closing); everything is open.
	Ended
	// Frozen: this program can't continue the game (Snapshot.Frozen says why); it can be read and exported.
	Frozen
)

// Runs reports whether a game is played or paused.
func (s Status) Runs() bool { return s == Playing || s == Paused }

// Over reports whether a game has ended.
func (s Status) Over() bool { return s == Finished || s == Ended }

// Settings are what the maker of a table decides. They do not change once the game is dealt, except that all may agree
// on another pace (ProposeNewPace), and that the chat can still be closed to everybody who has no seat
// (Table.SetPlayersChat).
type Settings struct {
	Name    string       `json:"name"`
	Options game.Options `json:"options"`
	// Draft is true if players choose their factions in turn when the game begins (SETUP-04); otherwise Options says which
	// are chosen beforehand, and the rest are dealt if RandomFactions is set.
	Draft bool `json:"draft,omitempty"`
	// LaidOut has the program make everybody's choices of the setup when the game is dealt: planets, routes, bases and
	// forces. The first thing that anybody is asked is an order.
	LaidOut bool `json:"laid_out,omitempty"`
	Pace    Pace `json:"pace"`
	// Rest says which time does not count, at tables by correspondence.
	Rest calendar.Rules `json:"rest,omitzero"`
	// RestLater is what Rest was before all agreed on a pace that has none of it; it holds again with the next one that
	// may have it.
	RestLater calendar.Rules `json:"rest_later,omitzero"`
	// Public tables are listed in the lobby; others are reached only by their links.
	Public bool `json:"public,omitempty"`
	// Spectators may watch.
	Spectators bool `json:"spectators,omitempty"`
	// PlayersChat keeps the chat for those who have a seat: others neither read nor write it.
	PlayersChat bool `json:"players_chat,omitempty"`
	// StandIn is the bot that plays for people who stay away or leave, empty for that of the site.
	StandIn string `json:"stand_in,omitempty"`
	// Help says whether the program helps players to decide.
	Help Help `json:"help,omitempty"`
	// Rated tables change the ratings of their players. They have no help, no corrections and no scenario.
	Rated bool `json:"rated,omitempty"`
	// Corrections is a file of components laid over the built-in set, empty for none.
	Corrections string `json:"corrections,omitempty"`
	// Scenario is the scenario that is played; if there is one, Options are its options. Options.Scenario is nil in
	// any case: the rules of the table have it.
	Scenario Scenario `json:"scenario,omitzero"`
	// Challenge is the week (challenge.Week) for whose challenge this game is, empty for other tables. Nothing that was
	// hidden in it is shown to anybody before that week is over, and answers that revealed something are not taken back.
	Challenge string `json:"challenge,omitempty"`
	// League is the id of the league or cup that the table belongs to, empty for others.
	League string `json:"league,omitempty"`
	// Shut says by whom and why a waiting table was closed, nil if it was not.
	Shut *Closing `json:"shut,omitempty"`
	// Rematch is set for tables at which the people of a game that is over play again, nil for others.
	Rematch *Rematch `json:"rematch,omitempty"`
	// Sandbox is set for private copies of positions, nil for tables at which a game counts. Lists of stores leave out
	// tables that have it.
	Sandbox *Sandbox `json:"sandbox,omitempty"`
}

// Counts reports whether the game changes ratings or standings: then it takes everybody to end it early, and what was
// revealed stays revealed.
func (s *Settings) Counts() bool { return s.Rated || s.League != "" }

// Pace is the time that players have: each seat has a bank, which runs down while
// a decision of the seat is open. The zero value is a game without clocks.
type Pace struct {
	// Start is in the bank when the game begins, Gain is added after each answer, Cap is the most it holds.
	Start time.Duration `json:"start,omitempty"`
	Gain  time.Duration `json:"gain,omitempty"`
	Cap   time.Duration `json:"cap,omitempty"`
}

// Clocked reports whether there are clocks at all.
func (p Pace) Clocked() bool { return p.Start > 0 }

// Live returns a pace of some minutes in the bank and seconds gained with each answer.
func Live(minutes int, gain time.Duration) Pace {
	start := time.Duration(minutes) * time.Minute
	return Pace{Start: start, Gain: gain, Cap: start}
}

// Days returns a pace of some days for each decision.
func Days(n int) Pace {
	d := time.Duration(n) * 24 * time.Hour
	return Pace{Start: d, Gain: d, Cap: d}
}

// Seat is who sits at one of the seats.
type Seat struct {
	// Person is the person the seat belongs to, empty if it is open or a bot's.
	Person Person `json:"person,omitempty"`
	// Name is the display name of the person.
	Name string `json:"name,omitempty"`
	// Bot is the kind of bot that answers for the seat, empty if the person does. With a Person it stands in for that
	// person, who stayed away and may take the seat back.
	Bot string `json:"bot,omitempty"`
	// Left is true if a person has left for good and Bot plays on.
	Left bool `json:"left,omitempty"`
	// Ready is true if the person of a waiting table has agreed to begin.
	Ready bool `json:"ready,omitempty"`
	// Offered is true if the owner lets others take over this bot's seat in a running game.
	Offered bool `json:"offered,omitempty"`
	// Program is true if a program plays for the person, through the API. Everybody is told.
	Program bool `json:"program,omitempty"`
	// Hints counts the decisions for which the seat was given hints, Hinted is the number of the last of them. Everybody
	// is told how many; the next person at the seat continues from there.
	Hints  int    `json:"hints,omitempty"`
	Hinted uint64 `json:"hinted,omitempty"`
}

// Open reports whether anyone may take this seat at a waiting table.
func (s Seat) Open() bool { return s.Person == "" && s.Bot == "" }

// Free reports whether somebody can take the seat: it is open, or offered in a running game.
func (s Seat) Free() bool { return s.Open() || s.Offered }

// StandsIn reports whether a bot plays for a person who may come back.
func (s Seat) StandsIn() bool { return s.Bot != "" && s.Person != "" && !s.Left }

// SeatPlan is what the maker of a table wants at a seat: themselves, someone else later, or a bot.
type SeatPlan struct {
	// Mine seats the maker, Bot a bot of that name; without either the seat is open.
	Mine bool   `json:"mine,omitempty"`
	Bot  string `json:"bot,omitempty"`
	// Ready is true if the maker agrees to begin with their part of the seed: if nobody else has to come, the game begins
	// with it (Table.Seal).
	Ready bool `json:"ready,omitempty"`
}

// Alone reports whether nobody but the maker of a table has to come.
func Alone(plan []SeatPlan) bool {
	mine := false
	for _, p := range plan {
		mine = mine || p.Mine
		if !p.Mine && p.Bot == "" {
			return false
		}
	}
	return mine
}

// Decision is the open decision of a seat.
type Decision struct {
	// Number names the decision: the sequence number of the entry after which it opened. It stays while other seats answer
	// their own simultaneous decisions. 0: none is open.
	Number uint64
	// Since is when it opened (shifted by pauses and by times when the server was down).
	Since time.Time
	// Bank is the time that the seat had then; without clocks it is 0.
	Bank time.Duration
	// Free is how long after Since its time begins to be used up: until its person has seen what is asked (Table.Shown),
	// for a bounded time. It is 0 where not all time counts.
	Free time.Duration
	// Counts is how its time counts where not all does, nil where all does. In a Snapshot and a Summary it has only the
	// length.
	Counts *Counts
}

// Deadline returns when the time of the decision is up.
func (d Decision) Deadline() time.Time {
	if d.Counts != nil {
		return d.Since.Add(d.Counts.Length)
	}
	return d.Since.Add(d.Free + d.Bank)
}

// EntryKind is what happened at a table.
type EntryKind uint8

// The kinds of entries.
const (
	NoEntry EntryKind = iota
	// DidDeal: the game was dealt; Chance holds what chance decided.
	DidDeal
	// DidAnswer: Seat answered Decision with Text; By is "bot:" and its name if a bot did.
	DidAnswer
	// DidUndo: the answers after the first Count were taken back, by Seat alone or by consent of all. In the latter case
	// Seat is game.Nobody, and Text is UndoPast if that undid something that had been revealed or drawn.
	DidUndo
	// DidStandIn: bot Text plays for Seat, whose time was up.
	DidStandIn
	// DidReturn: the person of Seat plays again.
	DidReturn
	// DidLeave: the person of Seat left; bot Text plays on.
	DidLeave
	// DidPropose: Seat proposes Text (undo, pause, end, replace, offer, pace, last-round); Count is the number of answers
	// to keep for undo, and the number of the seat for replace and offer.
	DidPropose
	// DidAgree, DidDecline: Seat answers the proposal.
	DidAgree
	DidDecline
	// DidWithdraw: Seat takes its proposal back.
	DidWithdraw
	// DidPause, DidResume: the clocks stop and restart.
	DidPause
	DidResume
	// DidEnd: the table ended by consent; Text is EndByBots if only bots were left to agree.
	DidEnd
	// DidReplaceBot: the bot of Seat failed; bot Text plays on.
	DidReplaceBot
	// DidJoin: a person took the seat of a bot or an open seat of a running game.
	DidJoin
	// DidMigrate: the game continues at Stored.Start, no longer under the rules that Text names. Earlier answers no
	// longer count, but stay where they are.
	DidMigrate
	// DidAgain: Seat has had the game, which is over, dealt again at table Text.
	DidAgain
	// DidClose: a host or a moderator of the site ended the game for good; Text is their role and, after a space, the
	// reason.
	DidClose
	// DidRemove: the owner of the table took Seat from its person; bot Text plays on.
	DidRemove
	// DidReplace: all others agreed that bot Text plays on for the person of Seat, who is By and had not answered for
	// Overdue.
	DidReplace
	// DidPace: all agreed to play at the pace Text (Pace.String) from now on; Seat proposed it.
	DidPace
)

// Entry is one thing that happened at a table, as it is stored. Entries are never changed or removed.
type Entry struct {
	Seq  uint64
	At   time.Time
	Kind EntryKind
	Seat game.Player
	// Decision is the number of the decision that was answered, 0 if the seat was not asked (it resigned).
	Decision uint64
	// Answers is State.Answers before the answer, and Ask the kind of the decision in the words of notation
	// (words.Decision): with them a record can be written without replaying the game.
	Answers uint32
	Ask     string
	// Count is a number of answers that stand, see the kinds.
	Count int
	// By is who did it: a person, "bot:" and a name, or "role:" and what somebody is on the site.
	By string
	// Text is the answer in the words of notation, or see the kinds.
	Text string
	// Chance is what chance decided because of it, in the words of notation.
	Chance []string
}

// Proposal is something that all who have a vote (voters) have to agree to; bots agree to everything.
type Proposal struct {
	// Kind is undo, pause, end, replace, offer, pace or last-round.
	Kind string      `json:"kind"`
	By   game.Player `json:"by"`
	// Keep is the number of answers that stand after an undo.
	Keep int `json:"keep,omitempty"`
	// Seat is the seat that replace and offer are about.
	Seat game.Player `json:"seat,omitempty"`
	// Pace is the pace that is proposed, Round the round that is to be the last.
	Pace  Pace `json:"pace,omitzero"`
	Round int  `json:"round,omitempty"`
	// Agreed are the seats that agree, the proposer included.
	Agreed game.PlayerSet `json:"agreed"`
	// At is when it was made. Asked are the seats of people who can vote now and have not.
	At    time.Time      `json:"at,omitzero"`
	Asked game.PlayerSet `json:"asked,omitempty"`
	// Lapsed are the seats whose vote counts as not cast until their person is back.
	Lapsed game.PlayerSet `json:"lapsed,omitempty"`
}

// ofSeat reports whether the proposal is about a seat.
func (p *Proposal) ofSeat() bool { return p.Kind == ProposeReplace || p.Kind == ProposeOffer }

// LogItem is a line in the log of a table: an entry of the game, or something that happened at the table.
type LogItem struct {
	// Answers is how many answers stand up to here; the replay shows that position.
	Answers int
	// Unix is when it happened, in seconds since 1970: logs are long, and a time.Time takes three words.
	Unix uint32
	// Game is the entry of the game; Kind is NoEntry then.
	Game game.Entry
	// Kind and the others are as in Entry, for everything but answers.
	Kind EntryKind
	Seat game.Player
	Text string
}

// At returns when it happened, to the second.
func (l *LogItem) At() time.Time { return time.Unix(int64(l.Unix), 0).UTC() }

// For reports whether a seat, or a spectator (game.Nobody), may read the line.
func (l *LogItem) For(seat game.Player) bool {
	if l.Kind != NoEntry {
		return true
	}
	if seat >= game.MaxPlayers {
		return l.Game.To&game.ToSpectators != 0
	}
	return l.Game.To.Has(seat)
}

// Snapshot is a table at one moment. It never changes; a reader may keep it as long as they like.
type Snapshot struct {
	// Public is what may be shown to everyone; the other fields are not for everyone.
	Public
	// State is the true state, nil before the game is dealt. It leaves the table only through View, Legal, Beside, Forbids
	// and Pick, which are made for a seat.
	State *game.State
	// Log is everything that happened, oldest first; not all of it is for everyone (LogItem.For).
	Log []LogItem

	// version is Shared.Version.
	version uint64
	// past is true for a moment of a replay.
	past bool
	// origin and turns are what is needed to replay the game, see Table.At.
	origin *origin
	turns  []turn
	// began and joined are those of course.
	began  [game.MaxPlayers]Person
	joined [game.MaxPlayers][]Person
	// looksBack is true if the hub looks back at games.
	looksBack bool
	// shuffle is what the seed is made of.
	shuffle *Shuffle
	// invite and watch are the secrets of the links.
	invite, watch string
	// ahead is what each seat has left for later.
	ahead [game.MaxPlayers]*ahead.List
}

// Basics are what a table, its row in a store and what lobbies show of it have in common. Whoever may see the table may
// know all of it.
type Basics struct {
	ID    ID
	Owner Person
	// Settings of a Summary come without the corrections, which are long and not shown in any list.
	Settings Settings
	Status   Status
	// Frozen says why a frozen table can't go on: a key of the catalogue.
	Frozen string
	Seats  []Seat
	// Seq is the number of the last entry; it grows with every change.
	Seq uint64
	// Answers counts the answers that stand.
	Answers int
	// Decisions are the open decisions by seat.
	Decisions [game.MaxPlayers]Decision
	// Banks are the times left by seat, as of the last answer, for paces with clocks.
	Banks [game.MaxPlayers]time.Duration
	// Expires is when a waiting table that nobody changes is removed, the zero time before its people have been told.
	Expires  time.Time
	Proposal *Proposal
	// Gone is how persons of seats went for good.
	Gone             [game.MaxPlayers]Fate
	Created, Updated time.Time
}

// Public is what anyone who may see a table may know about it: who sits where, clocks, status, proposal, and of the
// game only whose turn it is.
type Public struct {
	// Basics are those of the row, but for what only the table has to know of its Decisions (Stored.ShownDecisions).
	Basics
	// Changed counts changes that readers can see, including those without an entry (names, seats of a waiting table).
	Changed uint64
	// Rules are nil before the game is dealt.
	Rules *game.Rules
	// SeedHash is the SHA-256 of the seed in hexadecimal digits, Seed the seed itself once the game is over (P4).
	SeedHash string
	Seed     *[32]byte
	// Shuffle is what may be known of the parts that the seed is made of, nil if the table has none.
	Shuffle *ShuffleSeen
	// Rests is what may be known of the time that does not count, by seat.
	Rests [game.MaxPlayers]Resting
	// PausedAt is when the clocks of a paused table stopped.
	PausedAt time.Time
	// Stands is when the clocks of all tables stopped because everything stands still; the zero time if they run.
	Stands time.Time
	// Undoable is the number of answers that Undoer may take back without asking anyone, formalities that the table gave
	// included.
	Undoable int
	Undoer   game.Player
	// Respite is how long bots wait after those answers.
	Respite Respite
	// Lapses are as in Stored; Lapsing says which of them count.
	Lapses [game.MaxPlayers]time.Time
	// Seen is as in Stored.
	Seen [game.MaxPlayers]time.Time
	// converted is what Converted returns.
	converted [game.MaxPlayers]time.Duration
	// missing are the seats whose vote the open proposal still needs, here those that have a page open meanwhile.
	missing, here game.PlayerSet
	// revealed is the fewest answers to which one can go back without taking back anything that was revealed.
	revealed int
	// final is the fewest answers to which one can go back at all: a resignation stands.
	final int
	// Closing says how a host or a moderator ended the game, nil if none did.
	Closing *Closing
	// Lookback is how far the look back at the game is once it is over.
	Lookback Lookback
}

// FromPosition reports whether the game began at a position instead of being dealt.
func (s *Snapshot) FromPosition() bool { return s.origin != nil && s.origin.start != nil }

// Missing returns the seats that still have to agree to the open proposal (Proposal.missing).
func (s *Public) Missing() game.PlayerSet { return s.missing }

// Asks reports whether an open proposal asks for the vote of the person of a seat, who can give it now.
func (s *Public) Asks(p game.Player) bool {
	return s.Proposal != nil && s.Status.Runs() && s.Proposal.Asked.Has(p)
}

// Over reports whether everything is open to everyone (HIDE-29).
func (s *Public) Over() bool { return s.Status.Over() }

// SeatOf returns the seat of a person, game.Nobody if they have none.
func (s *Public) SeatOf(p Person) game.Player { return SeatOf(s.Seats, p) }

// SeatOf returns the seat of a person, game.Nobody if they have none or have left it.
func SeatOf(seats []Seat, who Person) game.Player {
	return firstSeat(seats, func(s Seat) bool { return who != "" && s.Person == who && !s.Left })
}

// HasSat reports whether a person has a seat, or has left one that nobody else has taken since.
func HasSat(seats []Seat, who Person) bool {
	return who != "" && slices.ContainsFunc(seats, func(s Seat) bool { return s.Person == who })
}

// firstSeat returns the first seat of a kind, game.Nobody if there is none.
func firstSeat(seats []Seat, is func(Seat) bool) game.Player {
	if p := slices.IndexFunc(seats, is); p >= 0 {
		return game.Player(p)
	}
	return game.Nobody
}

// sits reports whether a person has a seat.
func sits(seats []Seat, p game.Player, who Person) bool {
	return who != "" && int(p) < len(seats) && seats[p].Person == who && !seats[p].Left
}
