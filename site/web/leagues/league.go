package leagues

import (
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/a-h/templ"

	"koprulu/club/league"
	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/site/web/page"
	"koprulu/site/web/piece"
	"koprulu/table/calendar"
)

// Path is the address of the list of leagues and cups.
const Path = "/leagues"

// LeaguePath is the address of a league or a cup, RoundPath that of one of its rounds.
func LeaguePath(id string) string { return Path + "/" + id }

// RoundPath is the address of a round.
func RoundPath(id string, round int) string {
	return LeaguePath(id) + "/rounds/" + strconv.Itoa(round)
}

// The values of the field clock: which of the other fields of the clock count.
const (
	ClockNone, ClockLive, ClockDays = "none", "live", "days"
)

// Form is what an organiser decides. Its fields have the names that the form sends: name, kind, size, advance, rounds,
// days, clock (ClockNone, ClockLive, ClockDays), pace, those of page.RestFields, minutes, gain, set (page.SetBroodWar),
// conquest, rated, invited.
type Form league.Settings

// DefaultForm is the form before anything is filled in.
func DefaultForm() Form {
	return Form{Kind: league.KindLeague, Size: 4, Advance: 2, Rounds: 5, Days: 28, Pace: 3, Rest: page.UsualRest}
}

// ReadForm reads a form that was sent. A value that is not a number becomes -1, which no field allows.
func ReadForm(form url.Values) Form {
	number := func(name string) int {
		n, err := strconv.Atoi(strings.TrimSpace(form.Get(name)))
		if err != nil {
			return -1
		}
		return n
	}
	f := Form{Name: form.Get("name"), Kind: league.Kind(form.Get("kind")), Size: number("size"),
		Advance: number("advance"), Rounds: number("rounds"), Days: number("days"),
		BroodWar: form.Get("set") == page.SetBroodWar, Conquest: form.Has("conquest"), Rated: form.Has("rated"),
		Invited: form.Has("invited")}
	switch form.Get("clock") {
	case ClockNone:
	case ClockLive:
		f.Minutes, f.Gain = number("minutes"), number("gain")
	default:
		f.Pace, f.Rest = number("pace"), page.ReadRest(form)
	}
	return f
}

// clock returns the value of the field clock.
func (f *Form) clock() string {
	switch {
	case f.Minutes != 0:
		return ClockLive
	case f.Pace != 0:
		return ClockDays
	}
	return ClockNone
}

// Card is a contest in the list.
type Card struct {
	ID       string
	Settings Form
	// Status is open, running or over.
	Status         string
	Round, Players int
	Mine           bool
}

// ListPage lists leagues and cups, with the form for a new one.
type ListPage struct {
	Reader page.Reader
	Path   string
	List   []Card
	Form   Form
	// Wrong is the field of the form that is wrong, Text what is; empty for nothing.
	Wrong, Text string
}

// Whole returns the list.
func (p *ListPage) Whole() templ.Component {
	head := page.Head{Reader: p.Reader, Title: p.words().Text("web.contest.title"), Path: p.Path, Section: page.Leagues,
		Styles: styles}
	return page.Layout(head, listBody(p))
}

func (p *ListPage) words() *locale.Words { return p.Reader.Words }

// Line is a player in the standings.
type Line struct {
	league.Line
	// Name is what they are called, Page the address of their page, empty for those who hide it and those who have left.
	Name, Page string
	Mine       bool
	// Round is the last round that they reached, 0 before the first.
	Round int
}

// in returns what is in a column of the standings.
func (l *Line) in(column string) string {
	switch column {
	case "round":
		return number(l.Round)
	case "score":
		return strconv.Itoa(l.Score)
	case "wins":
		return strconv.Itoa(l.Wins)
	case "played":
		return strconv.Itoa(l.Played + l.Byes)
	case "direct":
		return signed(l.Direct)
	}
	return strconv.Itoa(l.Strength)
}

// columns are those of the standings between names and conquest points, as words of the catalogue: what a league or a
// cup is ranked by.
func (p *Page) columns() []string {
	if p.Settings.Kind == league.KindCup {
		return []string{"round", "wins"}
	}
	return []string{"score", "wins", "played", "direct", "strength"}
}

// won returns the names of those who are first once all rounds are over.
func (p *Page) won() (names []string) {
	for i := range p.Lines {
		if l := &p.Lines[i]; l.Place == 1 && p.Status == "over" && !p.Stopped && l.Played+l.Byes > 0 {
			names = append(names, l.Name)
		}
	}
	return names
}

// Page shows a league or a cup with its standings.
type Page struct {
	Reader   page.Reader
	Path     string
	ID       string
	Settings Form
	Status   string
	// Round is the current one, Ends when it ends at the latest; Rounds are how many have begun, Of how many there will
	// be.
	Round, Rounds, Of int
	Ends              time.Time
	Stopped           bool
	Lines             []Line
	// In is true for readers who play, Organiser for the organiser; the others say what they can do.
	In, Organiser, MayJoin, NeedsLink bool
	// May lists the verbs of the organiser; Report is true for readers who may report it, Moderate for hosts and
	// moderators.
	May              []string
	Report, Moderate bool
	// Closed says how the site closed it, in the reader's language; empty if it did not.
	Closed string
	// Key is the secret of the link by which the reader came, Link that link, for the organiser.
	Key, Link string
	// Mine is the address of the reader's table in the current round, empty if they have none that is undecided.
	Mine string
}

// Whole returns the page.
func (p *Page) Whole() templ.Component {
	head := page.Head{Reader: p.Reader, Title: p.Settings.Name, Path: p.Path, Section: page.Leagues, Styles: styles}
	return page.Layout(head, contestBody(p))
}

// may reports whether the organiser may use a verb now.
func (p *Page) may(verb string) bool { return slices.Contains(p.May, verb) }

func (p *Page) words() *locale.Words { return p.Reader.Words }

// Seat is somebody at a table of a round.
type Seat struct {
	// Name and Page are as in Line.
	Name, Page string
	Faction    game.Faction
	// Place is 0 until the table is decided.
	Place, Points int
	Mine          bool
	// Fate is the word of what has become of them, empty if nobody knows.
	Fate string
}

// gone says how they are gone, nothing if they are there.
func (s *Seat) gone(w *locale.Words) string {
	if key := "web.contest.fate." + s.Fate; w.Has(key) {
		return w.Text(key)
	}
	return ""
}

// Table is a table of a round.
type Table struct {
	Number int
	// Address is empty for a table that is not there.
	Address string
	// By says how it was decided, empty if it is not.
	By    string
	Seats []Seat
}

// RoundPage shows the tables of a round.
type RoundPage struct {
	Reader        page.Reader
	Path          string
	ID, Name      string
	Round, Rounds int
	Ends          time.Time
	Tables        []Table
	Byes          []string
}

// Whole returns the page.
func (p *RoundPage) Whole() templ.Component {
	title := p.words().Text("web.contest.round.title", "name", p.Name, "n", p.Round)
	head := page.Head{Reader: p.Reader, Title: title, Path: p.Path, Section: page.Leagues,
		Styles: append([]string{"css/table.css"}, styles...)}
	return page.Layout(head, roundBody(p))
}

func (p *RoundPage) words() *locale.Words { return p.Reader.Words }

// facts says in a line what is played.
func (f *Form) facts(w *locale.Words) string {
	parts := []string{w.Text("web.contest.kind." + string(f.Kind)), w.Text("web.contest.tables", "n", f.Size)}
	if f.Kind == league.KindCup {
		parts = append(parts, w.Text("web.contest.advances", "n", f.Advance))
	} else {
		parts = append(parts, w.Text("web.contest.rounds", "n", f.Rounds))
	}
	if f.BroodWar {
		parts = append(parts, w.OptionName("brood-war"))
	} else {
		parts = append(parts, w.Text("web.lobby.set.base"))
	}
	if f.Conquest {
		parts = append(parts, w.OptionName("galactic-conquest"))
	}
	switch {
	case f.Pace > 0:
		parts = append(parts, w.Text("web.contest.pace", "n", f.Pace))
	case f.Minutes > 0 && f.Gain > 0:
		parts = append(parts, w.Text("web.lobby.pace.gain", "minutes", f.Minutes, "seconds", f.Gain))
	case f.Minutes > 0:
		parts = append(parts, w.Text("web.lobby.pace.live", "minutes", f.Minutes))
	default:
		parts = append(parts, w.Text("web.lobby.pace.none"))
	}
	if f.Days > 0 {
		parts = append(parts, w.Text("web.contest.days", "n", f.Days))
	}
	if f.Rated {
		parts = append(parts, w.Text("web.contest.rated"))
	}
	if f.Invited {
		parts = append(parts, w.Text("web.contest.invited"))
	}
	return strings.Join(parts, " · ")
}

// statusText says how far along a contest is.
func statusText(w *locale.Words, status string, round, players int) string {
	return w.Text("web.contest.status."+status, "n", round, "players", players)
}

// signed writes a number with its sign.
func signed(n int) string {
	if n == 0 {
		return "0"
	}
	return strings.Replace(fmt.Sprintf("%+d", n), "-", "−", 1)
}

// factionName names a faction.
func factionName(w *locale.Words, f game.Faction) string { return piece.FactionName(w, f) }

// set is the value of the field for what is played.
func set(p *ListPage) string {
	if p.Form.BroodWar {
		return page.SetBroodWar
	}
	return "base"
}

// invalid marks the field that is wrong.
func invalid(p *ListPage, field string) templ.Attributes {
	if p.Wrong == field && field != "" {
		return templ.Attributes{"aria-invalid": "true", "autofocus": true}
	}
	return nil
}

// wrongField says what has to be true of the field that is wrong.
func wrongField(p *ListPage) string {
	if p.Wrong == "vacation" {
		return p.words().Text("web.lobby.wrong.vacation", "max", calendar.MostVacation)
	}
	switch p.Wrong {
	case "advance", "days", "pace", "minutes", "gain", "rounds", "size", "name":
		return p.words().Text("web.contest.wrong." + p.Wrong)
	}
	return ""
}

// or returns n, or for 0 what an empty field means.
func or(n, empty int) int {
	if n == 0 {
		return empty
	}
	return n
}
