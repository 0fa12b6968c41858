package terminal

import (
	"bufio"
	"context"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/charmbracelet/x/term"

	"koprulu/bots/odds"
	"koprulu/help/choice"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/terminal/hotseat"
)

// plainWidth is the maximum width of lines in line-by-line mode.
const plainWidth = 100

// plainRoom is how many answers are listed before they are put into groups.
const plainRoom = 24

// plain plays line by line: it prints what happened, the question and the numbered
// answers, and reads a number, an answer in words, or a command.
type plain struct {
	cfg  Config
	w    *words
	sess *hotseat.Game
	ctx  context.Context
	// failures are the bots whose failures have been reported.
	failures toldSet
	in       <-chan string
	out      *bufio.Writer
	// seat is who sits at the keyboard.
	seat game.Player
	// told counts, by seat, the entries of the feed that it has read.
	told [game.MaxPlayers]int
	// watched is the same for a spectator.
	watched int
	pick    *picker
	// doubtful is an answer that waits for a yes.
	doubtful *choice.Choice
	// leaving is true while a person is asked whether to resign or to let a bot play on.
	leaving bool
	closed  bool
}

// runPlain plays line by line until the game is over, the input ends or a player quits.
func runPlain(ctx context.Context, cfg Config, w *words, start opening) error {
	p := &plain{cfg: cfg, w: w, sess: start.sess, seat: game.Nobody, ctx: ctx}
	var in io.Reader = os.Stdin
	if cfg.In != nil {
		in = cfg.In
	}
	var out io.Writer = os.Stdout
	if cfg.Out != nil {
		out = cfg.Out
	}
	defer closeBots(&p.sess)
	p.in, p.out = readLines(ctx, in), bufio.NewWriter(out)
	err := p.play(start)
	if flushed := p.out.Flush(); err == nil {
		err = flushed
	}
	return err
}

// readLines reads the lines of an input, so that waiting for one can be given up.
func readLines(ctx context.Context, in io.Reader) <-chan string {
	out := make(chan string)
	go func() {
		defer close(out)
		for from := bufio.NewReader(in); ; {
			text, err := from.ReadString('\n')
			if text != "" {
				select {
				case out <- text:
				case <-ctx.Done():
					return
				}
			}
			if err != nil {
				return
			}
		}
	}()
	return out
}

// say prints a text, broken into lines.
func (p *plain) say(text string) {
	for _, l := range wrapText(text, plainWidth, Style{}) {
		p.put(l)
	}
}

// put prints a line.
func (p *plain) put(l line) {
	p.out.WriteString(l.trimRight().String())
	p.out.WriteByte('\n')
}

// read reads a line. It reports false at the end of the input, or when the program
// is to stop.
func (p *plain) read() (string, bool) {
	p.out.WriteString("> ")
	p.out.Flush()
	select {
	case text, ok := <-p.in:
		if ok {
			return strings.TrimSpace(text), true
		}
	case <-p.ctx.Done():
	}
	p.closed = true
	p.out.WriteByte('\n')
	return "", false
}

// play plays the game.
func (p *plain) play(start opening) error {
	if start.notice != "" {
		p.say(start.notice)
	}
	if start.saved != nil && !p.resume(start.saved) {
		return nil
	}
	if p.sess == nil {
		return nil
	}
	if err := p.sess.Keep(); err != nil {
		return err
	}
	p.w.rules(p.sess.Rules)
	p.lines(scenarioLines(p.w, plainWidth))
	if humans := p.sess.Humans(); humans.Len() == 1 && !p.sess.Shared() {
		p.seat = humans.First()
	}
	for !p.sess.Over() {
		if p.ctx.Err() != nil {
			return nil // Everything is saved already.
		}
		if bot := p.sess.BotToMove(); bot != game.Nobody {
			if err := p.sess.BotMove(p.ctx, bot); err != nil {
				return err
			}
			if why := p.failures.tell(p.sess, p.w, bot); why != "" {
				p.say(why)
			}
			continue
		}
		goOn, err := p.turn()
		if err != nil {
			return err
		}
		if !goOn {
			return nil
		}
	}
	p.tell()
	p.say("")
	for _, l := range endLines(p.sess, p.w, p.cfg) {
		p.put(l)
	}
	return p.sess.Finish(p.cfg.Record, p.cfg.Save)
}

// resume asks whether to resume a saved game, and reports false if nothing is played at all.
func (p *plain) resume(s *hotseat.Saved) bool {
	for {
		p.say(savedText(s, p.w))
		p.say(p.w.text("ui.plain.resume"))
		answer, ok := p.read()
		if !ok {
			return false
		}
		switch yes, no := p.yesNo(answer); {
		case yes:
			p.sess = s.Game
		case no:
			fresh, err := s.Replace(p.cfg.Rules, p.cfg.Seats, p.cfg.Seed)
			if err != nil {
				p.say(p.w.text("ui.failed", "error", err.Error()))
				return false
			}
			p.sess = fresh
		case p.quits(answer):
			return false
		default:
			continue
		}
		p.sess.KeepIn(p.cfg.Save)
		p.sess.MadeBy(p.cfg.Maker)
		return true
	}
}

// yesNo reads a yes or a no, in English or in the language of the player.
func (p *plain) yesNo(s string) (yes, no bool) {
	s = fold(s)
	is := func(words ...string) bool {
		for _, w := range words {
			if w = fold(w); s == w || s != "" && s == string([]rune(w)[:1]) {
				return true
			}
		}
		return false
	}
	return is("yes", p.w.text("ui.yes")), is("no", p.w.text("ui.no"))
}

// tell prints what has happened since the seat at the keyboard last read the log.
func (p *plain) tell() {
	from := &p.watched
	if p.seat != game.Nobody {
		from = &p.told[p.seat]
	}
	*from = min(*from, len(p.sess.Feed))
	for ; *from < len(p.sess.Feed); *from++ {
		p.entry(&p.sess.Feed[*from])
	}
}

// entry prints an entry if the seat at the keyboard may read it.
func (p *plain) entry(e *game.Entry) {
	if !mayRead(e, p.seat) {
		return
	}
	v := p.sess.View(p.seat)
	text := p.w.entry(&v, e)
	switch {
	case text == "":
	case e.Kind == game.LogRound || e.Kind == game.LogPhase:
		p.say("== " + text)
	default:
		for _, l := range wrapText("- "+text, plainWidth, Style{}) {
			p.put(l)
		}
	}
}

// turn asks the person who has to decide, and reports false when the game stops.
func (p *plain) turn() (bool, error) {
	open := p.sess.Open()
	if !open.Has(p.seat) {
		next := nextOf(open, p.seat)
		if p.sess.Shared() && !p.pass(next) {
			return false, nil
		}
		p.seat = next
	}
	p.tell()
	s := sightOf(p.sess, p.seat)
	p.pick = newPicker(p.w.choices(s, s.legal), plainRoom, 0, func(key game.Answer) string { return p.w.group(&s.view, key) })
	p.question(s)
	for {
		text, ok := p.read()
		if !ok {
			return false, nil
		}
		c, done := p.line(s, text)
		switch {
		case p.closed:
			return false, nil
		case c != nil:
			broken, err := p.sess.Answer(p.seat, c.Answer)
			if err != nil {
				return false, err
			}
			if broken != rule.None {
				p.say(p.w.refusal(s, c.Answer, broken))
				continue
			}
			if c.Confirmed && sightOf(p.sess, p.seat).view.Step == game.AskConfirmDestroy {
				_, err = p.sess.Answer(p.seat, game.Answer{Verb: game.DoConfirm})
			}
			return true, err
		case done:
			return true, nil
		}
	}
}

// pass hands the keyboard to another person. Nothing the last one saw stays on a
// terminal, and nothing is shown until the next one says so.
func (p *plain) pass(next game.Player) bool {
	v := &sightOf(p.sess, game.Nobody).view
	p.clear()
	p.say(p.w.text("ui.pass.text", "player", p.w.player(v, next)))
	p.say(p.w.text("ui.plain.pass"))
	_, ok := p.read()
	p.clear()
	return ok
}

// clear wipes a terminal, including all that can be scrolled back to.
func (p *plain) clear() {
	f := p.cfg.output()
	if f != nil && term.IsTerminal(f.Fd()) {
		p.out.WriteString("\x1b[2J\x1b[3J\x1b[H")
		return
	}
	p.say("")
}

// question prints the prompt and the answers.
func (p *plain) question(s *sight) {
	p.say("")
	p.say(ownerOf(&s.view, p.seat).letter + ": " + p.w.prompt(s))
	if warning := p.w.NoRoom(p.w.r, &s.view, s.legal); warning != "" {
		p.say(warning)
	}
	p.list()
}

// list prints the answers with their numbers.
func (p *plain) list() {
	for i := range p.pick.items {
		item := &p.pick.items[i]
		text := strconv.Itoa(i+1) + ". " + item.Label
		if item.Group {
			text += " " + p.w.text("ui.plain.group", "n", len(item.Choices))
		}
		p.say(text)
	}
}

// line carries out a line of input. It returns an answer to be given, or reports true if the question has to be asked
// again.
func (p *plain) line(s *sight, text string) (*choice.Choice, bool) {
	if p.doubtful != nil {
		c := p.doubtful
		p.doubtful = nil
		if yes, _ := p.yesNo(text); yes {
			c.Confirmed = true
			return c, false
		}
		p.question(s)
		return nil, false
	}
	if p.leaving {
		return p.leave(s, text)
	}
	word, rest := p.w.command(text)
	switch word {
	case "":
		p.question(s)
	case "quit":
		p.closed = true
		p.stopped()
	case "undo":
		done, err := p.sess.Undo(p.seat)
		switch {
		case err != nil:
			p.say(p.w.text("ui.failed", "error", err.Error()))
		case !done:
			p.say(p.w.text("ui.undo.none"))
			return nil, false
		}
		p.say(p.w.text("ui.undo.done"))
		return nil, true
	case "log":
		p.log(rest)
	case "hand":
		p.lines(handPanel(p.sess.Rules, s, p.w, plainWidth))
	case "board":
		p.board(s, rest)
	case "odds":
		p.odds(s)
	case "hint":
		return p.hints(s, rest), false
	case "map":
		p.galaxy(s, rest)
	case "all":
		p.pick.flat = true
		p.pick.refresh()
		p.list()
	case "resign":
		p.askResign(s)
	case "more":
		p.more(s)
	case "help", "?":
		p.lines(helpText(p.w, helpPlain, plainWidth))
	case "round":
		p.lines(helpText(p.w, helpRound, plainWidth))
	case "rule", "look":
		p.look(rest)
	default:
		return p.answer(s, text)
	}
	return nil, false
}

// stopped says that the game is saved.
func (p *plain) stopped() {
	if p.cfg.Save != "" {
		p.say(p.w.text("ui.quit.saved"))
		return
	}
	p.say(p.w.text("ui.quit.lost"))
}

// answer finds the answer that a line means: by its number, by its words, or by words
// that only one answer has.
func (p *plain) answer(s *sight, text string) (*choice.Choice, bool) {
	if n, err := strconv.Atoi(text); err == nil {
		if n < 1 || n > len(p.pick.items) {
			p.say(p.w.text("ui.typed.number", "n", n, "max", len(p.pick.items)))
			return nil, false
		}
		if item := &p.pick.items[n-1]; item.Group {
			p.say(item.Label)
			p.pick.open(item)
			p.list()
			return nil, false
		}
		return &p.pick.items[n-1].Choices[0], false
	}
	for _, c := range p.pick.all {
		if fold(c.Text) == fold(text) || fold(c.Label) == fold(text) {
			return &c, false
		}
	}
	a, why := p.w.read(p.sess, p.seat, text)
	if why == "" {
		for _, b := range s.beside {
			if b == a {
				p.doubtful = &p.w.choices(s, []game.Answer{a})[0]
				p.say(p.doubtful.Label + ". " + p.w.text("ui.plain.sure"))
				return nil, false
			}
		}
		return &choice.Choice{Answer: a}, false
	}
	p.pick.opened, p.pick.titles = nil, nil
	p.pick.input(text)
	found := p.pick.items
	switch len(found) {
	case 0:
		p.pick.input("")
		p.say(why)
	case 1:
		return &found[0].Choices[0], false
	default:
		p.list()
		p.pick.typed = "" // The numbers mean the answers just listed.
	}
	return nil, false
}

// more lists what else may be done at the open decision.
func (p *plain) more(s *sight) {
	if len(s.beside) == 0 {
		p.say(p.w.text("ui.beside.none"))
		return
	}
	p.say(p.w.text("ui.beside.text"))
	for _, c := range p.w.choices(s, s.beside) {
		p.say(c.Text + " – " + c.Label)
	}
}

// lines prints the lines of a panel.
func (p *plain) lines(ls []line) {
	for _, l := range ls {
		p.put(l)
	}
}

// log prints the last entries, 20 if no number is given.
func (p *plain) log(count string) {
	n, err := strconv.Atoi(count)
	if err != nil || n < 1 {
		n = 20
	}
	from := len(p.sess.Feed)
	for from > 0 && n > 0 {
		from--
		if mayRead(&p.sess.Feed[from], p.seat) {
			n--
		}
	}
	for i := from; i < len(p.sess.Feed); i++ {
		p.entry(&p.sess.Feed[i])
	}
}

// odds prints how the battle that is being fought may end, or the attacks that the player could make.
func (p *plain) odds(s *sight) {
	o, err := p.sess.Reckoning(p.seat, odds.Study)(p.ctx)
	if err != nil {
		p.attacks(s)
		return
	}
	p.lines(oddsLines(p.w, s, &o, plainWidth))
}

// board prints the board of a player, named by their faction; without a name, those of all players.
func (p *plain) board(s *sight, name string) {
	for q := range game.Player(s.view.Players) {
		full := fold(p.w.player(&s.view, q))
		if name == "" && q == p.seat || name != "" && strings.Contains(full, fold(name)) || name == "all" {
			p.lines(boardPanel(p.sess.Rules, s, p.w, q, plainWidth))
		}
	}
}

// galaxy prints all planets, or those with a name.
func (p *plain) galaxy(s *sight, name string) {
	if name == "" {
		for _, l := range playersStrip(p.sess.Rules, s, p.w, 72) {
			p.put(l)
		}
	}
	for q := range s.view.Placed.All() {
		if strings.Contains(fold(p.w.planet(q)), fold(name)) {
			p.lines(planetPanel(p.sess.Rules, s, p.w, q, plainWidth))
		}
	}
}

// look prints what is found for some words, the best matches first.
func (p *plain) look(question string) {
	found := find(p.w, articles(p.w), question)
	if question == "" || len(found) == 0 {
		p.say(p.w.text("ui.list.found", "n", 0))
		return
	}
	for i, a := range found[:min(len(found), 12)] {
		if i < 3 {
			p.say(a.title + " (" + a.kind + "): " + a.text)
			continue
		}
		p.say(a.title + " (" + a.kind + ")")
	}
	if len(found) > 12 {
		p.say(p.w.text("ui.list.found", "n", len(found)))
	}
}
