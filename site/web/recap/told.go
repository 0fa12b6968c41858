package recap

import (
	"context"
	"slices"
	"strings"

	"github.com/a-h/templ"

	"koprulu/rules/game"
	"koprulu/site/web/card"
	"koprulu/site/web/log"
	"koprulu/site/web/page"
	"koprulu/site/web/piece"
	"koprulu/site/web/seen"
	"koprulu/table"
)

// Told is what happened after one moment of a game up to another, as the page shows it: one thing after the other, each
// with what it says, where it happens, what goes where, and for how long it stays. It is made from the lines of the log
// that the reader may read.
type Told struct {
	*seen.Game
	// lines are those that the reader may read, oldest first; those between the two moments begin at new. The ones before
	// say what led to them.
	lines []table.LogItem
	new   int
	// stints are when bots stood in for the reader.
	stints table.Stints
	// list is what is shown; staged is true if the stage of a battle of the reader's shows something besides.
	list   []beat
	staged bool
	// entry is the number of answers at the second moment.
	entry int
}

// beat is one thing that is shown.
type beat struct {
	kind game.LogKind
	seat game.Player
	// text is what happens, more what there is to say beside it.
	text, more string
	ways       []string
	// picture is that of the unit that goes there, empty for none.
	picture string
	// ms is how long it stays at the plain speed. What is held stays until the reader goes on.
	ms   int
	held bool
	// bad is true for what the reader loses to others, or what is done to them.
	bad bool
	// plate is what stands over the map meanwhile; rows are what each seat has and gained by the round.
	plate plate
	rows  []gain
	// card is the card that does it, nil for none; by is true for what one did with the same answer.
	card templ.Component
	by   bool
	// causes are how it came to the worst, paths what goes where at the end of a round.
	causes []cause
	paths  []path
}

// cause is one thing that led to something; fell is true for what broke by it.
type cause struct {
	seat       game.Player
	icon, text string
	fell       bool
}

// path is a piece on its way, that of seat; what does not move falls where it is. It begins after a share of the time
// of what is shown, and takes another, both in percent.
type path struct {
	seat        game.Player
	icon        string
	way         seen.Way
	from, lasts int
}

// plate is a kind of what is said over the map, at full size.
type plate uint8

const (
	noPlate plate = iota
	// plain says the sentence once more, large.
	plain
	// sums has a row for each seat.
	sums
	// ways says what can be done now.
	ways
)

// mostBeats is how many things are shown of one answer, mostTime for how long, in milliseconds at the plain speed.
const (
	mostBeats = 8
	mostTime  = 6000
)

// times are how long things stay, in milliseconds; what is not here is not shown. What comes with something else, such
// as workers that pay, is told with that.
var times = [game.LogKinds]int{
	game.LogPlanet: 1200, game.LogRoute: 900, game.LogBase: 1200, game.LogUnit: 900, game.LogTransport: 700,
	game.LogOrder: 900, game.LogPeek: 900, game.LogSeen: 900, game.LogReveal: 1000, game.LogExecute: 1000,
	game.LogEventOption: 1000, game.LogObstructed: 1200, game.LogOrderLost: 900, game.LogDrawEvent: 700,
	game.LogWorker: 700, game.LogDepletion: 1000, game.LogBuilding: 1000, game.LogModule: 1000, game.LogTech: 1000,
	game.LogMove: 1200, game.LogLeft: 1000, game.LogBack: 700, game.LogLiftOff: 1200, game.LogUse: 1600,
	game.LogUseEvent: 2400, game.LogEventShown: 1400, game.LogBattle: 1600, game.LogDestroyed: 900,
	game.LogWithdrew: 900, game.LogSplash: 1200, game.LogBattleWon: 1800, game.LogRetreat: 1000,
	game.LogBaseLost: 1800, game.LogTransportLost: 900, game.LogCardLost: 900, game.LogCardGained: 700,
	game.LogPoints: 900, game.LogEndMarker: 1600, game.LogWorkers: 700, game.LogRouteMoved: 1200,
	game.LogEliminated: 2500, game.LogWorkerLost: 900, game.LogBuildUnit: 900, game.LogLeader: 2400,
	game.LogLeaderLost: 1400, game.LogHero: 1200, game.LogInstallation: 1000, game.LogInstallationLost: 1000,
	game.LogGuard: 800, game.LogGuardUsed: 800, game.LogGuardLost: 800, game.LogTokens: 700, game.LogDefend: 900,
	game.LogOrderRemoved: 1000, game.LogStolen: 1800, game.LogCollateral: 1400, game.LogSacrificed: 1000,
	game.LogPointToken: 1000, game.LogLocked: 1000, game.LogRaised: 1000, game.LogRestored: 900,
	game.LogInfluence: 1000, game.LogCameDown: 1000, game.LogItem: 1000, game.LogItemDropped: 800,
	game.LogEvacuated: 1200, game.LogResigned: 2400, game.LogTransportMoved: 900, game.LogLastRound: 2400,
}

// holds are what the reader is to have read before anything else comes, if somebody else did it.
var holds = []game.LogKind{game.LogUseEvent, game.LogLeader, game.LogEliminated, game.LogResigned, game.LogStolen,
	game.LogLastRound}

// loses are what the player of an entry loses by it.
var loses = []game.LogKind{game.LogBaseLost, game.LogOrderRemoved, game.LogWorkerLost, game.LogEliminated,
	game.LogCardLost, game.LogTransportLost, game.LogInstallationLost, game.LogObstructed, game.LogLeaderLost,
	game.LogDestroyed, game.LogBattleWon}

// Between returns what a seat is told of what happened after the first answers of a moment up to it.
func Between(p *seen.Game, lines []table.LogItem, from int) *Told {
	t := &Told{Game: p, entry: p.Snap.Answers}
	at := len(lines)
	for at > 0 && lines[at-1].Answers > from {
		at--
	}
	earliest := max(0, at-Before)
	for i := earliest; i < len(lines) && !t.Over(); i++ {
		l := &lines[i]
		if l.Kind != table.NoEntry || !l.For(p.Seat) {
			continue
		}
		if i < at {
			t.new++
		}
		t.lines = append(t.lines, *l)
	}
	if t.new < len(t.lines) {
		t.list = t.fewest(t.beats())
	}
	return t
}

// None reports whether there is nothing to show.
func (t *Told) None() bool { return len(t.list) == 0 && !t.staged }

// shows reports whether a line is shown: what others do, and what the reader loses. What readers do themselves they see
// at once, but for in the replay.
func (t *Told) shows(l *table.LogItem) bool {
	kind := l.Game.Kind
	return int(kind) < len(times) && times[kind] > 0 &&
		(!t.mine(&l.Game) || !t.Live() || slices.Contains(loses, kind) || t.stints.Has(l.Answers))
}

func (t *Told) mine(e *game.Entry) bool { return t.Seated() && e.Player == t.Seat }

// beats are what is shown, in the order in which it happened: what caused something before what it did. The end of a
// round is one thing.
func (t *Told) beats() []beat {
	var list []game.Entry
	for i := t.new; i < len(t.lines); i++ {
		list = append(list, t.lines[i].Game)
	}
	var out []beat
	rounded, used := false, -1
	for i := 0; i < len(list); {
		if t.Live() && ofRound(&list[i]) && !rounded {
			rounded = true
			out = append(out, t.roundOf(list[i:]))
		}
		n := 1
		for n < len(list)-i && list[i+n].Player == list[i].Player {
			n++
		}
		n, sentence := t.Words().Group(t.Rules, t.View, list[i:i+n])
		if kind := list[i].Kind; kind == game.LogShown || kind == game.LogStrength {
			_, own := t.fightAt(t.new + i)
			t.staged = t.staged || own
		}
		if at := t.new + i; t.shows(&t.lines[at]) && (!rounded || apart(list[i].Kind)) {
			b := t.beatOf(at, n, sentence)
			if b.card != nil {
				used = t.lines[at].Answers
			}
			b.by = b.card == nil && used == t.lines[at].Answers
			if t.say(&b, at) {
				out = append(out, b)
			}
		}
		i += n
	}
	if lead := t.lead(list); t.Live() && lead.text != "" {
		out = append(out, lead)
	}
	return out
}

// fewest leaves out what matters least, until the rest can be followed, and shortens that.
func (t *Told) fewest(all []beat) []beat {
	for len(all) > mostBeats {
		least := 0
		for i := range all {
			if matters(&all[i]) < matters(&all[least]) {
				least = i
			}
		}
		all = slices.Delete(all, least, least+1)
	}
	sum := 0
	for i := range all {
		sum += all[i].ms
	}
	for i := range all {
		if sum > mostTime {
			all[i].ms = all[i].ms * mostTime / sum
		}
	}
	return all
}

// matters says how much something matters to the reader.
func matters(b *beat) int {
	switch {
	case b.held || b.plate != noPlate:
		return 3
	case b.bad:
		return 2
	case b.ms >= 1000:
		return 1
	}
	return 0
}

// beatOf makes what is shown of n lines that are one thing; sentence is what they say together, empty for a single one.
func (t *Told) beatOf(at, n int, sentence string) beat {
	lines := t.lines[at : at+n]
	e := &lines[0].Game
	b := beat{kind: e.Kind, seat: e.Player, text: sentence, ms: times[e.Kind]}
	if b.text == "" {
		b.text = t.Words().Entry(t.Rules, t.View, *e)
	}
	b.text = strings.TrimSuffix(b.text, ".")
	for i := range lines {
		way := t.WayOf(&lines[i])
		if e.Kind == game.LogRetreat {
			way.From = t.fledOf(at)
		}
		if way := way.String(); way != "" && !slices.Contains(b.ways, way) {
			b.ways = append(b.ways, way)
		}
	}
	b.card = t.cardOf(e)
	if slices.Contains(e.Kind.Info().Fields, game.EntryField{At: game.EntryUnit, Form: "UNIT"}) {
		b.picture = piece.UnitIconOf(t.Rules, game.UnitType(e.V[game.EntryUnit]))
	}
	b.bad = t.mine(e) && slices.Contains(loses, e.Kind) ||
		e.Kind == game.LogStolen && t.Seated() && game.Player(e.V[game.EntryOtherPlayer]) == t.Seat
	b.held = t.Live() && !t.mine(e) && slices.Contains(holds, e.Kind) ||
		b.bad && (e.Kind == game.LogBaseLost || e.Kind == game.LogEliminated)
	return b
}

// fledOf returns the area that units retreat from: that of the last battle.
func (t *Told) fledOf(at int) string {
	for ; at >= 0; at-- {
		if e := &t.lines[at].Game; e.Kind == game.LogBattle {
			return t.AreaID(game.Area(e.V[game.EntryArea]))
		}
	}
	return ""
}

// cardOf returns the card that is used, nil if none is.
func (t *Told) cardOf(e *game.Entry) templ.Component {
	w, f := t.Words(), t.Faction(e.Player)
	switch e.Kind {
	case game.LogUse:
		return card.Combat(w, t.Rules, f, game.Card(e.V[game.EntryCard]))
	case game.LogUseEvent, game.LogEventShown:
		return card.Event(w, t.Rules, game.EventCard(e.V[game.EntryEvent]))
	case game.LogLeader:
		if c := card.LeaderOf(w, t.Rules, f, game.Leader(e.V[game.EntryLeader])); c.Name != "" {
			return card.LeaderPiece(w, &c)
		}
	}
	return nil
}

// Piece is what the page is told: a list that nobody sees, from which its script takes one thing after the other. It
// names the moment that the page shows.
func (t *Told) Piece() templ.Component {
	return page.Penned(func(out *page.Pen) {
		out.Put(`<ol id="told" hidden data-entry="`, t.entry, `">`)
		for i := range t.list {
			b := &t.list[i]
			out.Raw(`<li class="` + t.Owner(b.seat))
			if b.bad {
				out.Raw(` is-bad`)
			}
			out.Put(`" data-kind="`, b.kind.Info().Word, `" data-ms="`, b.ms, `"`)
			if len(b.ways) > 0 {
				out.Raw(` data-go="` + strings.Join(b.ways, ";") + `"`)
			}
			if b.held {
				out.Raw(` data-held`)
			}
			if b.plate == ways {
				out.Raw(`="always"`)
			}
			if b.by {
				out.Raw(` data-by`)
			}
			if e := piece.EmblemOf(t.Faction(b.seat)); e != nil {
				out.Raw(` data-shape="p-` + e.Class + `"`)
			}
			icon := b.picture
			if icon == "" {
				icon = log.IconOf(b.kind)
			}
			out.Put(` data-icon="i-`, icon, `"><b>`, page.Plain(b.text), `</b>`)
			if b.more != "" {
				out.Put(`<p>`, page.Plain(b.more), `</p>`)
			}
			if b.card != nil {
				whole, _ := templ.ToGoHTML(context.Background(), b.card) // Nothing that it is made of can fail.
				out.Put(`<div class="cause">`, string(whole), `</div>`)
			}
			t.writePaths(out, b)
			t.writePlate(out, b)
			out.Raw(`</li>`)
		}
		out.Raw(`</ol>`)
	})
}
