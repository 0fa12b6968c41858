// Package table is one running game and the hub that holds many: who sits where, whose decision has been open since
// when, what was answered, how much time is left, what may be taken back, who agreed to what, and the bots in the
// seats.
//
// A Table changes in one way only: a method checks the request against a copy, hands a Commit to the Store, and puts
// the new Snapshot in place after the store has it on disk. Readers take the Snapshot, which never changes; nobody is
// told about anything that is not durable.
//
// The package knows no HTTP, no HTML and no SQL. Times are those of the Clock it is given.
//
// # Contents
//
// A file is named after a chapter and its subject:
//
//	hub_*                  many tables: loading, servers, alarms, outages, upgrades, what is examined
//	table, types, store    one table, its values, what it needs from a store
//	room_*                 before the game: seats, settings, the seed, dealing, rematches
//	answer_*, play_*       answers, take-back, the log of a game, replays
//	clock_*                time: banks, hours, pauses
//	bots_*                 bots at seats, and when they act
//	seat_*, consent_*      who sits where, what is agreed on
//	ahead_*                answers left for later
//	pay_*                  purchases as a cart
//	help_*, lookback_*     odds, hints, looking back
//	end_*                  resigning, closing, results, who has lost
//	seen_*, story_*        what a reader sees, and what is told of a game
//	record_*               records, export and import
//	sandbox_*              private copies
//
// # What happens beside answers
//
// Bots that nobody plays with any more end a game that only elimination ends after bot.Patience rounds without one
// (edit.agreeToEnd), and never resign for a person.
//
// Proposals are carried out when all agree whose votes count (table/consent_votes.go): whoever closes their last page
// or comes back while one is open has the table looked at again, and so has a vote that lapses. For a minute after a
// table was read into memory nobody is passed over, because the server may have been restarted under their pages.
// What all may agree on beside taking back, pausing and ending is in consent_pace.go, which converts the clocks, and
// consent_round.go: that a round is the last is said by every seat in answers of its own, so the rules and the record
// know it.
//
// What a seat has left for later (table/ahead.go) is stored next to its row in the same commit, so that it survives
// restarts and is given once, whichever server gives it. After every change the table asks the list of each seat that
// is asked something (ahead.List.Judge). If it says what to answer, the alarm is set to the end of a pause like those
// that people take, drawn from table, decision and a salt that nobody is told. Then the answer is given as if the
// person had sent it: the entry, the log and the record are the same, and only the list knows. A change of nothing
// but lists has no entry, does not count as a change of the table, and wakes nobody (edit.private). Lists follow what
// others do (ahead.List.Follow; around an answer its seat is shown as present, table/ahead_presence.go): parts that
// have been used disappear, and parts whose conditions no longer hold fall and are kept with the reason until their
// owner puts them away.
//
// Help, that is the odds of a battle and hints, is worked out separately (table/help_work.go): from a snapshot, without
// the table's lock, one request at a time, with a deadline, making way for people as bots do. It is cached by table,
// change and seat, and its randomness follows from what everyone knows, so it tells a seat nothing new. Settings.Help
// says at which tables there is help. Hints are counted with the seat, once for each decision (Seat.Hints), which
// everyone sees; the count is stored before the hints are shown.
//
// When a game with people at its table is over, the same commit asks for its look back (Commit.Lookback). One
// goroutine of the hub prepares look backs one after the other, latest request first (table/lookback_work.go): from
// the answers that stand, with a bound on the work and a time limit, on one processor, making way for people and for
// bots that look ahead. Work still to be done is in the store, so a restart forgets nothing; work that had begun
// starts over. The document (lookback.Document, the one that koprulu analyse --json prints) is kept without the names
// of people, and says with which weights it was made; one in an earlier form counts as never made. Progress and the
// result change the snapshot, so streams show them. Before the end, Table.ChancesSoFar tells a seat its own chances
// at its own decisions, if the table has help: each from a position that was redealt from its view, kept in memory
// only; the points of a look back are the mean of what all seats could tell (search.md).
//
// Who is gone from a game, and what counts, is judged by one function (table.Judge, table/end_verdict.go), which
// ratings, leagues and the challenge ask; operating.md has its outcomes as a table. Since when a bot stands in for
// somebody, how people went for good, and when votes lapse is in the row (Stored.StoodIn, Gone, Lapses), so that it
// survives restarts without counting outages. The result of a game that ended by its rules or by agreement is kept with
// the commit that ends it (Commit.Result, table/end_result.go): who played which seat from when to when, places,
// points, times, leaders and technologies, as rows of games and results that the pages of people are made from. If its
// table is rated, the same transaction changes the ratings of its people, one transaction at a time, so that ratings
// follow the games one after the other; koprulu check recomputes them from the rows and compares. Games that end early,
// those of bots alone and those from prepared positions don't count. At tables by correspondence some time may not
// count (Settings.Rest): hours in which somebody does not play, nights, weekends, and a number of vacation days in each
// year of a table. A decision keeps how its time counts (Decision.Counts, in the row of live like everything that
// answers change): the hours that its person had when it opened, and from when on. Its deadline is worked out from that
// whenever something moves it (table/clock_rest.go). So changed hours count from the next decision on, while vacations,
// which the hub asks for (HubConfig.Times) and is told of (Table.SetTimes), move a deadline at once; before a bot takes
// a seat the hub asks once more. Hours can push a deadline by what is in the bank and three days, vacations by the days
// of the table, no further. An outage is added in full, whether its hours count or not, so nobody has to know when it
// was. The deadline that the store moves with it is never later than the one that is worked out, and a server that
// comes to it early writes the right one. Everybody sees until when a clock is stopped, and the dates of vacations
// (Public.Rests); the hours and the time zone stay in the row, and no snapshot, summary or page has them. The week's
// challenge (site/server/leagues/challenge.go) deals the same game to everybody: Hub.Deal makes a table with everybody
// at their seats, from a given seed, by the rules and components of the beginning of the week. It may be called again,
// because the id of the table is kept before the table exists. When the game is over and its week is not, the one gate
// to tables (Server.table) refuses everybody, nothing more is sent in reply to an action or on a stream
// (Server.sealed), and what was revealed is not taken back. Which server makes the challenge of a week, and where
// somebody plays it, is decided by the store: the first row counts. Its bots answer everybody the same
// (table/bots_challenge.go): where several decide at once they are asked as if no person had answered yet, and no busy
// machine cuts their thinking short.
//
// A league or a cup (site/server/leagues) is kept as a whole with a version: joining, results and the end of a
// round make a new value of it (contest), which is stored only if nobody else was faster, together with the ids of
// the next tables. So a round begins once, however many servers check it: each does when a game of a contest ends,
// and every half minute. Tables are dealt afterwards, and again if they are not there (Hub.Deal); live ones with
// their clocks stopped (Deal.Paused), because nobody knows of them yet.
//
// For maintenance everything stands still (table/hub_standstill.go, site/server/core/state.go): requests that change
// something are refused, those that were let in before are waited for, no commit goes to the store, bots are stopped,
// and the store is not told that the server is alive, so that the whole time, restarts included, counts as an outage.
//
// Tables are loaded when someone needs them and dropped from memory when nobody does. A table in memory knows nothing
// that the store does not: after a crash the hub asks the store which tables wait for a bot or have a deadline, and
// continues. adr/0006 to 0011 give the reasons.
//
// # Sandboxes and rematches
//
// A sandbox is a table whose settings say which position it is a private copy of (Settings.Sandbox,
// table/sandbox.go). It begins at that position, with bots at the other seats. While the game goes on, the position
// is redealt for the seat before anything else happens to it, with a seed from the system's random source: Redeal
// makes states that look the same to the seat the same, so that any number of sandboxes reveals no more than the
// seat's own view (TestSandboxesTellNothing, and the twin games of server). Lists, counts and messages leave out
// tables with that setting: in the stores (tried, notTried), in Table.notify, in badges; there is Lobby.Sandboxes for
// its owner. Only in a sandbox does Undo take back any answers, even after the end, and only a sandbox can be deleted
// while it is played (Table.Discard). Rated games have no help, but lines can be tried (Public.Tries) in sandboxes
// that don't help either (Public.Unaided).
//
// A rematch (table/room_rematch.go) is a waiting table whose settings name the game before it (Settings.Rematch): its
// people are guests of the new table, which lists it for them (Lobby.Invitations) until they sit there or decline,
// and its seats are for them and for anyone with the link to join, even at public tables.
package table
