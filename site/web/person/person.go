package person

import (
	"fmt"
	"math"
	"net/url"
	"slices"
	"strconv"
	"time"

	"github.com/a-h/templ"

	"koprulu/bots/rating"
	"koprulu/club/people"
	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/site/web/page"
	"koprulu/site/web/piece"
	"koprulu/table"
)

// The addresses of the pages.
const (
	Path        = "/people"
	RatingsPath = "/ratings"
	SitePath    = "/statistics"
	HidePath    = "/profile/page"
)

// AddressOf returns the address of a person's page, empty for one who has none.
func AddressOf(id people.PageID) templ.SafeURL {
	if id == "" {
		return ""
	}
	return templ.SafeURL(Path + "/" + string(id))
}

// Page is the page of a person.
type Page struct {
	Reader page.Reader
	Path   string
	// Face is whose page it is, Since is when they came to the site.
	Face  people.Face
	Since time.Time
	// Own is true for the person themselves, Hidden if nobody else may see the page.
	Own, Hidden bool
	Filter      Filter
	Summary     *people.Summary
	// Rating has Games 0 for people without one; Established is how many people have one that is not provisional.
	Rating      people.Rated
	Established int
	// Times is true if the reader may see how long decisions took.
	Times bool
	// Now are the tables at which the person plays and that the reader may see.
	Now []Running
	// Most is how many games are looked at, all of them if there are no more.
	Most int
}

// Running is a table that is being played, or waits to be.
type Running struct{ Name, Address string }

// Filter narrows the games of a person. The zero value takes all.
type Filter struct {
	Box, Mode, Against, Since string
	Players                   int
}

// The values of a filter, in the order in which they are offered.
var (
	boxes    = []string{"", "base", "broodwar"}
	modes    = []string{"", table.ModeStandard, table.ModeTeams, table.ModeSurvival, table.ModeScenario}
	againsts = []string{"", "people", "bots"}
	sinces   = []string{"", "year", "month"}
	sizes    = []int{0, 2, 3, 4, 5, 6}
)

// ParseFilter reads a filter out of an address; values that it does not know take all.
func ParseFilter(q url.Values) Filter {
	one := func(name string, of []string) string {
		if v := q.Get(name); slices.Contains(of, v) {
			return v
		}
		return ""
	}
	f := Filter{Box: one("box", boxes), Mode: one("mode", modes), Against: one("against", againsts),
		Since: one("since", sinces)}
	if n, err := strconv.Atoi(q.Get("players")); err == nil && n >= 2 && n <= game.MaxPlayers {
		f.Players = n
	}
	return f
}

// Games returns the filter for games at a moment.
func (f Filter) Games(now time.Time) people.GameFilter {
	g := people.GameFilter{Box: f.Box, Mode: f.Mode, Against: f.Against, Players: f.Players}
	switch f.Since {
	case "year":
		g.Since = time.Date(now.UTC().Year(), 1, 1, 0, 0, 0, 0, time.UTC)
	case "month":
		g.Since = now.AddDate(0, 0, -30)
	}
	return g
}

// address returns that of the page with a filter.
func (p *Page) address(f Filter) templ.SafeURL {
	q := url.Values{}
	for name, v := range map[string]string{"box": f.Box, "mode": f.Mode, "against": f.Against, "since": f.Since} {
		if v != "" {
			q.Set(name, v)
		}
	}
	if f.Players != 0 {
		q.Set("players", strconv.Itoa(f.Players))
	}
	to := string(AddressOf(p.Face.Page))
	if text := q.Encode(); text != "" {
		to += "?" + text
	}
	return templ.SafeURL(to)
}

// choice is a value of a filter, narrowing a part of the filter with its values.
type (
	choice struct {
		name string
		to   Filter
	}
	narrowing struct {
		name    string
		choices []choice
	}
)

// narrowings returns the parts of the filter.
func (p *Page) narrowings() []narrowing {
	w, f := p.words(), p.Filter
	var list []narrowing
	part := func(word string, of []string, set func(*Filter, string)) {
		n := narrowing{name: w.Text("web.people.filter." + word)}
		for _, v := range of {
			to, name := f, w.Text("web.people.filter.all")
			if v != "" {
				name = w.Text("web.people." + word + "." + v)
			}
			set(&to, v)
			n.choices = append(n.choices, choice{name, to})
		}
		list = append(list, n)
	}
	part("box", boxes, func(f *Filter, v string) { f.Box = v })
	players := narrowing{name: w.Text("web.people.filter.players")}
	for _, n := range sizes {
		to, name := f, strconv.Itoa(n)
		if to.Players = n; n == 0 {
			name = w.Text("web.people.filter.all")
		}
		players.choices = append(players.choices, choice{name, to})
	}
	list = append(list, players)
	part("mode", modes, func(f *Filter, v string) { f.Mode = v })
	part("against", againsts, func(f *Filter, v string) { f.Against = v })
	part("since", sinces, func(f *Filter, v string) { f.Since = v })
	return list
}

// Frame is what the lists share.
type Frame struct {
	Reader page.Reader
	Path   string
}

// RegularsPage lists those who play.
type RegularsPage struct {
	Frame
	List []people.Regular
	// Next is the address of the rest, empty if there is none.
	Next string
}

// RatingsPage lists ratings, with those of bots among them.
type RatingsPage struct {
	Frame
	List        []people.Rated
	Established int
	Next        string
	// First is true for the first page, which lists bots, too.
	First bool
}

// SitePage is what all games come to.
type SitePage struct {
	Frame
	Tally *people.Tally
}

// Whole returns the page of a person.
func (p *Page) Whole() templ.Component {
	return page.Layout(head(p.Reader, p.Path, p.Face.Name), body(p))
}

// Whole returns the list of those who play.
func (p *RegularsPage) Whole() templ.Component {
	return page.Layout(head(p.Reader, p.Path, p.words().Text("web.people.title")), regulars(p))
}

// Whole returns the list of ratings.
func (p *RatingsPage) Whole() templ.Component {
	return page.Layout(head(p.Reader, p.Path, p.words().Text("web.people.ratings")), ratings(p))
}

// Whole returns what all games come to.
func (p *SitePage) Whole() templ.Component {
	return page.Layout(head(p.Reader, p.Path, p.words().Text("web.people.site")), site(p))
}

func head(r page.Reader, path, title string) page.Head {
	return page.Head{Reader: r, Title: title, Path: path, Section: page.PeopleSection,
		Styles: []string{"css/lobby.css", "css/person.css"}}
}

func (p *Page) words() *locale.Words  { return p.Reader.Words }
func (f *Frame) words() *locale.Words { return f.Reader.Words }

// tabs are the lists.
func (f *Frame) tabs() [][2]string {
	w := f.words()
	return [][2]string{{Path, w.Text("web.people.title")}, {RatingsPath, w.Text("web.people.ratings")},
		{SitePath, w.Text("web.people.site")}}
}

// Decimal writes a number to a tenth, as the language does.
func Decimal(w *locale.Words, v float64) string {
	n := int64(math.Round(math.Abs(v) * 10))
	text := w.Text("web.people.decimal", "whole", strconv.FormatInt(n/10, 10), "tenth", strconv.FormatInt(n%10, 10))
	if v < 0 && n > 0 {
		return "−" + text
	}
	return text
}

// percent writes a share in whole percent.
func percent(w *locale.Words, v float64) string {
	return w.Text("web.people.percent", "n", int(math.Round(100*v)))
}

// whole returns a share in percent for sentences.
func whole(v float64) int { return int(math.Round(100 * v)) }

// shareText puts a share into words, with its interval and an even chance, for those who can't see the plot.
func shareText(w *locale.Words, s *people.Share) string {
	low, high := s.Interval()
	return w.Text("web.people.share", "won", s.Wins, "games", s.Games, "low", whole(low), "high", whole(high), "even",
		whole(s.EvenRate()))
}

// factionName names a faction by its id.
func factionName(w *locale.Words, id string) string {
	return piece.FactionName(w, piece.FactionNamed(id))
}

// factions lists the ids of the factions with shares, in the order of their sheets.
func factions[T any](shares map[string]T) []string {
	var list []string
	for i := range piece.Emblems {
		if _, ok := shares[piece.Emblems[i].Id]; ok {
			list = append(list, piece.Emblems[i].Id)
		}
	}
	return list
}

// item names a Leadership card or a technology by its id; a later program may know ids that this one does not.
func item(w *locale.Words, kind, id string) string {
	if key := kind + "." + id; w.Has(key) {
		return page.Capital(w.Text(key))
	}
	return id
}

// about says since when the person has been here, and how many games there were of each set.
func (p *Page) about() string {
	return p.words().Text("web.people.since", "when", page.DateText(p.words(), p.Since))
}

// setsText says how many games there were of each set.
func (p *Page) setsText() string {
	n := func(box string) int {
		if s := p.Summary.Boxes[box]; s != nil {
			return s.Games
		}
		return 0
	}
	return p.words().Text("web.people.sets", "base", n("base"), "broodwar", n("broodwar"))
}

// wonText is the interval of the share of wins with an even one.
func (p *Page) wonText() string {
	low, high := p.Summary.All.Interval()
	return p.words().Text("web.people.won.of", "low", whole(low), "high", whole(high), "even",
		whole(p.Summary.All.EvenRate()))
}

// ratingText is how sure the rating is, and its rank.
func ratingText(w *locale.Words, r *people.Rated, established int) string {
	low, high := r.Rating.Interval()
	spread := Decimal(w, (high-low)/2)
	switch {
	case r.Provisional():
		return w.Text("web.people.rating.provisional", "spread", spread, "n", rating.Provisional-r.Games)
	case r.Rank == 0:
		return w.Text("web.people.rating.spread", "spread", spread)
	}
	return w.Text("web.people.rating.rank", "spread", spread, "rank", r.Rank, "of", established)
}

// meanPoints is the mean of the conquest points, empty if there are none.
func (p *Page) meanPoints() string {
	if p.Summary.Scored == 0 {
		return ""
	}
	return Decimal(p.words(), float64(p.Summary.Points)/float64(p.Summary.Scored))
}

// rivalName names a rival.
func rivalName(w *locale.Words, r *people.Rival) string {
	if r.Bot != "" {
		return w.BotFull(r.Bot)
	}
	return r.Name
}

// shownGames and shownRivals are how many of a list the page of a person shows.
const (
	shownGames  = 20
	shownRivals = 12
	shownUsed   = 3
)

func first[T any](list []T, n int) []T { return list[:min(n, len(list))] }

// gameText says what was played: the set, the mode, the number of players.
func gameText(w *locale.Words, r *table.Result) string {
	box := "base"
	if r.Brood {
		box = "broodwar"
	}
	text := w.Text("list.comma", "a", w.Text("web.people.box."+box), "b", w.Text("web.people.players", "n", r.Players))
	if r.Mode != table.ModeStandard {
		text = w.Text("list.comma", "a", text, "b", w.Text("web.people.mode."+r.Mode))
	}
	return text
}

// placeText says the place of a seat.
func placeText(w *locale.Words, r *table.Result, s *table.SeatResult) string {
	switch {
	case s.Part == table.PlayedFrom:
		return w.Text("web.people.took")
	case s.Fate == table.Resigned:
		return w.Text("web.people.resigned")
	case s.Fate == table.Replaced:
		return w.Text("web.people.replaced")
	case r.Victory == table.Agreed && s.Fate != table.Left:
		return w.Text("web.people.agreed")
	case s.Lost:
		return w.Text("web.people.left")
	}
	place := w.Text("web.people.place", "n", s.Place)
	if r.Victory == table.LastRound {
		return w.Text("web.people.last-round", "place", place)
	}
	return place
}

// endPath is the address at which a game ended, filmPath that of its replay.
func endPath(id table.ID) templ.SafeURL  { return templ.SafeURL("/t/" + string(id) + "/end") }
func filmPath(id table.ID) templ.SafeURL { return templ.SafeURL("/t/" + string(id) + "/replay") }

// boundText names a time of table.TimeBounds, or more than the last.
func boundText(w *locale.Words, i int) string {
	if i == len(table.TimeBounds) {
		return w.Text("web.people.time.more")
	}
	s := table.TimeBounds[i]
	word := map[int]string{1: "seconds", 60: "minutes", 3600: "hours"}[unit(s)]
	return w.Text("web.people.time."+word, "n", s/unit(s))
}

// boundMark is boundText where there is little room: only the first of those with the same unit has it.
func boundMark(w *locale.Words, i int) string {
	switch {
	case i == len(table.TimeBounds):
		return w.Text("web.people.time.beyond", "n", table.TimeBounds[i-1]/3600)
	case i == 0 || unit(table.TimeBounds[i]) != unit(table.TimeBounds[i-1]):
		return boundText(w, i)
	}
	return strconv.Itoa(table.TimeBounds[i] / unit(table.TimeBounds[i]))
}

// unit is the unit in seconds in which boundText writes a time.
func unit(seconds int) int {
	switch {
	case seconds < 180:
		return 1
	case seconds < 3600:
		return 60
	}
	return 3600
}

// median returns the place among table.TimeBounds of the middle of all decisions.
func median(times []int) int {
	all, seen := 0, 0
	for _, n := range times {
		all += n
	}
	for i, n := range times {
		if seen += n; 2*seen >= all {
			return i
		}
	}
	return 0
}

// timesText says how long most decisions took.
func (p *Page) timesText() string {
	w, i := p.words(), median(p.Summary.Times[:])
	mean := float64(p.Summary.Seconds) / float64(max(1, p.Summary.Decisions))
	if i == len(table.TimeBounds) {
		return w.Text("web.people.time.long", "mean", longText(w, mean))
	}
	return w.Text("web.people.time.median", "most", boundText(w, i), "mean", longText(w, mean))
}

// longText writes a time in its largest unit.
func longText(w *locale.Words, seconds float64) string {
	switch {
	case seconds < 120:
		return w.Text("web.people.time.seconds", "n", int(math.Round(seconds)))
	case seconds < 2*3600:
		return w.Text("web.people.time.minutes", "n", int(math.Round(seconds/60)))
	}
	return w.Text("web.people.time.hours", "n", int(math.Round(seconds/3600)))
}

// ranked is a line of the list of ratings: a person or a bot.
type ranked struct {
	people.Rated
	bot string
}

// lines are the ratings with those of bots between them on the first page.
func (p *RatingsPage) lines() []ranked {
	var list []ranked
	for _, r := range p.List {
		list = append(list, ranked{Rated: r})
	}
	if !p.First {
		return list
	}
	for _, level := range rating.Anchors() {
		r, _ := rating.Anchor(level)
		at := slices.IndexFunc(list, func(l ranked) bool {
			return l.bot == "" && (l.Provisional() || l.Rating.Mu < r.Mu) || l.bot != "" && l.Rating.Mu < r.Mu
		})
		if at < 0 {
			at = len(list)
		}
		list = slices.Insert(list, at, ranked{Rated: people.Rated{Rating: r}, bot: level})
	}
	return list
}

// hoursText says how long all games took together.
func (p *SitePage) hoursText() string {
	return p.words().Text("web.people.site.hours", "n", int(p.Tally.Seconds/3600))
}

// setups lists what was played, the most frequent first.
func (p *SitePage) setups() []people.Setup {
	var list []people.Setup
	for s := range p.Tally.Sets {
		list = append(list, s)
	}
	slices.SortFunc(list, func(a, b people.Setup) int {
		if n := p.Tally.Sets[b] - p.Tally.Sets[a]; n != 0 {
			return n
		}
		if a.Brood != b.Brood {
			if b.Brood {
				return -1
			}
			return 1
		}
		return a.Players - b.Players
	})
	return list
}

// leaders lists the Leadership cards with shares, by their names.
func (p *SitePage) leaders() []string {
	var list []string
	for id := range p.Tally.Leaders {
		list = append(list, id)
	}
	w := p.words()
	slices.SortFunc(list, func(a, b string) int {
		x, y := item(w, "leader", a), item(w, "leader", b)
		if x < y {
			return -1
		}
		if x > y {
			return 1
		}
		return 0
	})
	return list
}

// recordText says how long a game took.
func recordText(w *locale.Words, r *people.Record) string {
	return w.Text("web.people.record", "rounds", r.Rounds, "answers", r.Answers, "time", longText(w, float64(r.Seconds)))
}

// winner names who won a game.
func winner(w *locale.Words, r *people.Record) string {
	switch {
	case r.Bot != "":
		return w.BotFull(r.Bot)
	case r.Winner.Name != "":
		return r.Winner.Name
	case r.Hidden:
		return w.Text("web.people.hides")
	}
	return w.Text("web.people.gone")
}

// monthText names a month.
func monthText(w *locale.Words, at time.Time) string {
	return w.Text("web.people.month", "y", at.Year(), "m", fmt.Sprintf("%02d", int(at.Month())))
}
