package web

import (
	"bytes"
	"context"
	"fmt"
	"strings"

	"github.com/a-h/templ"

	hints "koprulu/bots/hint"
	"koprulu/bots/odds"
	"koprulu/help/lookback"
	"koprulu/rules/game"
	"koprulu/site/web/battle"
	"koprulu/site/web/board"
	"koprulu/site/web/galaxy"
	"koprulu/site/web/goal"
	"koprulu/site/web/hint"
	"koprulu/site/web/later"
	"koprulu/site/web/log"
	"koprulu/site/web/page"
	"koprulu/site/web/players"
	"koprulu/site/web/prompt"
	"koprulu/site/web/recap"
	"koprulu/site/web/tutor"
)

// fragments are the pieces of the table page that change, in the order in which they are sent. Everything else
// of the page (the symbols of the map, the tabs, what someone is writing) stays as it was loaded. The waiting room
// knows from the first of them that the game was dealt.
var fragments = [...]struct {
	id   string
	make func(*TablePage) templ.Component
	// stamp is a sum of all that the piece is made from, 0 if that is not known; nil if it never is. See Stamps.
	stamp func(*TablePage) uint64
}{
	{"live", liveLine, nil},
	{"log", func(p *TablePage) templ.Component { return log.List(p.side()) }, nil},
	{"prompt", func(p *TablePage) templ.Component { return prompt.Panel(p.prompt()) }, nil},
	{"galaxy", func(p *TablePage) templ.Component { return galaxy.Map(p.galaxy()) }, nil},
	{"battle", func(p *TablePage) templ.Component { return battle.Panel(&p.Game) }, nil},
	{"board", func(p *TablePage) templ.Component { return board.Panel(&p.Game) },
		func(p *TablePage) uint64 { return board.Stamp(&p.Game) }},
	{"top", topBar, topStamp},
	{"goal", func(p *TablePage) templ.Component { return goal.Strip(&p.Game) }, nil},
	{"players", func(p *TablePage) templ.Component { return players.Strips(&p.Game, p.strips()) }, nil},
	{"since", func(p *TablePage) templ.Component { return recap.Strip(p.recap()) }, nil},
	{"chat", func(p *TablePage) templ.Component { return log.Chat(p.side()) }, nil},
	{"later", func(p *TablePage) templ.Component { return later.Panel(p.later()) }, nil},
	{"tutorial", func(p *TablePage) templ.Component { return tutor.Panel(&p.Game, p.Tutorial, p.Mentored) }, nil},
}

// Fragments returns the pieces of a table page that change, always all of them and in the same order. Equal pages give
// equal bytes (P5), so that it is enough to send the pieces that differ from those sent last.
func Fragments(ctx context.Context, p *TablePage) ([]page.Fragment, error) {
	out := make([]page.Fragment, len(fragments))
	var all bytes.Buffer
	all.Grow(96 << 10)
	err := DrawFragments(ctx, &all, p, out, func(int) bool { return true })
	return out, err
}

// Told makes the piece that says what happened since the moment that the page showed before; it is no piece of a
// position, so that it comes only with a moment.
func Told(ctx context.Context, t *recap.Told) (page.Fragment, error) {
	var b bytes.Buffer
	if err := t.Piece().Render(ctx, &b); err != nil {
		return page.Fragment{}, fmt.Errorf("web: what is told: %w", err)
	}
	return page.Fragment{ID: "told", HTML: b.Bytes()}, nil
}

// FragmentCount is the number of pieces of a table page that change.
const FragmentCount = len(fragments)

// DrawFragments makes those pieces of a table page that are wanted, by their places in the order of Fragments, and puts
// them into their places in out, which has FragmentCount of them; for the others only the ID is set. Their HTML is in
// the buffer, after what is in it.
func DrawFragments(ctx context.Context, all *bytes.Buffer, p *TablePage, out []page.Fragment,
	want func(i int) bool) error {
	defer p.Shared.use(p)()
	var from, to [FragmentCount]int
	for i, f := range fragments {
		from[i] = all.Len()
		if want(i) {
			if err := f.make(p).Render(ctx, all); err != nil {
				return fmt.Errorf("web: fragment %s: %w", f.id, err)
			}
		}
		to[i] = all.Len()
	}
	for i, f := range fragments {
		if out[i].ID = f.id; to[i] > from[i] {
			out[i].HTML = all.Bytes()[from[i]:to[i]:to[i]]
		}
	}
	return nil
}

// Stamps returns a number for each piece of a table page, in the order of Fragments: where it is the same for two pages
// of one reader, so is the piece. It is 0 where only making the piece can tell.
func Stamps(p *TablePage) (out [FragmentCount]uint64) {
	for i, f := range fragments {
		if f.stamp != nil {
			out[i] = f.stamp(p)
		}
	}
	return out
}

// Whole returns the whole page of a table, or the replay page if it is about a moment of the past.
func (p *TablePage) Whole() templ.Component {
	if p.Replay != nil {
		return p.replay()
	}
	head := tableHead(p)
	if !p.Plain {
		head.Plain = p.plainPath()
	}
	return page.Layout(head, tableBody(p))
}

// Odds draws the odds of the battle that the page shows, for its script (battle.Odds).
func (p *TablePage) Odds(o *odds.Odds, study bool) templ.Component {
	return battle.Odds(&p.Game, o, study)
}

// Hints draws what the reader of a page could answer, for its script: the pane, and the marks that belong on the map.
func (p *TablePage) Hints(h *hints.Hints) templ.Component {
	lines := lookback.HintLines(p.Words(), p.Rules, p.View, h)
	var marks []galaxy.Hinted
	for i := range lines {
		marks = append(marks, galaxy.Hinted{Answer: h.List[i].Answer, Places: lines[i].Places})
	}
	return templ.Join(hint.Pane(&hint.Model{Game: &p.Game, Note: lookback.HintNote(p.Words(), p.Rules, p.View, h),
		Lines: lines}), galaxy.Hints(p.galaxy(), marks))
}

// Mentor draws what the program says on its own to a newcomer, with its mark for the map; nothing where there is
// nothing to say.
func (p *TablePage) Mentor(h *hints.Hints) templ.Component {
	text := lookback.Mentor(p.Words(), p.Rules, p.View, h)
	if text == "" {
		return templ.NopComponent
	}
	return templ.Join(tutor.Said(&p.Game, text), galaxy.Hints(p.galaxy(), []galaxy.Hinted{{Answer: h.List[0].Answer,
		Places: lookback.HintLines(p.Words(), p.Rules, p.View, h)[0].Places}}))
}

// HintPage draws hints as a separate page, for readers without scripts.
func (p *TablePage) HintPage(h *hints.Hints) templ.Component {
	head := tableHead(p)
	head.Title = p.Words().Text("ui.hint.title")
	head.Path, head.Scripts, head.Bare, head.Section = p.Path(""), nil, false, page.Tables
	return page.Layout(head, hint.Whole(&hint.Model{Game: &p.Game,
		Note: strings.TrimSpace(lookback.Outlook(p.Words(), p.Rules, p.View) + " " + lookback.HintNote(p.Words(), p.Rules,
			p.View, h)),
		Lines: lookback.HintLines(p.Words(), p.Rules, p.View,
			h), Alone: true}))
}

// LaterPage draws the page on which a player leaves answers for later.
func LaterPage(m *later.Model) templ.Component {
	p := &TablePage{Game: *m.Game}
	head := tableHead(p)
	head.Title = p.Words().Text("web.later.page", "table", p.TableName())
	head.Path, head.Scripts, head.Bare, head.Section = p.Path(later.Path), nil, false, page.Tables
	return page.Layout(head, laterBody(p, m))
}

// Sheet draws the board of a seat as a separate page, for readers without scripts.
func (p *TablePage) Sheet(seat game.Player) templ.Component {
	head := tableHead(p)
	head.Title = p.Words().Text("web.table.player.open", "player", p.SeatName(seat))
	head.Path, head.Scripts, head.Bare, head.Section = string(p.SheetPath(seat)), nil, false, page.Tables
	return page.Layout(head, sheetBody(p, seat))
}
