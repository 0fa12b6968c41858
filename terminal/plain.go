package terminal

import (
	"bufio"
	"context"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/charmbracelet/x/term"

	"koprulu/bots/odds"
	"koprulu/help/choice"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/terminal/draw"
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
	w    *draw.Words
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
func runPlain(ctx context.Context, cfg Config, w *draw.Words, start opening) error {
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
	p.lines(draw.Normal.Wrap(text, plainWidth))
}

// says says a text of the catalogue.
func (p *plain) says(key string, args ...any) { p.say(p.w.Text(key, args...)) }

// put prints a line.
func (p *plain) put(l draw.Line) {
	p.out.WriteString(l.TrimRight().String())
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
	p.w.Rules(p.sess.Rules)
	p.lines(draw.ScenarioLines(p.w, plainWidth))
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
	p.lines(endLines(p.sess, p.w, p.cfg))
	return p.sess.Finish(p.cfg.Record, p.cfg.Save)
}

// resume asks whether to resume a saved game, and reports false if nothing is played at all.
func (p *plain) resume(s *hotseat.Saved) bool {
	for {
		p.say(savedText(s, p.w))
		p.says("ui.plain.resume")
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
				p.says("ui.failed", "error", err.Error())
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
	s = draw.Fold(s)
	is := func(words ...string) bool {
		for _, w := range words {
			if w = draw.Fold(w); s == w || s != "" && s == string([]rune(w)[:1]) {
				return true
			}
		}
		return false
	}
	return is("yes", p.w.Text("ui.yes")), is("no", p.w.Text("ui.no"))
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
	if !draw.MayRead(e, p.seat) {
		return
	}
	v := p.sess.View(p.seat)
	text := p.w.Entry(&v, e)
	switch {
	case text == "":
	case e.Kind == game.LogRound || e.Kind == game.LogPhase:
		p.say("== " + text)
	default:
		p.say("- " + text)
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
	s := draw.SightOf(p.sess, p.seat)
	p.pick = newPicker(p.w.Choices(s, s.Legal), plainRoom, 0,
		func(key game.Answer) string { return p.w.Group(&s.View, key) })
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
				p.say(p.w.Refusal(s, c.Answer, broken))
				continue
			}
			if c.Confirmed && draw.SightOf(p.sess, p.seat).View.Step == game.AskConfirmDestroy {
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
	v := &draw.SightOf(p.sess, game.Nobody).View
	p.clear()
	p.says("ui.pass.text", "player", p.w.Player(v, next))
	p.says("ui.plain.pass")
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
func (p *plain) question(s *draw.Sight) {
	p.say("")
	p.say(draw.OwnerOf(&s.View, p.seat).Letter + ": " + p.w.Prompt(s))
	for _, warning := range []string{draw.Outlook(p.w, s), draw.Lessons(p.w, s), p.w.NoRoom(s, s.Legal...)} {
		if warning != "" {
			p.say(warning)
		}
	}
	p.list()
}

// list prints the answers with their numbers.
func (p *plain) list() {
	for i := range p.pick.items {
		item := &p.pick.items[i]
		text := strconv.Itoa(i+1) + ". " + item.Label
		if item.Group {
			text += " " + p.w.Text("ui.plain.group", "n", len(item.Choices))
		}
		p.say(text)
	}
}

// line carries out a line of input. It returns an answer to be given, or reports true if the question has to be asked
// again.
func (p *plain) line(s *draw.Sight, text string) (*choice.Choice, bool) {
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
	word, rest := commandOf(p.w, text)
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
			p.says("ui.failed", "error", err.Error())
		case !done:
			p.says("ui.undo.none")
			return nil, false
		}
		p.says("ui.undo.done")
		return nil, true
	case "log":
		p.log(rest)
	case "hand":
		p.lines(draw.HandPanel(s, p.w, plainWidth))
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
		p.lines(draw.HelpText(p.w, draw.HelpPlain, plainWidth))
	case "round":
		p.lines(draw.HelpText(p.w, draw.HelpRound, plainWidth))
	case "rule", "look":
		p.look(rest)
	default:
		return p.answer(s, text)
	}
	return nil, false
}

// stopped says that the game is saved.
func (p *plain) stopped() {
	p.say(p.cfg.left(p.w))
}

// left says whether a game that is left is saved.
func (c *Config) left(w *draw.Words) string {
	if c.Save != "" {
		return w.Text("ui.quit.saved")
	}
	return w.Text("ui.quit.lost")
}

// answer finds the answer that a line means: by its number, by its words, or by words
// that only one answer has.
func (p *plain) answer(s *draw.Sight, text string) (*choice.Choice, bool) {
	if n, err := strconv.Atoi(text); err == nil {
		if n < 1 || n > len(p.pick.items) {
			p.says("ui.typed.number", "n", n, "max", len(p.pick.items))
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
		if draw.Fold(c.Text) == draw.Fold(text) || draw.Fold(c.Label) == draw.Fold(text) {
			return &c, false
		}
	}
	a, why := p.w.Read(p.sess, p.seat, text)
	if why == "" {
		if slices.Contains(s.Beside, a) {
			p.doubtful = &p.w.Choices(s, []game.Answer{a})[0]
			p.say(p.doubtful.Label + ". " + p.w.Text("ui.plain.sure"))
			return nil, false
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
func (p *plain) more(s *draw.Sight) {
	if len(s.Beside) == 0 {
		p.says("ui.beside.none")
		return
	}
	p.says("ui.beside.text")
	for _, c := range p.w.Choices(s, s.Beside) {
		p.say(c.Text + " – " + c.Label)
	}
}

// lines prints the lines of a panel.
func (p *plain) lines(ls []draw.Line) {
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
		if draw.MayRead(&p.sess.Feed[from], p.seat) {
			n--
		}
	}
	for i := from; i < len(p.sess.Feed); i++ {
		p.entry(&p.sess.Feed[i])
	}
}

// odds prints how the battle that is being fought may end, or the attacks that the player could make.
func (p *plain) odds(s *draw.Sight) {
	o, err := p.sess.Reckoning(p.seat, odds.Study)(p.ctx)
	if err != nil {
		p.attacks(s)
		return
	}
	p.lines(draw.OddsLines(p.w, s, &o, plainWidth))
}

// board prints the board of a player, named by their faction; without a name, those of all players.
func (p *plain) board(s *draw.Sight, name string) {
	for q := range game.Player(s.View.Players) {
		full := draw.Fold(p.w.Player(&s.View, q))
		if name == "" && q == p.seat || name != "" && strings.Contains(full, draw.Fold(name)) || name == "all" {
			p.lines(draw.BoardPanel(s, p.w, q, plainWidth))
		}
	}
}

// galaxy prints all planets, or those with a name.
func (p *plain) galaxy(s *draw.Sight, name string) {
	if name == "" {
		p.lines(draw.PlayersStrip(s, p.w, 72))
	}
	for q := range s.View.Placed.All() {
		if strings.Contains(draw.Fold(p.w.Planet(q)), draw.Fold(name)) {
			p.lines(draw.PlanetPanel(s, p.w, q, plainWidth))
		}
	}
}

// look prints what is found for some words, the best matches first.
func (p *plain) look(question string) {
	found := draw.Find(p.w, draw.Articles(p.w), question)
	if question == "" || len(found) == 0 {
		p.says("ui.list.found", "n", 0)
		return
	}
	for i, a := range found[:min(len(found), 12)] {
		if i < 3 {
			p.say(a.Title + " (" + a.Kind + "): " + a.Text)
			continue
		}
		p.say(a.Title + " (" + a.Kind + ")")
	}
	if len(found) > 12 {
		p.says("ui.list.found", "n", len(found))
	}
}
