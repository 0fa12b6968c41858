package log

import (
	"strconv"
	"strings"

	"koprulu/rules/game"
	"koprulu/site/web/chat"
	"koprulu/site/web/later"
	"koprulu/site/web/page"
	"koprulu/site/web/piece"
	"koprulu/site/web/seen"
	"koprulu/table"
)

// Model is what the column beside the map shows: log, chat with the private note, rules.
type Model struct {
	*seen.Game
	// Chat is the chat as the reader sees it; Note is the reader's private note.
	Chat chat.Chat
	Note string
	// Shared keeps lines that others see as well, nil for nothing.
	Shared *Shared
	// Later is what the reader has left for later.
	Later *later.Model
	// marked is the last answer that the log says was left for later.
	marked int
}

// row is a line of the log as it is shown.
type row struct {
	text string
	// at is the number of answers after which the replay shows it.
	at int
	// head is true for the beginning of a round, a phase or a step.
	head bool
	// owner is the class of the player it is about, icon the picture of what happened.
	owner, shape, icon string
	// sort is the class by which lines are filtered: orders, battle, wealth or table.
	sort string
	mine bool
	// ways say where it happens, and what goes where: those of seen.Way with semicolons between them, for the script that
	// lights them.
	ways string
	// parts are the text in pieces, some of which can be looked up; none for a heading and for what happened at the table.
	parts []part
	// note is said after it, empty for nothing.
	note string
}

// part is a piece of a line, with what there is to say about it.
type part struct{ text, tip string }

// Shown is the number of lines that the page of a table shows; earlier ones are on the replay pages of their moments.
const Shown = 40

// isHead reports whether an item of the log begins a round or a phase.
func isHead(l *table.LogItem) bool {
	return l.Kind == table.NoEntry && (l.Game.Kind == game.LogRound || l.Game.Kind == game.LogPhase)
}

// isMine reports whether an item of the log is about what the reader did.
func (p *Model) isMine(l *table.LogItem) bool {
	return p.Seated() && l.Kind == table.NoEntry && l.Game.Player == p.Seat && l.Game.Kind != game.LogStep
}

// rowOf returns a line of the log. Its text is empty if there is nothing to say.
func (p *Model) rowOf(l *table.LogItem) row {
	line := row{at: l.Answers, mine: p.isMine(l)}
	if l.Kind != table.NoEntry {
		line.text, line.sort, line.icon = p.tableEntry(l), "is-table", tableIcon(l)
		line.owner, line.shape = p.mark(l.Seat)
		line.parts = []part{{text: line.text}}
		return line
	}
	if line.text = p.Words().Entry(p.Rules, p.View, l.Game); isHead(l) {
		line.head, line.mine = true, false
		line.text = strings.TrimSuffix(line.text, ".")
		return line
	}
	line.sort, line.icon = sortOf(l.Game.Kind)
	line.owner, line.shape = p.mark(l.Game.Player)
	line.parts = p.partsOf(&l.Game)
	line.ways = p.WayOf(l).String()
	return line
}

// join adds a heading that follows directly.
func (l *row) join(p *Model, next row) {
	if l.text != "" {
		next.text = p.Words().Text("list.comma", "a", l.text, "b", next.text)
	}
	*l = next
}

// mark returns class and shape of a seat's faction for small marks.
func (p *Model) mark(seat game.Player) (owner, shape string) {
	if e := piece.EmblemOf(p.Faction(seat)); e != nil {
		return "f-" + e.Class, "p-" + e.Class
	}
	return "f-none", ""
}

// IconOf returns the picture of a kind of entry.
func IconOf(kind game.LogKind) string {
	_, icon := sortOf(kind)
	return icon
}

// sortOf returns the class and the picture of a kind of entry.
func sortOf(kind game.LogKind) (class, icon string) {
	switch kind {
	case game.LogOrder, game.LogPeek, game.LogSeen, game.LogReveal, game.LogExecute, game.LogEventOption,
		game.LogObstructed, game.LogOrderLost:
		return "is-orders", "flag"
	case game.LogMove, game.LogBack, game.LogLiftOff, game.LogRouteMoved, game.LogTransport, game.LogTransportMoved:
		return "is-orders", "transport"
	case game.LogBattle, game.LogPair, game.LogSupport, game.LogSkirmish, game.LogStrength, game.LogBattleWon,
		game.LogShield:
		return "is-battle", "battle"
	case game.LogCards, game.LogPlacedCard, game.LogShown, game.LogRejected, game.LogCancelled:
		return "is-battle", "cards"
	case game.LogDestroyed, game.LogBaseLost, game.LogTransportLost, game.LogSplash:
		return "is-battle", "splash"
	case game.LogWithdrew, game.LogRetreat:
		return "is-battle", "retreat"
	case game.LogWorker, game.LogPay, game.LogWorkers, game.LogWorkerLost:
		return "is-wealth", "worker"
	case game.LogDepletion, game.LogCardLost, game.LogCardGained:
		return "is-wealth", "minerals"
	case game.LogBuilding, game.LogBase, game.LogModule, game.LogUnit, game.LogBuildUnit:
		return "is-wealth", "base"
	case game.LogTech, game.LogToHand:
		return "is-wealth", "research"
	case game.LogPoints, game.LogVictory, game.LogEliminated, game.LogResigned, game.LogLastRound:
		return "is-points", "star"
	case game.LogDraw, game.LogDrew, game.LogReshuffle, game.LogDiscard, game.LogUse:
		return "is-cards", "cards"
	case game.LogDrawEvent, game.LogUseEvent, game.LogEventShown, game.LogEventRead, game.LogEndMarker:
		return "is-cards", "event"
	}
	if class, icon := broodSort(kind); class != "" {
		return class, icon
	}
	if kind == game.LogStep {
		return "is-step", "next"
	}
	return "is-other", "next"
}

// partsOf returns the sentence of an entry in pieces, with the explanations of the names in it.
func (p *Model) partsOf(e *game.Entry) []part {
	terms := p.termsOf(e)
	var out []part
	for _, piece := range p.Words().EntryPieces(p.Rules, p.View, *e) {
		it := part{text: piece.Text}
		for _, term := range terms {
			if piece.Term && term.name == piece.Text {
				it.tip = term.tip
			}
		}
		out = append(out, it)
	}
	return out
}

// term is a name in an entry that can be looked up, and what there is to read about it.
type term struct{ name, tip string }

// termsOf returns the names in an entry that can be looked up, in their order: an Event card, a technology, Combat
// cards.
func (p *Model) termsOf(e *game.Entry) [2]term {
	w, r := p.Words(), p.Rules
	faction := p.Faction(e.Player)
	var out [2]term
	switch e.Kind {
	case game.LogUseEvent, game.LogEventShown, game.LogEventRead, game.LogEndMarker:
		if int(e.V[game.EntryEvent]) < len(r.Events) {
			out[0] = term{w.EventName(r, game.EventCard(e.V[game.EntryEvent])),
				w.EventText(r, game.EventCard(e.V[game.EntryEvent]))}
		}
	case game.LogTech:
		if int(faction) < len(r.Sheets) && int(e.V[game.EntryTech]) < len(r.Sheets[faction].Techs) {
			out[0] = term{w.TechName(r, faction, game.Tech(e.V[game.EntryTech])),
				w.TechText(r, faction, game.Tech(e.V[game.EntryTech]))}
		}
	case game.LogModule:
		if int(e.V[game.EntryModule]) < len(r.Modules) {
			out[0] = term{w.ModuleName(r, e.V[game.EntryModule]), w.ModuleText(r, e.V[game.EntryModule])}
		}
	case game.LogUse, game.LogToHand, game.LogDrew, game.LogDiscard:
		out[0] = p.cardTerm(faction, e.V[game.EntryCard])
	case game.LogRejected, game.LogCancelled, game.LogSplash:
		out[0] = p.cardTerm(p.deckFaction(faction, e.V[game.EntryDeck]), e.V[game.EntryCard])
	case game.LogShown, game.LogPlacedCard:
		out[0], out[1] = p.cardTerm(p.deckFaction(faction, e.V[game.EntryDeck]), e.V[game.EntryCard]),
			p.cardTerm(faction, e.V[game.EntryExtra])
	default:
		return p.broodTerms(e)
	}
	return out
}

// cardTerm returns the name of a Combat card and everything on it.
func (p *Model) cardTerm(f game.Faction, c uint8) term {
	if int(f) < len(p.Rules.Sheets) && int(c) < len(p.Rules.Sheets[f].Cards) {
		return term{p.Words().CardName(p.Rules, f, game.Card(c)), p.Words().CardText(p.Rules, f, game.Card(c))}
	}
	return term{}
}

// tableEntryKeys are the texts of what happened at the table.
var tableEntryKeys = map[table.EntryKind]string{
	table.DidDeal:       "web.table.log.deal",
	table.DidUndo:       "web.table.log.undo",
	table.DidStandIn:    "web.table.log.stand-in",
	table.DidReturn:     "web.table.log.return",
	table.DidLeave:      "web.table.log.leave",
	table.DidAgree:      "web.table.log.agree",
	table.DidDecline:    "web.table.log.decline",
	table.DidWithdraw:   "web.table.log.withdraw",
	table.DidPause:      "web.table.log.pause",
	table.DidPace:       "web.table.log.pace",
	table.DidResume:     "web.table.log.resume",
	table.DidEnd:        "web.table.log.end",
	table.DidReplaceBot: "web.table.log.replace-bot",
	table.DidJoin:       "web.table.log.join",
	table.DidMigrate:    "web.table.log.migrate",
	table.DidAgain:      "web.table.log.again",
	table.DidClose:      "web.table.log.close",
	table.DidRemove:     "web.table.log.remove",
	table.DidReplace:    "web.table.log.replace",
}

// tableIcon returns the picture of what happened at the table.
func tableIcon(l *table.LogItem) string {
	switch l.Kind {
	case table.DidUndo:
		return "undo"
	case table.DidPause:
		return "pause"
	case table.DidPace:
		return "clock"
	case table.DidResume, table.DidAgain:
		return "play"
	case table.DidStandIn, table.DidReplaceBot, table.DidLeave, table.DidRemove, table.DidReplace:
		return "bot"
	case table.DidPropose, table.DidAgree, table.DidDecline, table.DidWithdraw, table.DidEnd, table.DidClose:
		return "flag"
	}
	return "person"
}

// tableEntry says what happened at the table.
func (p *Model) tableEntry(l *table.LogItem) string {
	w := p.Words()
	player := ""
	if int(l.Seat) < p.View.Players {
		player = p.SeatName(l.Seat)
	}
	if l.Kind == table.DidPropose {
		return w.Text("web.table.log.propose."+l.Text, "player", player)
	}
	key, ok := tableEntryKeys[l.Kind]
	if c, closed := l.Closing(); closed {
		return w.Text(key+"."+c.Role, "reason", c.Reason)
	}
	switch {
	case !ok:
		return ""
	case l.Kind == table.DidEnd && l.Text == table.EndByBots:
		return w.Text("web.table.log.end.bots", "n", table.Patience)
	case l.Kind == table.DidPace:
		pace, _ := table.ParsePace(l.Text)
		return w.Text(key, "pace", page.PaceText(w, pace))
	case l.Kind == table.DidUndo && l.Text == table.UndoPast:
		return w.Text("web.table.log.undo.past")
	case l.Kind == table.DidUndo && player == "":
		return w.Text("web.table.log.undo.all")
	}
	return w.Text(key, "player", player)
}

// filters are the kinds of lines that can be shown alone.
var filters = [...]string{"all", "mine", "orders", "battle", "wealth", "cards"}

// filterName returns the name of a filter of the log.
func (p *Model) filterName(name string) string { return p.Words().Text("web.table.filter." + name) }

// roundText returns a paragraph of the description of a round with its heading.
func roundText(p *Model, n int) (head, text string) {
	all := p.Words().Text("ui.help.round." + strconv.Itoa(n))
	if head, text, ok := strings.Cut(all, "|"); ok {
		return head, text
	}
	return "", all
}
