package terminal

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"koprulu/help/choice"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/terminal/draw"
	"koprulu/terminal/hotseat"
)

// The smallest screen on which the game can be shown, the smallest on which the panels are beside the galaxy (on
// smaller ones they take its place), and the width from which the log is always there.
const (
	minWidth   = 80
	minHeight  = 24
	wideWidth  = 100
	wideHeight = 30
	logWidth   = 110
)

// screen is what fills the terminal.
type screen uint8

const (
	// onResume asks whether to resume a saved game.
	onResume screen = iota
	// onTable shows the game to the seat at the keyboard.
	onTable
	// onPass hides everything until the next person has taken the keyboard.
	onPass
	// onOver shows who has won.
	onOver
)

// overlay is what covers the table.
type overlay uint8

const (
	noOverlay overlay = iota
	// overHelp is the help.
	overHelp
	// overBattle keeps the stage of a finished battle until it has been read.
	overBattle
	// overBeside lists what else may be done at the open decision.
	overBeside
	// overConfirm asks before a piece is destroyed or a move is taken back.
	overConfirm
	// overQuit asks before the program ends.
	overQuit
	// overResign asks before a seat is given up.
	overResign
	// overSheet shows the board of another player.
	overSheet
	// overOdds shows how the battle that is being fought may end, or the attacks that the player could make.
	overOdds
	// overHints shows what the player could answer.
	overHints
	// overNotice shows something that must not be overlooked.
	overNotice
)

// panel is a part of the right column that can be chosen.
type panel uint8

const (
	panelHand panel = iota
	panelBoard
	panelPlanet
	panelLog
	panels
)

// model is the full-screen player. It shows only its sight and the entries of the feed that its seat may read.
type model struct {
	ctx   context.Context // of the bots
	cfg   Config
	w     *draw.Words
	sess  *hotseat.Game
	saved *hotseat.Saved // what onResume asks about

	screen  screen
	overlay overlay
	// seat is the one at the keyboard, next the one to whom it is passed.
	seat, next game.Player
	sight      *draw.Sight
	pick       *picker
	// beside is the list of what else may be done at the decision, doubtful the one to be confirmed.
	beside   *picker
	doubtful choice.Choice

	width, height int
	paint         draw.Painter

	tab panel
	// turned is true while a panel takes the place of the galaxy, where there is no room for both.
	turned    bool
	scrolled  [panels]int
	zoom      draw.Zoom
	fitZoom   bool
	pan       draw.CellAt
	focus     game.Planet
	onMap     bool
	wideMap   bool
	hideFight bool
	sheetOf   game.Player
	help      helpState
	odds      oddsState
	hints     hintState
	marks     hintMarks

	// message says why an answer was refused, notice anything else that must be shown.
	message, notice string
	failed          error

	// failures are the bots whose failures have been reported.
	failures toldSet
	// untold is what the next player to decide still has to be told.
	untold string
	// fast lets bots play without pauses until a person has to decide.
	fast bool
	// wake is the number of the current timer.
	wake int
	// thoughts counts the questions to bots that look ahead, pondering is the one that is being thought about, 0 for none.
	thoughts, pondering int
	// read is the number of entries of the feed that the battle overlay has dealt with.
	read int
	// answered is the length of the feed after the viewer's last answer.
	answered int
	// turn is the length of the feed before the viewer's last answer outside of battles, others after what that answer
	// brought.
	turn, others int
	entries      entryCache
}

// wakeMsg ends a pause.
type wakeMsg int

// newModel makes the player for a game, or for the question whether to resume one.
func newModel(ctx context.Context, cfg Config, w *draw.Words, sess *hotseat.Game, saved *hotseat.Saved) *model {
	m := &model{ctx: ctx, cfg: cfg, w: w, sess: sess, saved: saved, fitZoom: true, focus: game.NoPlanet,
		seat: game.Nobody, next: game.Nobody, sheetOf: game.Nobody, tab: panelHand,
		paint: draw.Painter{Depth: draw.Colours16}}
	if cfg.Colour != draw.AutoDepth {
		m.paint.Depth = cfg.Colour
	}
	if saved != nil {
		m.screen = onResume
		return m
	}
	m.begin()
	return m
}

// announce shows something until a key is pressed.
func (m *model) announce(text string) {
	if text != "" {
		m.notice, m.overlay = text, overNotice
	}
}

// begin shows a game that was dealt or resumed.
func (m *model) begin() {
	m.screen = onTable
	m.w.Rules(m.sess.Rules)
	m.read = len(m.sess.Feed)
	m.answered = m.read
	if humans := m.sess.Humans(); humans.Len() == 1 {
		m.seat = humans.First()
	}
	if m.sess.Rules.Options.Scenario != nil && m.sess.View(game.Nobody).Phase == game.Setup {
		m.overlay = overHelp // What is played, and how it is won.
		m.turnPage(draw.HelpRound)
	}
	m.announce(m.untold)
	m.untold = ""
	m.look()
}

// Init starts the bots.
func (m *model) Init() tea.Cmd {
	if m.screen != onTable {
		return tea.RequestBackgroundColor
	}
	return tea.Batch(tea.RequestBackgroundColor, m.advance())
}

// Update handles a message from the terminal.
func (m *model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.width, m.height = msg.Width, msg.Height
		if m.pick != nil {
			m.pick.resize(m.listSize())
		}
	case tea.ColorProfileMsg:
		if m.cfg.Colour == draw.AutoDepth {
			m.paint.Depth = depthOf(msg.Profile)
		}
	case tea.BackgroundColorMsg:
		m.paint.Light = !msg.IsDark()
	case tea.PasteMsg:
		if m.pick != nil && m.pick.typing {
			m.pick.input(m.pick.typed + msg.Content)
		}
	case wakeMsg:
		switch {
		case int(msg) != m.wake || m.screen != onTable:
		case m.overlay == overBattle: // A battle between others is dismissed without a key.
			m.overlay = noOverlay
			return m, m.advance()
		case m.overlay != noOverlay: // Nothing happens while someone is reading.
			return m, m.pause()
		default:
			return m, m.botTurn()
		}
	case thoughtMsg:
		return m, m.thought(msg)
	case oddsFound:
		return m, m.oddsCame(msg)
	case attackFound:
		return m, m.attackCame(msg)
	case nextAttack:
		return m, m.goOn(msg)
	case hintsFound:
		m.hintsCame(msg)
	case tea.KeyPressMsg:
		return m, m.key(msg)
	}
	return m, nil
}

// View draws the screen.
func (m *model) View() tea.View {
	v := tea.NewView(m.frame().Render(m.paint))
	v.AltScreen = true
	v.WindowTitle = m.text("ui.title")
	return v
}

// depthOf returns the number of colours of a terminal.
func depthOf(p colorprofile.Profile) draw.Depth {
	switch p {
	case colorprofile.TrueColor:
		return draw.TrueColour
	case colorprofile.ANSI256:
		return draw.Colours256
	case colorprofile.ANSI:
		return draw.Colours16
	}
	return draw.NoColour
}

// answers are the answers of the seat at the keyboard. Leadership cards are only named: what they are is said above,
// and the whole text of the card is beside it.
func (m *model) answers() []choice.Choice {
	all := m.w.Choices(m.sight, m.sight.Legal)
	for i, c := range all {
		if c.Answer.Verb == game.DoLeader {
			all[i].Label = m.w.Leader(m.sight.View.Seats[m.seat].Faction, c.Answer.Leader())
		}
	}
	return all
}

// look updates the sight of the seat at the keyboard and lists its answers.
func (m *model) look() {
	m.sight = draw.SightOf(m.sess, m.seat)
	m.entries.reset(m.seat, len(m.sess.Feed))
	m.turn, m.others = m.lastTurn()
	m.pick = newPicker(m.answers(), 0, 0, m.nameGroup)
	m.beside = newPicker(m.w.Choices(m.sight, m.sight.Beside), 16, 0, m.nameGroup)
	m.pick.resize(m.listSize())
	if m.focus != game.NoPlanet && !m.sight.View.Placed.Has(m.focus) {
		m.focus = game.NoPlanet
	}
}

// text returns a text of the catalogue.
func (m *model) text(key string, args ...any) string { return m.w.Text(key, args...) }

// nameGroup names a group of answers.
func (m *model) nameGroup(key game.Answer) string { return m.w.Group(&m.sight.View, key) }

// advance continues after a change: to the end of the game, to what must be read first, to a bot, or to the next
// person.
func (m *model) advance() tea.Cmd {
	m.look()
	if m.stopForBattle() {
		m.wake++
		if m.inBattle() {
			return nil
		}
		return m.timer(3 * m.cfg.Pause)
	}
	if m.sess.Over() {
		m.finish()
		return nil
	}
	if p := m.sess.BotToMove(); p != game.Nobody {
		return m.pause()
	}
	m.fast = false
	m.wake++
	open := m.sess.Open()
	if open.Has(m.seat) || open == 0 {
		m.announce(m.untold)
		m.untold = ""
		return nil
	}
	m.next = nextOf(open, m.seat)
	if !m.sess.Shared() {
		m.sit()
		return nil
	}
	m.screen = onPass
	m.overlay = noOverlay
	return nil
}

// nextOf returns the first seat of a set after another one.
func nextOf(set game.PlayerSet, after game.Player) game.Player {
	for i := range game.Player(game.MaxPlayers) {
		p := (after + 1 + i) % game.MaxPlayers
		if after == game.Nobody {
			p = i
		}
		if set.Has(p) {
			return p
		}
	}
	return game.Nobody
}

// sit hands the keyboard to the next person. Nothing that the last one had on
// the screen stays.
func (m *model) sit() {
	m.seat, m.next = m.next, game.Nobody
	m.screen, m.overlay = onTable, noOverlay
	m.message, m.notice = "", ""
	m.tab, m.scrolled, m.turned = panelHand, [panels]int{}, false
	m.onMap, m.focus, m.sheetOf = false, game.NoPlanet, game.Nobody
	m.help = helpState{}
	m.read = len(m.sess.Feed)
	m.answered = m.lastAnswerOf(m.seat)
	m.look()
}

// lastAnswerOf returns the length of the feed at the last answer of a seat.
func (m *model) lastAnswerOf(p game.Player) int {
	for i := len(m.sess.Turns) - 1; i >= 0; i-- {
		if m.sess.Turns[i].Seat == p {
			return m.sess.Turns[i].Feed
		}
	}
	return 0
}

// pause starts the wait before the next answer of a bot.
func (m *model) pause() tea.Cmd {
	m.wake++
	if m.fast {
		return m.timer(0)
	}
	return m.timer(m.cfg.Pause)
}

// timer wakes the player after a while.
func (m *model) timer(wait time.Duration) tea.Cmd {
	id := m.wake
	return tea.Tick(max(wait, time.Millisecond), func(time.Time) tea.Msg { return wakeMsg(id) })
}

// botTurn lets bots decide: one, and as long as there is nothing to see, the next. One that looks ahead does so in the
// background; the player can leave or take back meanwhile.
func (m *model) botTurn() tea.Cmd {
	for range 64 {
		p := m.sess.BotToMove()
		if p == game.Nobody {
			break
		}
		if m.sess.LooksAhead(p) {
			return m.ponder(p)
		}
		before := len(m.sess.Feed)
		if err := m.sess.BotMove(m.ctx, p); err != nil {
			m.failed = err
			break
		}
		m.tellFailure(p)
		if m.stops(before) {
			break
		}
	}
	return m.advance()
}

// tellFailure keeps for the next decision of a person that a bot has failed.
func (m *model) tellFailure(p game.Player) {
	if why := m.failures.tell(m.sess, m.w, p); why != "" {
		m.untold = why
	}
}

// stops reports whether something has happened since then that should be seen before the next bot decides.
func (m *model) stops(before int) bool {
	return m.stopForBattle() || m.seen(before) && !m.fast && m.cfg.Pause > 0
}

// thoughtMsg is what a bot decided, with the number of its thought.
type thoughtMsg struct {
	number int
	seat   game.Player
	came   hotseat.Decision
	err    error
}

// ponder asks a bot that takes its time, unless it is thinking already.
func (m *model) ponder(p game.Player) tea.Cmd {
	if m.pondering != 0 {
		return nil
	}
	m.thoughts++
	m.pondering = m.thoughts
	number, think, ctx := m.thoughts, m.sess.Thought(p), m.ctx
	return func() tea.Msg {
		d, err := think(ctx)
		return thoughtMsg{number, p, d, err}
	}
}

// thought applies what a bot decided, unless it is no longer asked.
func (m *model) thought(msg thoughtMsg) tea.Cmd {
	switch {
	case msg.number != m.pondering:
		return nil
	// Nothing happens while someone is reading.
	case m.screen != onTable || m.overlay != noOverlay && m.overlay != overBattle:
		return tea.Tick(max(m.cfg.Pause, time.Millisecond), func(time.Time) tea.Msg { return msg })
	}
	m.pondering = 0
	before := len(m.sess.Feed)
	if m.failed = msg.err; m.failed == nil {
		m.failed = m.sess.Give(msg.seat, msg.came)
	}
	m.tellFailure(msg.seat)
	if m.failed != nil || m.stops(before) {
		return m.advance()
	}
	return m.botTurn()
}

// seen reports whether something has happened since then that the seat can read.
func (m *model) seen(from int) bool {
	for i := from; i < len(m.sess.Feed); i++ {
		if draw.MayRead(&m.sess.Feed[i], m.seat) {
			return true
		}
	}
	return false
}

// stopForBattle opens the battle stage when there is a decided skirmish or battle
// that the person at the keyboard has not seen yet.
func (m *model) stopForBattle() bool {
	if m.overlay == overBattle {
		return true
	}
	stop := false
	for ; m.read < len(m.sess.Feed); m.read++ {
		e := &m.sess.Feed[m.read]
		switch e.Kind {
		case game.LogStrength, game.LogBattleWon:
			stop = true
		}
	}
	if !stop || m.fast || m.cfg.Pause <= 0 && !m.inBattle() {
		return false
	}
	m.overlay = overBattle
	return true
}

// inBattle reports whether the person at the keyboard fights in the last battle.
func (m *model) inBattle() bool {
	b := draw.LastBattle(m.sess.Feed, m.seat)
	return b != nil && b.Side(m.seat) >= 0
}

// give applies an answer of the seat at the keyboard.
func (m *model) give(c choice.Choice) tea.Cmd {
	m.message, m.notice = "", ""
	broken, err := m.sess.Answer(m.seat, c.Answer)
	if broken != rule.None {
		m.message = m.w.Refusal(m.sight, c.Answer, broken)
		return nil
	}
	m.failed = err
	m.answered = m.sess.Turns[len(m.sess.Turns)-1].Feed
	m.scrolled[panelLog] = 0
	m.onMap, m.turned = false, false
	return m.advance()
}

// undo takes the last answer back.
func (m *model) undo() tea.Cmd {
	m.message = ""
	ok, err := m.sess.Undo(m.seat)
	m.failed = err
	if !ok {
		m.notice = m.text("ui.undo.none")
		return nil
	}
	m.notice = m.text("ui.undo.done")
	m.pondering = 0
	m.screen, m.overlay = onTable, noOverlay
	m.read = min(m.read, len(m.sess.Feed))
	m.answered = min(m.answered, len(m.sess.Feed))
	return m.advance()
}

// finish ends the game.
func (m *model) finish() {
	m.screen, m.overlay = onOver, noOverlay
	if err := m.sess.Finish(m.cfg.Record, m.cfg.Save); err != nil {
		m.failed = err
	}
}
