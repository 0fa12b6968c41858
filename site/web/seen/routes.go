package seen

import (
	"cmp"
	"strconv"

	"github.com/a-h/templ"

	"koprulu/rules/game"
)

// What the pages of a table ask the server for. All addresses begin with /t/ and the id of the table. What changes
// comes by the stream of the browser (page/site_routes.go).
//
//	GET  (none)              the page
//	GET  replay?at=N&as=V    the page as it was after N answers, the last without at; V is a seat from 1, "all" once the game is over; at #play its film plays from there to now
//	GET  film?from=N&at=M&as=V the pieces that differ between two moments of the replay: web.FilmFragments
//	GET  sheet/SEAT          the board of a seat from 1: board.Drawer alone for htmx, otherwise as a page: Sheet
//	GET  reach?place=ID      where the units of an area or planet could go and who could come there: reach.Says
//	GET  attack?place=ID&depth=D the odds of an attack there: reach.Odds; with do=ANSWERS instead, once or more often, those of dropping units by moves: reach.Drop
//	GET  record              the record as a file
//	GET  end                 how a game that is over ended: ending.Write
//	GET  preview.png?lang=L  the picture of a finished game that everybody may see (site/web/postcard)
//	POST again               deals a finished game again for those who played it; swap=1: everybody moves on by one seat
//	GET  odds?depth=D        the odds of the battle: battle.Odds; D is glance for a first figure, or study
//	GET  lookback            the look back, before the end the reader's own chances so far: lookback.Model; part=film&at=N: what the replay shows of those
//	POST lookback            asks for the look back at a game that is over
//	POST hint                decision: what the reader could answer: Hints for htmx, otherwise as a page: HintPage
//	POST answer              decision, text: an answer in the words of notation; mines=1: even if that force mines on its own, which is asked first
//	POST pick                decision, pick: what is chosen of an answer so far (choice.ParsePick), empty for nothing
//	POST point               decision, at: a place of the map that was pointed at, a choice.Spot and an index, such as 2.17
//	POST pay                 decision: put workers on cards, one after the other, until what is being bought is paid
//	POST cart                decision, and one of add, drop (an item in the words of notation), force (an area), spare (leave out what needs force mining), pay: what is bought together
//	POST paying              always (on or off): what is bought is paid for the reader, or with workers of their choice
//	POST done                what can be taken back is not: bots need not wait for it any longer
//	POST hold                on (1 or 0): bots wait longer with what can be taken back, or no longer than usual; the answer is empty
//	POST shown               page: a name for it, answers, decision, front (1 or empty): to which moment a page of a player has come, what it asks there, and whether it is in front; the answer is empty
//	POST undo                answers: the number of answers that stand; the last one is taken back
//	POST propose             kind (undo, pause, end), keep: the answers to keep for undo
//	POST vote                agree: 1 or 0
//	POST withdraw            take one's own proposal back
//	POST resume              the clocks of a paused table go on
//	POST return              take the seat back from the bot that stands in
//	POST leave               a bot plays on; sure=1
//	POST resign              the seat leaves the game; sure=1
//	POST seat                do (take, open or bot), seat from 1, bot, who: a name for readers who have none
//	POST chat                text
//	POST note                text: the private note, replaced as a whole
//
// The answer to a POST is the pieces that differ from those the page has (AppendFragments) if the request comes from
// htmx, otherwise a redirect back to the page. A stale decision returns status 409 with all pieces of the page as it is
// now. Anything else that went wrong comes as the event koprulu:problem with a sentence, in the header HX-Trigger
// (js/problems.js).
const (
	PathAnswer   = "answer"
	PathPick     = "pick"
	PathHint     = "hint"
	pathPoint    = "point"
	PathPay      = "pay"
	PathUndo     = "undo"
	PathDone     = "done"
	PathCart     = "cart"
	PathPaying   = "paying"
	PathPropose  = "propose"
	PathVote     = "vote"
	PathWithdraw = "withdraw"
	PathResume   = "resume"
	PathReturn   = "return"
	PathLeave    = "leave"
	PathResign   = "resign"
	PathChat     = "chat"
	PathNote     = "note"
	PathSeat     = "seat"
	PathReach    = "reach"
	PathAttack   = "attack"
	PathReplay   = "replay"
	PathFilm     = "film"
	PathRecord   = "record"
)

// AskPlain asks for the page of a table that needs no scripts: it has all symbols itself, which a script fetches
// otherwise.
const AskPlain = "plain"

// Path returns an address of the table; the page itself for an empty name.
func (p *Game) Path(name string) string {
	if p.Snap == nil {
		return "/"
	}
	home := cmp.Or(p.Home, "/t/"+string(p.Snap.ID))
	if name == "" {
		return home
	}
	return home + "/" + name
}

// SafePath is path for templates.
func (p *Game) SafePath(name string) templ.SafeURL { return templ.SafeURL(p.Path(name)) }

// SheetPath returns the address of the board of a seat, at the moment that the page shows.
func (p *Game) SheetPath(seat game.Player) templ.SafeURL {
	path := p.Path("sheet/" + strconv.Itoa(int(seat)+1))
	if p.Replay != nil {
		path += "?at=" + strconv.Itoa(p.Replay.At) + p.ReplayAs()
	}
	return templ.SafeURL(path)
}

// ReplayPath returns the address of the position after a number of answers; below 0 it is counted from the last.
func (p *Game) ReplayPath(at int) templ.SafeURL {
	return templ.SafeURL(p.Path(PathReplay) + "?at=" + strconv.Itoa(at) + p.ReplayAs())
}

// ReplayAs returns whose view the replay shows, as part of an address. From the table of a game that is over one gets
// to the replay with everything open.
func (p *Game) ReplayAs() string {
	switch {
	case !p.Snap.Over():
		return ""
	case p.Replay == nil || p.Replay.All:
		return "&as=all"
	case p.Replay.As < game.MaxPlayers:
		return "&as=" + strconv.Itoa(int(p.Replay.As)+1)
	}
	return ""
}
