package leagues

import (
	"strconv"
	"time"

	"github.com/a-h/templ"

	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/site/web/page"
	"koprulu/site/web/piece"
)

// ChallengePath is the address of this week's challenge.
const ChallengePath = "/challenge"

// WeekPath is the address of the challenge of a week.
func WeekPath(week string) string { return ChallengePath + "/" + week }

// ChallengePage shows the challenge of a week.
type ChallengePage struct {
	Reader page.Reader
	Path   string
	// Week names it, from Begins to Ends. Running is true while nothing about it may be known.
	Week         string
	Begins, Ends time.Time
	Running      bool
	// None is true if this week has none yet; then only the address is known.
	None     bool
	BroodWar bool
	Bot      string
	// Seat is that of the player, from 1, Factions those of all seats.
	Seat     int
	Factions []game.Faction
	// Hash is the SHA-256 of the seed, Seed the seed itself in hexadecimal digits, empty while the week runs.
	Hash, Seed        string
	Rules, Components string
	// Mine is the address of the reader's table, empty if they have none; Over is true once it is over, and Outcome says
	// how it ended then.
	Mine    string
	Over    bool
	Outcome string
	// Outside is true if the reader's game is not in the table of results, or would not be, because they are new.
	Outside bool
	// Players counts those who have begun. Results are there for those who may see them: when the week is over, and for
	// those who have played.
	Players int
	Results []ChallengeLine
	Shown   bool
	// Weeks are the earlier ones, the newest first.
	Weeks []string
}

// ChallengeLine is a game in the table of results.
type ChallengeLine struct {
	// Place is 0 for games that have none.
	Place int
	// Name is who played, Page the address of their page, empty for those who hide it and those who have left.
	Name, Page string
	// Outcome is the word of challenge.Outcome in the catalogue.
	Outcome string
	// Counted is true for games that ended in time by the rules: then Round and Points mean something.
	Counted       bool
	Round, Points int
	// Table is the address of the table, empty for those that the reader may not see yet.
	Table string
	Mine  bool
}

// Whole returns the page of a week's challenge.
func (p *ChallengePage) Whole() templ.Component {
	head := page.Head{Reader: p.Reader, Title: p.words().Text("web.challenge.title"), Path: p.Path, Section: page.Leagues,
		Styles: append([]string{"css/table.css"}, styles...)}
	return page.Layout(head, challengeBody(p))
}

func (p *ChallengePage) words() *locale.Words { return p.Reader.Words }

// set names what is played.
func (p *ChallengePage) set() string {
	if p.BroodWar {
		return p.words().OptionName("brood-war")
	}
	return p.words().Text("web.lobby.set.base")
}

// faction names the faction of a seat.
func (p *ChallengePage) faction(seat int) string {
	return piece.FactionName(p.words(), p.Factions[seat])
}

// plate draws its sign.
func (p *ChallengePage) plate(seat int) templ.Component {
	return piece.Plate(p.words(), p.Factions[seat], "", 0)
}

// class is that of what belongs to its faction.
func (p *ChallengePage) class(seat int) string { return piece.FactionClass(p.Factions[seat]) }

// outcome says how a game ended.
func outcome(w *locale.Words, word string) string { return w.Text("web.challenge.outcome." + word) }

// number writes a place, and nothing for none.
func number(n int) string {
	if n == 0 {
		return "–"
	}
	return strconv.Itoa(n)
}
