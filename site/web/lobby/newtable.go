package lobby

import (
	"errors"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/a-h/templ"

	"koprulu/internal/names"
	"koprulu/locale"
	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/site/web/page"
	"koprulu/site/web/piece"
	"koprulu/site/web/scenario"
	"koprulu/site/web/shuffle"
	"koprulu/table"
	"koprulu/table/calendar"
)

// Limits of what a form for a new table may hold.
const (
	// MaxMinutes, MaxGain (seconds) and MaxDays bound the paces.
	MaxMinutes, MaxGain, MaxDays = 180, 300, 14
)

// The choices of the form for a new table.
const (
	// CompanyBots, CompanyInvited and CompanyAnybody say who else plays: bots, those who get the link, whoever comes by.
	CompanyBots, CompanyInvited, CompanyAnybody = "bots", "invited", "anybody"
	// SeatMine and SeatOpen say who sits at a seat, SeatAny that the company does; anything else is the name of a kind of
	// bot.
	SeatMine, SeatOpen, SeatAny = "me", "open", ""
	// PaceNone, PaceLive and PaceDays are the kinds of pace.
	PaceNone, PaceLive, PaceDays = "none", "live", "days"
	// FactionsChosen, FactionsDrafted and FactionsDealt are the ways to come to a faction.
	FactionsChosen, FactionsDrafted, FactionsDealt = "chosen", "draft", "dealt"
	// HelpPractice, HelpOn and HelpOff say whom the program helps.
	HelpPractice, HelpOn, HelpOff = "practice", string(table.HelpOn), string(table.HelpOff)
)

// NewTablePage is the form for a new table.
type NewTablePage struct {
	Reader page.Reader
	// Scenarios are those of the project.
	Scenarios []scenario.Card
	// Form is the form as it was filled in, and Errors what was wrong with it.
	Form   NewTableForm
	Errors page.Errors
}

// Whole returns the page.
func (p *NewTablePage) Whole() templ.Component {
	return page.Layout(page.Head{Reader: p.Reader, Title: p.Reader.Words.Text("web.lobby.new"), Path: "/new",
		Section: page.Tables, Styles: []string{"css/cards.css", "css/lobby.css"},
		Scripts: []string{page.HTMX, "js/newtable.js", "js/when.js",
			shuffle.Script}}, newTable(p))
}

// NewTableForm is the form for a new table as it was filled in. Its fields have the names that the form sends: name,
// company, players, seat0 to seat5, pace, minutes, gain, days, rest-hours, rest-nights, rest-weekends, vacation,
// laid-out, factions, faction0 to faction5, teams, spectators, players-chat, help, memory, shields, healing,
// corrections, and those of GameForm.
type NewTableForm struct {
	Name string
	// Company says who else plays, and with CompanyAnybody that the table is listed in the lobby.
	Company string
	Players int
	// Seats says who sits at each seat: SeatMine, SeatOpen, SeatAny or a kind of bot.
	Seats [game.MaxPlayers]string
	// Pace is the kind of pace; Minutes and Gain (in seconds) are for PaceLive, Days for PaceDays.
	Pace                string
	Minutes, Gain, Days int
	// Rest says which time does not count, for PaceDays.
	Rest calendar.Rules
	// LaidOut has the program set the galaxy up.
	LaidOut bool
	// Factions is the way to come to a faction; Faction holds the ids of those that are chosen
	// by seat, empty for seats whose faction is chosen later.
	Factions string
	Faction  [game.MaxPlayers]string
	// Game is what is played.
	Game GameForm
	// Teams plays Team Play.
	Teams bool
	// Spectators lets others watch, PlayersChat keeps the chat for the players.
	Spectators, PlayersChat bool
	// StandIn is the kind of bot that plays for people who stay away or leave.
	StandIn string
	// Rated makes the game count for the ratings of its players.
	Rated bool
	// Help says whether the program shows players the odds: HelpPractice, HelpOn or HelpOff.
	Help string
	// MemoryAid lets players look at their own placed orders; Shields and Healing
	// play the proposed racial abilities.
	MemoryAid, Shields, Healing bool
	// Corrections is the text of a file of components, empty for the built-in ones.
	Corrections string
}

// DefaultNewTable is the form before anything is filled in: a game for four with three bots,
// without clocks, which begins as soon as it is sent.
func DefaultNewTable() NewTableForm {
	f := NewTableForm{Company: CompanyBots, Players: 4, Pace: PaceNone, Minutes: 30, Gain: 20, Days: 3,
		Rest:     page.UsualRest,
		Factions: FactionsDealt, Game: defaultGame(), Spectators: true, StandIn: botSimple, Help: HelpPractice,
		MemoryAid: true,
		Shields:   true, Healing: true}
	f.Seats[0] = SeatMine
	return f
}

// everyCompany lists who else may play.
var everyCompany = []string{CompanyBots, CompanyInvited, CompanyAnybody}

// botSimple is the kind of bot that new tables have.
const botSimple = "simple"

// DefaultTableName returns the name of a table that was not given one: that of its owner, unless it is too long.
func DefaultTableName(w *locale.Words, owner string) string {
	if owner != "" {
		if name := w.Text("web.lobby.card.of", "name", owner); utf8.RuneCountInString(name) <= table.MaxTableName {
			return name
		}
	}
	return w.Text("web.lobby.card.unnamed")
}

// ReadNewTable reads a form that was sent. What is missing or not a number is as in DefaultNewTable or zero;
// Plan says what is wrong. The server puts the text of an uploaded file into the field corrections.
func ReadNewTable(form url.Values) NewTableForm {
	f := DefaultNewTable()
	f.Name = strings.Join(strings.Fields(form.Get("name")), " ")
	f.Game, f.LaidOut = readGame(form), form.Get("laid-out") == "on"
	if !form.Has("players") {
		f.Corrections = form.Get("corrections")
		return f
	}
	if form.Has("company") {
		f.Company = form.Get("company")
	}
	f.Players = number(form.Get("players"))
	for i := range f.Seats {
		n := strconv.Itoa(i)
		f.Seats[i] = form.Get("seat" + n)
		f.Faction[i] = form.Get("faction" + n)
	}
	f.Pace, f.Factions = form.Get("pace"), form.Get("factions")
	f.Minutes, f.Gain, f.Days = number(form.Get("minutes")), number(form.Get("gain")), number(form.Get("days"))
	f.Rest = page.ReadRest(form)
	f.Teams = form.Has("teams")
	if form.Has("standin") {
		f.StandIn = form.Get("standin")
	}
	if form.Has("help") {
		f.Help = form.Get("help")
	}
	f.Spectators, f.PlayersChat = form.Has("spectators"), form.Has("players-chat")
	f.Rated = form.Has("rated")
	f.MemoryAid, f.Shields, f.Healing = form.Has("memory"), form.Has("shields"), form.Has("healing")
	f.Corrections = form.Get("corrections")
	return f
}

// number reads a whole number; anything else is -1, which no field allows.
func number(s string) int {
	n, err := strconv.Atoi(strings.TrimSpace(s))
	if err != nil || n < 0 {
		return -1
	}
	return n
}

// ParseNewTable reads and checks a form for a new table. The settings and plans are of use only if there are no errors.
// A table may be left without a name; it is called DefaultTableName then.
func ParseNewTable(form url.Values) (table.Settings, []table.SeatPlan, page.Errors) {
	return ReadNewTable(form).Plan()
}

// Plan checks the form and returns what it asks for; there are no errors if it can be done.
func (f NewTableForm) Plan() (table.Settings, []table.SeatPlan, page.Errors) {
	wrong := page.Errors{}
	s := table.Settings{Name: f.Name, Public: f.Company == CompanyAnybody, Spectators: f.Spectators,
		PlayersChat: f.PlayersChat, Rated: f.Rated, Corrections: f.Corrections}
	f.checkRated(wrong)
	if !slices.Contains(everyCompany, f.Company) {
		wrong.Add("company", "web.lobby.wrong.choice")
	}
	switch {
	case f.StandIn == botSimple: // which it is anyway
	case isBot(f.StandIn):
		s.StandIn = f.StandIn
	default:
		wrong.Add("standin", "web.lobby.wrong.choice")
	}
	switch f.Help {
	case HelpPractice: // which is the default
	case HelpOn, HelpOff:
		s.Help = table.Help(f.Help)
	default:
		wrong.Add("help", "web.lobby.wrong.choice")
	}
	switch _, err := names.Title(f.Name, table.MaxTableName); {
	case errors.Is(err, names.Long):
		wrong.Add("name", "web.lobby.wrong.long", "max", table.MaxTableName)
	case errors.Is(err, names.Letters):
		wrong.Add("name", "web.lobby.wrong.name")
	}
	s.Options = game.Options{Players: f.Players, Teams: f.Teams, HideOwnOrders: !f.MemoryAid, Shields: f.Shields,
		Healing: f.Healing}
	for i := range s.Options.Factions {
		s.Options.Factions[i] = game.NoFaction
	}
	if f.Game.Set == page.SetScenario {
		f.checkCorrections(wrong)
		sc := f.planScenario(wrong)
		f.planPace(&s, wrong)
		if sc == nil {
			return s, nil, wrong
		}
		// Package table sets what else follows from a scenario.
		s.Scenario, f.Players, s.Options.Players, s.Options.Teams = table.Scenario{ID: sc.ID, Document: sc.Document},
			sc.Players, sc.Players, false
		return s, f.planSeats(wrong), wrong
	}
	if f.Players < 2 || f.Players > game.MaxPlayers {
		wrong.Add("players", "web.lobby.wrong.players", "max", game.MaxPlayers)
		return s, nil, wrong
	}
	if f.Teams && f.Players != 4 && f.Players != 6 {
		wrong.Add("teams", "web.lobby.wrong.teams")
	}
	if s.LaidOut = f.LaidOut; f.LaidOut && f.Factions == FactionsDrafted && !f.Teams {
		wrong.Add("laid-out", "web.lobby.wrong.laid-out")
	}
	f.Game.plan(&s.Options, wrong)
	f.checkCorrections(wrong)
	plans := f.planSeats(wrong)
	f.planPace(&s, wrong)
	f.planFactions(&s, wrong)
	return s, plans, wrong
}

// checkRated refuses what can't be rated, as package table does.
func (f *NewTableForm) checkRated(wrong page.Errors) {
	switch {
	case !f.Rated:
	case f.Game.Set == page.SetScenario:
		wrong.Add("rated", "web.lobby.wrong.rated.scenario")
	case f.Help == HelpOn:
		wrong.Add("rated", "web.lobby.wrong.rated.help")
	case f.Corrections != "":
		wrong.Add("rated", "web.lobby.wrong.rated.corrections")
	}
}

// checkCorrections checks the file of components.
func (f *NewTableForm) checkCorrections(wrong page.Errors) {
	switch {
	case f.Corrections == "":
	case len(f.Corrections) > table.MaxCorrections:
		wrong.Add("corrections", "web.lobby.wrong.size", "max", table.MaxCorrections>>10)
	default:
		if _, err := components.Parse("", []byte(f.Corrections)); err != nil {
			first, _, _ := strings.Cut(err.Error(), "\n")
			wrong.Add("corrections", "web.lobby.wrong.corrections", "problem", strings.TrimLeft(first, ": "))
		}
	}
}

// planSeats checks who sits where.
func (f *NewTableForm) planSeats(wrong page.Errors) []table.SeatPlan {
	plans := make([]table.SeatPlan, f.Players)
	mine := 0
	for i := range plans {
		switch who := f.Seats[i]; {
		case who == SeatMine:
			plans[i].Mine = true
			mine++
		case who == SeatOpen, who == SeatAny && f.Company != CompanyBots:
		case who == SeatAny:
			plans[i].Bot = botSimple
		case isBot(who):
			plans[i].Bot = who
		default:
			wrong.Add("seats", "web.lobby.wrong.seat", "n", i+1)
		}
	}
	if mine > 1 {
		wrong.Add("seats", "web.lobby.wrong.twice")
	}
	return plans
}

// isBot reports whether a kind of bot may be asked for.
func isBot(kind string) bool { return slices.Contains(piece.Bots(), kind) }

// planPace checks the pace.
func (f *NewTableForm) planPace(s *table.Settings, wrong page.Errors) {
	switch f.Pace {
	case PaceNone:
	case PaceLive:
		if f.Minutes < 1 || f.Minutes > MaxMinutes {
			wrong.Add("pace", "web.lobby.wrong.minutes", "max", MaxMinutes)
		}
		if f.Gain < 0 || f.Gain > MaxGain {
			wrong.Add("pace", "web.lobby.wrong.gain", "max", MaxGain)
		}
		s.Pace = table.Live(f.Minutes, time.Duration(f.Gain)*time.Second)
	case PaceDays:
		if f.Days < 1 || f.Days > MaxDays {
			wrong.Add("pace", "web.lobby.wrong.days", "max", MaxDays)
		}
		if f.Rest.Vacation < 0 || f.Rest.Vacation > calendar.MostVacation {
			wrong.Add("rest", "web.lobby.wrong.vacation", "max", calendar.MostVacation)
		}
		s.Pace, s.Rest = table.Days(f.Days), f.Rest
	default:
		wrong.Add("pace", "web.lobby.wrong.choice")
	}
}

// planFactions checks the factions; Team Play always deals them (VAR-14).
func (f *NewTableForm) planFactions(s *table.Settings, wrong page.Errors) {
	if f.Teams {
		s.Options.RandomFactions = true
		return
	}
	switch f.Factions {
	case FactionsDrafted:
		s.Draft = true
	case FactionsDealt:
		s.Options.RandomFactions = true
	case FactionsChosen:
		taken := map[string]bool{}
		for i := range f.Players {
			id := f.Faction[i]
			if id == "" {
				continue
			}
			faction := piece.FactionNamed(id)
			switch {
			case faction == game.NoFaction:
				wrong.Add("factions", "web.lobby.wrong.choice")
			case taken[id]:
				wrong.Add("factions", "web.lobby.wrong.faction")
			default:
				s.Options.Factions[i] = faction
			}
			taken[id] = true
		}
	default:
		wrong.Add("factions", "web.lobby.wrong.choice")
	}
}
