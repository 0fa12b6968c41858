package lobby

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"strconv"
	"sync"
	"time"

	"koprulu/club/puzzle"
	"koprulu/help/choice"
	"koprulu/rules/game"
	"koprulu/site/server/core"
	"koprulu/site/web"
	"koprulu/site/web/board"
	"koprulu/table"
)

// The puzzle of the day. It is made a week ahead, from a seed that nobody has seen, and its file is committed to then;
// the first server that has made it decides for all. Before somebody has answered, they are told what the seat that is
// asked sees, and nothing that follows from the rest of the file but its hash. Once the day is over, anybody may read
// the file.

const (
	// puzzlesAhead is how many days ahead puzzles are made.
	puzzlesAhead = 7
	// puzzlesWait is how long after its start, and after making one, a server makes the next one that is missing,
	// puzzlesCheck how often it looks whether one is.
	puzzlesWait, puzzlesCheck = time.Minute, 10 * time.Minute
	// puzzlesListed is how many earlier days the page lists, puzzlesKept how many puzzles stay in memory.
	puzzlesListed, puzzlesKept = 60, 40
)

// riddle is a puzzle that was read.
type riddle struct {
	*puzzle.Puzzle
	text []byte
	ask  *puzzle.Question
}

// riddles keeps puzzles that were read: they never change.
type riddles struct {
	mu   sync.Mutex
	days map[puzzle.Day]*riddle
}

// KeepPuzzles makes the puzzles of today and the coming week that are missing, until the context ends.
func (s *Chapter) KeepPuzzles(ctx context.Context) {
	for wait := puzzlesWait; ; {
		select {
		case <-ctx.Done():
			return
		case <-time.After(wait):
		}
		made, err := s.makeNextPuzzle(ctx)
		if err != nil && ctx.Err() == nil {
			s.Log.Error("the puzzle of a day could not be made", "error", err)
		}
		if wait = puzzlesCheck; made && err == nil {
			wait = puzzlesWait
		}
	}
}

// makeNextPuzzle makes the first puzzle that is missing, and reports whether one was.
func (s *Chapter) makeNextPuzzle(ctx context.Context) (made bool, err error) {
	for n := range puzzlesAhead + 1 {
		day := puzzle.DayOf(s.Now()).Add(n)
		if _, err := s.Kept.Puzzles.Puzzle(ctx, day); errors.Is(err, table.ErrUnknown) {
			return true, makePuzzle(ctx, s, day)
		} else if err != nil {
			return false, err
		}
	}
	return false, nil
}

// makePuzzle makes the puzzle of a day. People and bots go first.
func makePuzzle(ctx context.Context, s *Chapter, day puzzle.Day) error {
	var seed [32]byte
	rand.Read(seed[:])
	made, err := puzzle.Make(s.Hub.Patient(ctx), s.Set, day, seed, nil)
	if err != nil {
		return err
	}
	text, err := made.Text()
	if err != nil {
		return err
	}
	end, err := s.Changes()
	if err != nil {
		return nil // Nothing may change now; it is made later.
	}
	defer end()
	_, err = s.Kept.Puzzles.OpenPuzzle(ctx, day, text, s.Now())
	return err
}

// riddle returns the puzzle of a day, table.ErrUnknown if there is none.
func (s *Chapter) riddle(ctx context.Context, day puzzle.Day) (*riddle, error) {
	s.riddles.mu.Lock()
	defer s.riddles.mu.Unlock()
	if r := s.riddles.days[day]; r != nil {
		return r, nil
	}
	text, err := s.Kept.Puzzles.Puzzle(ctx, day)
	if err != nil {
		return nil, err
	}
	r := &riddle{text: text}
	if r.Puzzle, err = puzzle.Read(text); err != nil {
		return nil, fmt.Errorf("the puzzle of %s: %w", day, err)
	}
	if r.ask, err = r.Question(s.Set); err != nil {
		return nil, err
	}
	if s.riddles.days == nil || len(s.riddles.days) >= puzzlesKept {
		s.riddles.days = map[puzzle.Day]*riddle{}
	}
	s.riddles.days[day] = r
	return r, nil
}

// puzzleSeen is a day's puzzle with what the sender has to do with it.
type puzzleSeen struct {
	*riddle
	day puzzle.Day
	// today is true on the day itself, over once it is over.
	today, over bool
	// mine is the answer of the sender, nil for none.
	mine *puzzle.Try
	// streak and longest are as in puzzle.Streak.
	streak, longest int
}

// solved reports whether the sender may know the solution: once they have answered, or on later days if they ask.
func (p *puzzleSeen) solved(asks bool) bool { return p.mine != nil || p.over && asks }

// puzzleOf returns the puzzle of a day as the sender may see it: core.ErrNowhere for a day that has not come or never
// had one; for today the riddle is nil as long as none is made.
func (s *Chapter) puzzleOf(v *core.Visit, text string) (*puzzleSeen, error) {
	today := puzzle.DayOf(s.Now())
	p := &puzzleSeen{day: today}
	if text != "" {
		var ok bool
		if p.day, ok = puzzle.ParseDay(text); !ok || p.day > today {
			return nil, core.ErrNowhere
		}
	}
	p.today, p.over = p.day == today, p.day.Over(s.Now())
	var err error
	if p.riddle, err = s.riddle(v.Ctx, p.day); errors.Is(err, table.ErrUnknown) {
		if !p.today {
			return nil, core.ErrNowhere
		}
		return p, nil
	}
	if err != nil || v.Who == nil {
		return p, err
	}
	tries, err := s.Kept.Puzzles.PuzzleTries(v.Ctx, v.Person())
	for i := range tries {
		if tries[i].Day == p.day {
			p.mine = &tries[i]
		}
	}
	p.streak, p.longest = puzzle.Streak(tries, today)
	return p, err
}

// showPuzzle shows the puzzle of today: GET /puzzle, or of an earlier day: GET /puzzle/{day}, with solution=1 for the
// solution.
func (s *Chapter) showPuzzle(v *core.Visit) error {
	page, err := s.puzzlePage(v)
	if err != nil {
		return err
	}
	return core.Show(v, page)
}

func (s *Chapter) puzzlePage(v *core.Visit) (*web.PuzzlePage, error) {
	p, err := s.puzzleOf(v, v.PathValue("day"))
	if err != nil {
		return nil, err
	}
	page := &web.PuzzlePage{Reader: s.Reader(v), Day: string(p.day), Today: p.today, Over: p.over, Mine: -1,
		Streak: p.streak, Longest: p.longest}
	if p.riddle == nil {
		return page, nil
	}
	q := p.ask
	page.Rules, page.View, page.Kind, page.Rival = q.Rules, q.View, p.Kind, q.Rival
	page.Hash, page.Solved = puzzle.Commitment(p.text), p.solved(v.Param("solution") == "1")
	if p.mine != nil {
		page.Mine = p.mine.Answer
	}
	for i, c := range choice.List(web.WordsFor(&page.Reader, q.View), q.Rules, q.View, q.Legal) {
		page.Answers = append(page.Answers, web.PuzzleAnswer{Label: c.Label})
		if page.Solved {
			x := &p.Answers[i]
			page.Best = p.Best
			page.Answers[i] = web.PuzzleAnswer{Label: c.Label, Worth: percent(x.Worth), Off: (2*x.Error + 99) / 100,
				Own: x.Own, Theirs: x.Theirs, Worlds: x.Worlds, Basis: string(x.Basis)}
		}
	}
	earlier, err := s.Kept.Puzzles.PuzzleDays(v.Ctx, puzzle.DayOf(s.Now()), puzzlesListed)
	if err != nil {
		return nil, err
	}
	for _, day := range earlier {
		page.Earlier = append(page.Earlier, string(day))
	}
	coming, err := s.coming(v.Ctx)
	for _, c := range coming {
		page.Coming = append(page.Coming, web.PuzzleHash(c))
	}
	return page, err
}

// percent rounds parts of puzzle.One to percent.
func percent(n int) int { return (n + puzzle.One/200) / (puzzle.One / 100) }

// promise is the commitment to the puzzle of a day.
type promise struct {
	Day  string `json:"day"`
	Hash string `json:"commitment"`
}

// coming are the commitments to puzzles of days that are to come.
func (s *Chapter) coming(ctx context.Context) ([]promise, error) {
	list := []promise{}
	for n := range puzzlesAhead {
		r, err := s.riddle(ctx, puzzle.DayOf(s.Now()).Add(n+1))
		switch {
		case errors.Is(err, table.ErrUnknown):
		case err != nil:
			return nil, err
		default:
			list = append(list, promise{string(r.Day), puzzle.Commitment(r.text)})
		}
	}
	return list, nil
}

// answerPuzzle takes the only answer of the sender: POST /puzzle/{day} with the number of an answer, from 1. Visitors
// without a name become guests, whose streak is kept with their device like that of others.
func (s *Chapter) answerPuzzle(v *core.Visit) error {
	p, err := s.puzzleOf(v, v.PathValue("day"))
	if err != nil {
		return err
	}
	n, err := strconv.Atoi(v.Value("answer"))
	if err != nil || p.riddle == nil || n < 1 || n > len(p.Answers) {
		return core.WrongForm("answer")
	}
	if err := s.EnterAs(v); err != nil {
		return err
	}
	if err := s.tryPuzzle(v, p, n-1); err != nil {
		return err
	}
	return s.SeeOther(v, web.PuzzlePath+"/"+string(p.day))
}

// tryPuzzle records an answer of the sender. If they have given one before, that stays.
func (s *Chapter) tryPuzzle(v *core.Visit, p *puzzleSeen, n int) error {
	_, err := s.Kept.Puzzles.TryPuzzle(v.Ctx, v.Person(),
		puzzle.Try{Day: p.day, Answer: n, Right: n == p.Best, Timely: p.today})
	return err
}

// puzzleSheet shows the board of a seat: GET /puzzle/{day}/sheet/{seat}.
func (s *Chapter) puzzleSheet(v *core.Visit) error {
	p, err := s.puzzlePage(v)
	if err != nil {
		return err
	}
	n, err := strconv.Atoi(v.PathValue("seat"))
	if err != nil || p.View == nil || n < 1 || n > p.View.Players {
		return core.ErrNowhere
	}
	t, seat := p.Table(), game.Player(n-1)
	if v.Partial() {
		return core.ShowPiece(v, board.Drawer(&t.Game, seat))
	}
	return core.ShowPiece(v, t.Sheet(seat))
}

// puzzleCodex leads to the codex, which the boards of a puzzle link to: GET /puzzle/{day}/codex/{rest...}.
func (s *Chapter) puzzleCodex(v *core.Visit) error { return v.Redirect("/codex") }

// puzzleFile sends the file of a puzzle whose day is over: GET /puzzle/{day}/file.
func (s *Chapter) puzzleFile(v *core.Visit) error {
	p, err := s.puzzleOf(v, v.PathValue("day"))
	if err != nil || !p.over {
		return errors.Join(err, core.ErrNotOver)
	}
	v.SendFile("application/json; charset=utf-8", "koprulu-puzzle-"+string(p.day)+".json", p.text)
	return nil
}

// tryPosition opens a sandbox of a puzzle that the sender has answered: POST /puzzle/{day}/sandbox.
func (s *Chapter) tryPosition(v *core.Visit) error {
	p, err := s.puzzleOf(v, v.PathValue("day"))
	if err != nil {
		return err
	}
	if p.riddle == nil || !p.solved(true) {
		return core.ErrNotNow
	}
	title := v.Text("web.sandbox.name", "table", v.Text("web.puzzle.of", "day", string(p.day)))
	made, err := s.inRoom(v, v.Value("replace") == "1", func() (*table.Table, error) {
		return p.Try(v.Ctx, s.Hub, s.Set, table.SandboxPlan{Owner: v.Person(), Name: v.Who.Account.Name,
			Title: shortened(title, table.MaxTableName)})
	})
	if errors.Is(err, errManySandboxes) {
		return s.askForRoom(v, web.PuzzlePath+"/"+string(p.day), map[string]string{})
	}
	if err != nil {
		return err
	}
	return s.SeeOther(v, core.TablePath(made.ID()))
}
