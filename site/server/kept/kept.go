// Package kept says what a site keeps other than its games: what each part of the server needs of a store.
// site/server/storetest is the suite that a store passes.
package kept

import (
	"context"
	"time"

	"koprulu/club/challenge"
	"koprulu/club/league"
	"koprulu/club/people"
	"koprulu/club/puzzle"
	"koprulu/site/notify"
	"koprulu/table"
	"koprulu/table/calendar"
)

// People are the people who use the site, the keys that identify them on their devices and in their programs, and the
// personal links that move an identity to another device.
type People interface {
	// AddPerson stores a new person with a first key, both or neither; people.ErrNamed if somebody has a name that looks
	// like theirs.
	AddPerson(ctx context.Context, a people.Account, k people.Key, hash people.Hash) error
	// Person returns a person, people.ErrNobody if there is none with this id.
	Person(ctx context.Context, id table.Person) (people.Account, error)
	// SavePerson stores what a person changed about the account. Its ID and Created stay as they were.
	SavePerson(ctx context.Context, a people.Account) error
	// Times returns when a person plays and is away, the zero value if they have not said; people.ErrNobody if there is
	// none with this id.
	Times(ctx context.Context, person table.Person) (calendar.Person, error)
	// ChangeTimes changes that and returns what is then stored, or the error of the function if it returns one. The
	// function may be called more than once.
	ChangeTimes(ctx context.Context, person table.Person, change func(p *calendar.Person) error) (calendar.Person, error)
	// Belongings gathers the data stored about a person, people.ErrNobody if there is none with this id.
	Belongings(ctx context.Context, person table.Person) (people.Belongings, error)
	// Forget removes a person with all keys, links, passkeys, addresses and notes, people.ErrNobody if there is none with
	// this id. What the person said at tables stays without a name. Tables are not touched. acts record it, if others did
	// it; all or nothing.
	Forget(ctx context.Context, person table.Person, acts ...people.Act) error

	// Visitor returns the person whom a secret identifies, by its hash, and the key; people.ErrNobody if there is none.
	Visitor(ctx context.Context, hash people.Hash) (people.Account, people.Key, error)
	// AddKey adds a key for a person. It fails if there is no such person.
	AddKey(ctx context.Context, person table.Person, k people.Key, hash people.Hash) error
	// SawKey records when a key was last used.
	SawKey(ctx context.Context, hash people.Hash, at time.Time) error
	// Keys lists the keys of a person of one kind, the oldest first.
	Keys(ctx context.Context, person table.Person, kind people.KeyKind) ([]people.Key, error)
	// RemoveKey revokes a key of a person, and the subscription of its device; people.ErrNobody if the person has none
	// with this id.
	RemoveKey(ctx context.Context, person table.Person, id string) error

	// AddLink stores a personal link until it is used or expires. It fails if there is no such person.
	AddLink(ctx context.Context, person table.Person, hash people.Hash, now, expires time.Time) error
	// LinkOf returns the person whose link it is, without using it; people.ErrNobody if it is no longer valid.
	LinkOf(ctx context.Context, hash people.Hash, now time.Time) (people.Account, error)
	// TakeLink uses up a personal link and adds a key for its person, both or neither; people.ErrNobody if the link was no
	// longer valid when the key was created.
	TakeLink(ctx context.Context, link people.Hash, k people.Key, hash people.Hash) (table.Person, error)
	// DropLinks revokes all personal links of a person and returns how many there were.
	DropLinks(ctx context.Context, person table.Person) (int64, error)
	// Links counts the valid personal links of a person.
	Links(ctx context.Context, person table.Person, now time.Time) (int, error)
	// HidePage stores whether a person's page is hidden from everybody else, people.ErrNobody if there is none with this
	// id.
	HidePage(ctx context.Context, person table.Person, hidden bool) error
}

// Passkeys are the passkeys with which people sign in.
type Passkeys interface {
	// AddPasskey adds a passkey for a person.
	AddPasskey(ctx context.Context, p people.Passkey) error
	// Passkeys lists the passkeys of a person, the oldest first.
	Passkeys(ctx context.Context, person table.Person) ([]people.Passkey, error)
	// UsePasskey records that a passkey was used (Credential and Used), and the key of the person's new device; both or
	// neither. people.ErrNobody if there is no such passkey.
	UsePasskey(ctx context.Context, p people.Passkey, k people.Key, hash people.Hash) error
	// RemovePasskey removes a passkey of a person, people.ErrNobody if the person has none with this id.
	RemovePasskey(ctx context.Context, person table.Person, id []byte) error
}

// Addresses are where messages go when something happens that a person wants to hear about.
type Addresses interface {
	// Hooks lists the addresses of a person, the oldest first.
	Hooks(ctx context.Context, person table.Person) ([]people.Hook, error)
	// SetHook gives a person an address. One that they already have is enabled again if it was disabled, and updated; its
	// id and the time since when they have it stay, and once confirmed it stays so. A subscription (people.Push) belongs
	// to one person: anybody else who had it loses it.
	SetHook(ctx context.Context, h people.Hook) error
	// Hook returns an address by its id, people.ErrNobody if there is none.
	Hook(ctx context.Context, id string) (people.Hook, error)
	// Confirmation counts a mail to an unconfirmed address, unless a limit forbids it; then it returns the limit and
	// counts nothing.
	Confirmation(ctx context.Context, c people.Confirmation, most people.ConfirmationLimits) (people.ConfirmationLimit,
		error)
	// Unsent says that such a mail could not be sent: it does not count for its recipient any more.
	Unsent(ctx context.Context, person table.Person, recipient people.Hash) error
	// SetWishes stores which public tables a person wants to hear about, in place of their earlier wishes.
	SetWishes(ctx context.Context, person table.Person, list []people.Wish) error
	// Wishes lists them: first those of the base game, each by the number of players.
	Wishes(ctx context.Context, person table.Person) ([]people.Wish, error)
	// SetUntold stores which kinds of messages a person does not want; people.ErrNobody if there is none with this id.
	SetUntold(ctx context.Context, person table.Person, kinds people.NoticeKinds) error
	// Untold returns them; people.ErrNobody if there is none with this id.
	Untold(ctx context.Context, person table.Person) (people.NoticeKinds, error)
	// DropHook removes an address of a person, with everything that was waiting for it; people.ErrNobody if they have none
	// with this id.
	DropHook(ctx context.Context, person table.Person, id string) error
}

// Lobby has the lists of tables. Those that come in pages take the place from which to continue and the maximum number
// of tables per page, and return the place after the page, empty at the end.
type Lobby interface {
	// Summary returns one table, table.ErrUnknown if there is none.
	Summary(ctx context.Context, id table.ID) (*table.Summary, error)
	// Summaries returns those of some tables that exist, in any order.
	Summaries(ctx context.Context, ids []table.ID) ([]table.Summary, error)
	// Mine lists the tables that are not over at which a person has a seat, and those that they made and never left, the
	// most recently changed first.
	Mine(ctx context.Context, person table.Person) ([]table.Summary, error)
	// Invitations lists the tables that wait for a person who played the previous game (table.Rematch), and who neither
	// sits there nor has declined, the newest first.
	Invitations(ctx context.Context, person table.Person) ([]table.Summary, error)
	// Sandboxes lists the sandboxes of a person, the newest first; they are in no other list and in no count.
	Sandboxes(ctx context.Context, owner table.Person) ([]table.Summary, error)
	// Waiting counts the tables that wait for an answer or a vote of a person: those for which Summary.WaitsFor or
	// AsksVote holds, except games that began at a position with one of the seeds of practice (tutorial.Seeds).
	Waiting(ctx context.Context, person table.Person, practice ...[32]byte) (int, error)
	// MyFinished lists the tables of a person that are over, the newest first.
	MyFinished(ctx context.Context, person table.Person, from table.Cursor, n int) ([]table.Summary, table.Cursor, error)
	// OpenTables lists public tables that have a free seat, the newest first.
	OpenTables(ctx context.Context, from table.Cursor, n int) ([]table.Summary, table.Cursor, error)
	// RunningTables lists public tables that are being played or paused and may be watched, the newest first.
	RunningTables(ctx context.Context, from table.Cursor, n int) ([]table.Summary, table.Cursor, error)
	// FinishedTables lists public tables that are over, the newest first.
	FinishedTables(ctx context.Context, from table.Cursor, n int) ([]table.Summary, table.Cursor, error)
	// Holdings counts the tables that a person has made and that are not over, or were made since a time.
	Holdings(ctx context.Context, owner table.Person, since time.Time) (table.Holdings, error)
	// Uploaded returns how many bytes the files of components and scenarios of all tables take.
	Uploaded(ctx context.Context) (int64, error)
	// Find lists public tables whose name, or the names of whose people, contain words that begin with those searched for,
	// whatever their case and accents, the newest first. Without a letter or digit it finds nothing.
	Find(ctx context.Context, words string, from table.Cursor, n int) ([]table.Summary, table.Cursor, error)
	// Rename changes the name on the seats of a person, at all tables, and lists those that are not over: a hub may have
	// them in memory.
	Rename(ctx context.Context, person table.Person, name string) ([]table.ID, error)
}

// Chat is what people say and write down at tables, and what moderators remove of it.
type Chat interface {
	// Say stores a message and returns its number, table.ErrUnknown if there is no such table. Numbers grow.
	Say(ctx context.Context, id table.ID, m table.Message) (int64, error)
	// Written counts the messages that a person has written at all tables since a time.
	Written(ctx context.Context, person table.Person, since time.Time) (int, error)
	// Chat returns the last messages of a table before a number (0: the very last), at most n, oldest first.
	Chat(ctx context.Context, id table.ID, before int64, n int) ([]table.Message, error)
	// Message returns a message of a table, table.ErrUnknown if there is none with this number.
	Message(ctx context.Context, id table.ID, n int64) (table.Message, error)
	// Note returns what a person has written down at a table, empty if nothing.
	Note(ctx context.Context, id table.ID, person table.Person) (string, error)
	// SaveNote stores what a person writes down at a table; an empty text removes it. table.ErrUnknown if there is no such
	// table.
	SaveNote(ctx context.Context, id table.ID, person table.Person, text string) error
	// RemoveMessage removes a message of a table and records the act, with its author as Target, both or neither;
	// table.ErrNoMessage if the table has no such message.
	RemoveMessage(ctx context.Context, id table.ID, message int64, act people.Act) error
	// HideName removes the name from all messages of a table that were written by the same person under the same name as
	// one of them, and records the act, with that person as Target; it returns how many messages there were.
	// table.ErrNoMessage as above.
	HideName(ctx context.Context, id table.ID, message int64, act people.Act) (int64, error)
}

// Links are secrets in addresses that open tables, and those who came through them.
type Links interface {
	// ByInvite finds the table to which a link to join leads, table.ErrUnknown if there is none or no longer any.
	ByInvite(ctx context.Context, secret string) (table.ID, error)
	// ByWatch finds the table to which a link to watch leads, table.ErrUnknown if there is none or no longer any.
	ByWatch(ctx context.Context, secret string) (table.ID, error)
	// AddGuest remembers that a person opened a link of a table and may watch it. Doing it again changes nothing.
	// table.ErrUnknown if there is no such table.
	AddGuest(ctx context.Context, id table.ID, person table.Person) error
	// IsGuest reports whether a person opened a link of a table.
	IsGuest(ctx context.Context, id table.ID, person table.Person) (bool, error)
	// Watched remembers that a person without a seat has watched a running game: they can't take a seat over there. Doing
	// it again changes nothing. table.ErrUnknown if there is no such table.
	Watched(ctx context.Context, id table.ID, person table.Person) error
	// HasWatched reports whether a person has watched a game without a seat.
	HasWatched(ctx context.Context, id table.ID, person table.Person) (bool, error)
	// RemoveGuest takes the right to watch from a person who came through a link, or declines their invitation.
	RemoveGuest(ctx context.Context, id table.ID, person table.Person) error
	// ForgetGuests takes the right to watch from everyone who came through a link of a table, when the link is revoked.
	ForgetGuests(ctx context.Context, id table.ID) error
}

// Powers are what hosts and moderators do to people, with the audit log of it.
type Powers interface {
	// PeopleLike lists the people whom a query finds, the newest first.
	PeopleLike(ctx context.Context, q people.Query) ([]people.Account, error)
	// Judge changes a person and records the act, both or neither; people.ErrNobody if there is none with this id. Acts of
	// people.SanctionActs set people.Account.Judged.
	Judge(ctx context.Context, person table.Person, c people.Change, act people.Act) error
	// SignOutEverywhere revokes all keys, personal links and subscriptions of devices of a person and records the act, all
	// or nothing; people.ErrNobody if there is none with this id. Passkeys stay.
	SignOutEverywhere(ctx context.Context, person table.Person, act people.Act) error
	// RenewLink revokes all personal links of a person, stores another one, sets people.Account.Renewed and records the
	// act, all or nothing; people.ErrNobody if there is none with this id.
	RenewLink(ctx context.Context, person table.Person, hash people.Hash, now, expires time.Time, act people.Act) error
	// Record adds an act to the audit log.
	Record(ctx context.Context, act people.Act) error
	// Sanctions lists what hosts and moderators ever imposed on a person, the newest first.
	Sanctions(ctx context.Context, person table.Person) ([]people.Imposed, error)
	// Acts lists the acts that a query asks for, the newest first. Forget removes the names of a person from it.
	Acts(ctx context.Context, q people.ActQuery) ([]people.Act, error)
}

// Moderation is what hosts and moderators do to tables.
type Moderation interface {
	// TablesLike lists the tables that a query finds, the newest first.
	TablesLike(ctx context.Context, q people.TableQuery) ([]table.Summary, error)
	// DeleteTable removes a table, whatever its status, with everything stored about it, and records the act, both or
	// neither; table.ErrUnknown if there is none with this id. A hub must not have it in memory (table.Hub.Remove).
	DeleteTable(ctx context.Context, id table.ID, act people.Act) error
}

// Results has the results of games that ended by their rules (table.Result), and the ratings that follow from them.
// What a reader may know about somebody's games is decided here: those at public tables, and those at which the reader
// had a seat, too.
type Results interface {
	// Outcome returns the result of the game at a table, nil if it goes on or ended early.
	Outcome(ctx context.Context, id table.ID) (*table.Result, error)
	// GamesOf lists the games of a person that a reader may know about, the newest first, at most n.
	GamesOf(ctx context.Context, person, reader table.Person, n int) ([]people.Played, error)
	// PersonAt returns the person whose page has this id and whether it is hidden, people.ErrNobody if there is none.
	PersonAt(ctx context.Context, page people.PageID) (id table.Person, hidden bool, err error)
	// Hiding returns which of some people hide their page.
	Hiding(ctx context.Context, list []table.Person) (map[table.Person]bool, error)
	// Reliable returns how reliable some people have been, from their games at public tables. Nobody (the empty id) is
	// left out.
	Reliable(ctx context.Context, list []table.Person) (map[table.Person]people.Reliable, error)
	// Known reports whether somebody was known before a moment, or has finished a game that counts and went beyond its
	// first round, giving enough of their answers to gain from it: a second identity that gives up at once makes nobody
	// known.
	Known(ctx context.Context, person table.Person, before time.Time) (bool, error)
	// Met reports whether two people have had seats at the same table whose game has begun.
	Met(ctx context.Context, one, other table.Person) (bool, error)
	// RatingOf returns the rating of a person, with Games 0 if there is none.
	RatingOf(ctx context.Context, person table.Person) (people.Rated, error)
	// Leaderboard lists ratings, the highest first, established ones before provisional ones, without people who hide
	// their page. established is how many established ones there are.
	Leaderboard(ctx context.Context, skip, n int) (list []people.Rated, established int, err error)
	// Regulars lists people who have finished games at public tables, those with the most first, without people who hide
	// their page.
	Regulars(ctx context.Context, skip, n int) ([]people.Regular, error)
	// Tally works out the totals of all finished games.
	Tally(ctx context.Context) (*people.Tally, error)
}

// State is what hosts have said and done to the whole site.
type State interface {
	// Site returns what holds.
	Site(ctx context.Context) (people.Site, error)
	// SaveSite stores what holds from now on and records the act, both or neither.
	SaveSite(ctx context.Context, site people.Site, act people.Act) error
	// Secret returns a secret of the site by its name. If there is none yet, the fresh one is stored: the first caller
	// decides. It is never shown or logged.
	Secret(ctx context.Context, name, fresh string) (string, error)
	// Waiting counts what waits to be sent, and who is signed in.
	Waiting(ctx context.Context) (people.Waiting, error)
}

// TableMutes are what owners of tables decide about others there.
type TableMutes interface {
	// TableMute returns what holds for a person at a table, the zero TableMute if nothing does.
	TableMute(ctx context.Context, id table.ID, person table.Person) (people.TableMute, error)
	// SetTableMute stores it, table.ErrUnknown if there is no such table. It fails if there is no such person.
	SetTableMute(ctx context.Context, id table.ID, person table.Person, c people.TableMute) error
}

// Mutes are whose messages people do not want to read.
type Mutes interface {
	// Mute adds somebody to the list of a person; doing it again changes nothing.
	Mute(ctx context.Context, person table.Person, h people.Muted) error
	// Unmute removes somebody from it, people.ErrNobody if there is nobody with this id.
	Unmute(ctx context.Context, person table.Person, id string) error
	// Muted returns the list, the oldest entry first, with the names that the others have now.
	Muted(ctx context.Context, person table.Person) ([]people.Muted, error)
}

// Reports are people's complaints, for hosts and moderators.
type Reports interface {
	// AddReport stores a report and returns its number; table.ErrConflict for a second appeal against the same act.
	// Numbers grow.
	AddReport(ctx context.Context, r people.Report) (int64, error)
	// ReportsBy lists the reports that a person made since a time, the newest first.
	ReportsBy(ctx context.Context, reporter table.Person, since time.Time) ([]people.Report, error)
	// Reports lists the reports that a query asks for, the newest first.
	Reports(ctx context.Context, q people.ReportQuery) ([]people.Report, error)
	// Report returns one of them, people.ErrNobody if there is none with this number.
	Report(ctx context.Context, id int64) (people.Report, error)
	// CloseReport closes an open report with a note, at the time and in the name of an act, and records the act; both or
	// neither. people.ErrNobody if none with this number is open. For an appeal it sets people.Account.Judged.
	CloseReport(ctx context.Context, id int64, note string, act people.Act) error
}

// Remarks are what hosts and moderators write down about people, for each other.
type Remarks interface {
	// Remark stores one in the name of an act and records the act, both or neither; people.ErrNobody if there is no such
	// person, table.ErrConflict if there are as many about them as there may be.
	Remark(ctx context.Context, person table.Person, text string, most int, act people.Act) error
	// Unremark removes one and records the act, both or neither; people.ErrNobody if there is none with this number.
	Unremark(ctx context.Context, person table.Person, id int64, act people.Act) error
	// Remarks lists those about a person, the newest first.
	Remarks(ctx context.Context, person table.Person) ([]people.Remark, error)
}

// Invites are codes with which strangers become people of a closed site, stored by their hashes.
type Invites interface {
	// AddInvites stores new codes and records the act; all or nothing.
	AddInvites(ctx context.Context, list []people.Invite, hashes []people.Hash, act people.Act) error
	// Invites lists them, the newest first, including those that are used up or have expired.
	Invites(ctx context.Context) ([]people.Invite, error)
	// InviteOpen reports whether a code can be used now.
	InviteOpen(ctx context.Context, hash people.Hash, now time.Time) (bool, error)
	// RevokeInvite removes a code and records the act, both or neither; people.ErrNobody if there is none with this id.
	RevokeInvite(ctx context.Context, id string, act people.Act) error
	// AddInvited is AddPerson for somebody who uses a code once, all or nothing; people.ErrNobody if the code is not good
	// at that time.
	AddInvited(ctx context.Context, a people.Account, k people.Key, hash, invite people.Hash) error
}

// Subjects are people's identities at identity providers.
type Subjects interface {
	// PersonOf returns the person whom a provider knows by a subject, people.ErrNobody if there is none.
	PersonOf(ctx context.Context, issuer, subject string) (people.Account, error)
	// AddSubject is AddPerson for somebody whom a provider knows, with their role; all or nothing.
	AddSubject(ctx context.Context, a people.Account, k people.Key, hash people.Hash, who people.Subject) error
	// LinkSubject records that a provider knows a person. It fails if the provider knows somebody else by that subject.
	LinkSubject(ctx context.Context, person table.Person, who people.Subject) error
	// Subjects lists a person's identities at providers, the oldest first.
	Subjects(ctx context.Context, person table.Person) ([]people.Subject, error)
}

// Challenges are the week's challenges, and who plays them at which table.
type Challenges interface {
	// OpenChallenge stores the challenge of a week, unless there is one, and returns the stored one: of several servers
	// one comes first.
	OpenChallenge(ctx context.Context, c challenge.Challenge, now time.Time) (challenge.Challenge, error)
	// Challenge returns the challenge of a week, table.ErrUnknown if there is none.
	Challenge(ctx context.Context, w challenge.Week) (challenge.Challenge, error)
	// Challenges lists the weeks with a challenge, the newest first, at most n.
	Challenges(ctx context.Context, n int) ([]challenge.Week, error)
	// Play records that a person plays the challenge of a week at a table, unless they already play it, and returns what
	// is stored: a person has one game, however often they ask for it. table.ErrUnknown if there is no such person.
	Play(ctx context.Context, p challenge.Play) (challenge.Play, error)
	// PlayOf returns the game of a person in a week, table.ErrUnknown if they have none.
	PlayOf(ctx context.Context, w challenge.Week, person table.Person) (challenge.Play, error)
	// Plays lists the games of a week, including those of people who have left the site.
	Plays(ctx context.Context, w challenge.Week) ([]challenge.Play, error)
}

// Puzzles are the puzzles of the day, and what people answered.
type Puzzles interface {
	// OpenPuzzle stores the file of a day's puzzle, unless there is one, and returns the stored one: of several servers
	// one comes first.
	OpenPuzzle(ctx context.Context, day puzzle.Day, text []byte, now time.Time) ([]byte, error)
	// Puzzle returns the file of a day's puzzle, table.ErrUnknown if there is none.
	Puzzle(ctx context.Context, day puzzle.Day) ([]byte, error)
	// PuzzleDays lists the days before one that have a puzzle, the newest first, at most n.
	PuzzleDays(ctx context.Context, before puzzle.Day, n int) ([]puzzle.Day, error)
	// TryPuzzle records the answer of a person to the puzzle of a day, unless they have given one, and returns what is
	// stored: only the first counts. table.ErrUnknown if there is no such person.
	TryPuzzle(ctx context.Context, person table.Person, t puzzle.Try) (puzzle.Try, error)
	// PuzzleTries lists the answers of a person, the oldest first.
	PuzzleTries(ctx context.Context, person table.Person) ([]puzzle.Try, error)
}

// Leagues are leagues and cups.
type Leagues interface {
	// AddLeague stores a new league, with Version 1.
	AddLeague(ctx context.Context, c *league.League) error
	// SaveLeague stores a league after a change, with its players and tables: all of it if the stored one was at
	// c.Version, which then grows, or nothing and table.ErrConflict. What is decided, and who sits where, stays as it was.
	SaveLeague(ctx context.Context, c *league.League) error
	// League returns a league with all its players, under their present names, and tables; table.ErrUnknown if there is
	// none.
	League(ctx context.Context, id string) (*league.League, error)
	// Leagues lists leagues without their tables, the newest first, at most n.
	Leagues(ctx context.Context, n int) ([]league.League, error)
	// DeleteLeague removes a league with its players and rounds and records the act, both or neither; its tables stay.
	// table.ErrUnknown if there is none.
	DeleteLeague(ctx context.Context, id string, act people.Act) error
	// RunningLeagues lists the ids of those that are running.
	RunningLeagues(ctx context.Context) ([]string, error)
}

// Retention is what is removed automatically after a time, if the host wants that.
type Retention interface {
	// DropChat removes the chat of all tables that were over before a time, and the messages in reports that were closed
	// before it. It returns the number of chat messages removed.
	DropChat(ctx context.Context, before time.Time) (int64, error)
	// IdleAddresses lists people who have addresses for notifications and have not been on the site since a time, at most
	// n.
	IdleAddresses(ctx context.Context, before time.Time, n int) ([]table.Person, error)
	// Abandoned lists people who have not been on the site since a time, at most n: nobody who has a role or is banned
	// now, and nobody who has a seat at a table that is not over, or made it.
	Abandoned(ctx context.Context, before, now time.Time, n int) ([]table.Person, error)
}

// Health tells operators how the store is.
type Health interface {
	// Alive records that the server is alive at a time. An error means that nothing can be written.
	Alive(ctx context.Context, at time.Time) error
	// Work returns how much the store has done since it was opened.
	Work() table.Work
}

// Store is everything that a site keeps other than its games, part by part: what each part of the server needs of it.
// Every method returns once what it writes is on disk and may be called by any number of goroutines at once. Times are
// kept to the millisecond. site/server/storetest is the suite that a store passes.
type Store struct {
	People     People
	Passkeys   Passkeys
	Addresses  Addresses
	Lobby      Lobby
	Chat       Chat
	Links      Links
	Powers     Powers
	Tables     Moderation
	State      State
	TableMutes TableMutes
	Mutes      Mutes
	Reports    Reports
	Remarks    Remarks
	Invites    Invites
	Subjects   Subjects
	Challenges Challenges
	Puzzles    Puzzles
	Leagues    Leagues
	Retention  Retention
	Results    Results
	Health     Health
	Notices    notify.Store
}

// Tables is what a site keeps about its tables and their games.
type Tables interface {
	Lobby
	Links
	Moderation
	Results
	Health
}

// Register is what a site keeps about people apart from their tables.
type Register interface {
	People
	Passkeys
	Addresses
	Chat
	Powers
	State
	TableMutes
	Mutes
	Reports
	Remarks
	Invites
	Subjects
	Retention
}

// Everybody is the register with the messages that people get.
type Everybody interface {
	Register
	notify.Store
}

// Club is what people play besides single tables.
type Club interface {
	Challenges
	Puzzles
	Leagues
}

// Of makes the parts from the three that a database has.
func Of(t Tables, r Everybody, c Club) Store {
	return Store{People: r, Passkeys: r, Addresses: r, Lobby: t, Chat: r, Links: t, Powers: r, Tables: t, State: r,
		TableMutes: r, Mutes: r, Reports: r, Remarks: r, Invites: r, Subjects: r, Challenges: c, Puzzles: c, Leagues: c,
		Retention: r, Results: t, Health: t, Notices: r}
}
