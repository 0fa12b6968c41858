package web

import (
	"slices"
	"strconv"
	"time"

	"github.com/a-h/templ"

	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/site/web/page"
	"koprulu/site/web/seen"
	"koprulu/table"
)

// PuzzlePath is the address of the puzzle of the day.
const PuzzlePath = "/puzzle"

// PuzzlePage is the page of a day's puzzle: the table as the seat that is asked sees it, and the question.
type PuzzlePage struct {
	Reader page.Reader
	// Rules and View are nil if there is no puzzle yet.
	Rules *game.Rules
	View  *game.View
	// Day is the day, Kind the word of what is asked, about Rival.
	Day   string
	Kind  string
	Rival game.Player
	// Today is true on the day itself, when an answer counts.
	Today bool
	// Answers are what can be answered; Mine is the place of what the reader answered, -1 for nothing.
	Answers []PuzzleAnswer
	Mine    int
	// Solved is true for those who may know the solution; Best is its place then.
	Solved bool
	Best   int
	// Streak is on how many days in a row the reader found the best answer, Longest the longest such run.
	Streak, Longest int
	// Hash is the commitment; Over is true once the file may be read. Coming are commitments of later days.
	Hash   string
	Over   bool
	Coming []PuzzleHash
	// Earlier are the days before with a puzzle.
	Earlier []string
}

// PuzzleAnswer is an answer, with what it is worth if the reader may know that.
type PuzzleAnswer struct {
	Label string
	// Worth and Off are percentages, Off is that of two standard errors; Own and Theirs are in hundredths.
	Worth, Off, Own, Theirs, Worlds int
	Basis                           string
}

// PuzzleHash is the commitment to the puzzle of a day that is to come.
type PuzzleHash struct{ Day, Hash string }

// Whole returns the page.
func (p *PuzzlePage) Whole() templ.Component {
	w := p.Reader.Words
	if p.View == nil {
		notice := page.NoticePage{Reader: p.Reader, Path: PuzzlePath, Title: w.Text("web.puzzle.title"),
			Text: w.Text("web.puzzle.none"), Back: "/"}
		return notice.Whole()
	}
	t := p.Table()
	head := tableHead(t)
	head.Styles = append(slices.Clone(head.Styles), "css/film.css", "css/contest.css")
	head.Scripts = slices.DeleteFunc(slices.Clone(head.Scripts), func(name string) bool { return name == page.Symbols })
	return page.Layout(head, replayBody(t))
}

// Table returns the page as one of a table that there is not, at which bots have the other seats.
func (p *PuzzlePage) Table() *TablePage {
	w := p.Reader.Words
	seats := make([]table.Seat, p.View.Players)
	for i := range seats {
		seats[i].Bot = "simple"
	}
	seats[p.View.Seat] = table.Seat{Name: w.Text("web.puzzle.seat")}
	snap := &table.Public{Basics: table.Basics{Status: table.Playing, Seats: seats,
		Settings: table.NewSettings(w.Text("web.puzzle.of", "day", page.DateText(w, day(p.Day))), p.View.Players)}}
	reader := p.Reader
	reader.Words = WordsFor(&reader, p.View)
	return &TablePage{Game: seen.Game{Reader: reader, Snap: snap, Rules: p.Rules, View: p.View, Seat: p.View.Seat,
		Home: p.path(), Replay: &seen.Replay{As: p.View.Seat}}, Puzzle: p}
}

// day reads a day.
func day(text string) time.Time {
	at, _ := time.Parse(time.DateOnly, text)
	return at
}

func (p *PuzzlePage) path() string { return PuzzlePath + "/" + p.Day }

func (p *PuzzlePage) words() *locale.Words { return p.Reader.Words }

// text is a text of the page about the rival.
func (p *PuzzlePage) text(key string, args ...any) string {
	return p.words().Text("web.puzzle."+key, append(args, "rival", p.words().PlayerName(p.Rules, p.View, p.Rival))...)
}

// asked is what the seat has to decide.
func (p *PuzzlePage) asked() string {
	heading, _ := p.words().Asked(p.Rules, p.View)
	return heading
}

// verdict says how the reader did.
func (p *PuzzlePage) verdict() string {
	switch {
	case p.Mine < 0:
		return p.text("unanswered")
	case p.Mine == p.Best:
		return p.text("right")
	}
	return p.text("wrong")
}

// order are the places of the answers as the solution lists them, the best first.
func (p *PuzzlePage) order() []int {
	var list []int
	for i := range p.Answers {
		list = append(list, i)
	}
	slices.SortStableFunc(list, func(i, k int) int { return p.Answers[k].Worth - p.Answers[i].Worth })
	return list
}

// worth says what an answer is worth, and what comes of it.
func (p *PuzzlePage) worth(i int) string {
	a := &p.Answers[i]
	return p.text("worth."+p.Kind, "n", a.Worth, "own", p.mean(a.Own), "theirs", p.mean(a.Theirs))
}

// basis says what the figures of the best answer rest on.
func (p *PuzzlePage) basis() string {
	a := &p.Answers[p.Best]
	return p.text("basis."+a.Basis, "n", a.Worlds, "off", a.Off)
}

// mean writes a number of hundredths with one decimal.
func (p *PuzzlePage) mean(n int) string {
	n = (n + 5) / 10
	return p.words().Text("analysis.decimal", "whole", strconv.Itoa(n/10), "tenth", strconv.Itoa(n%10))
}

// streak says on how many days in a row the reader found the best answer.
func (p *PuzzlePage) streak() string { return p.text("streak", "n", p.Streak, "most", p.Longest) }
