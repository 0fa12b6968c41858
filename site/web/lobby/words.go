package lobby

import (
	"strings"
	"time"

	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/site/web/page"
	"koprulu/site/web/piece"
	"koprulu/site/web/scenario"
	"koprulu/table"
)

// Name returns the name of the table.
func (c *Card) Name() string { return c.Settings.Name }

// seatName says who sits at a seat: a person, a bot, nobody yet.
func (c *Card) seatName(w *locale.Words, p game.Player) string {
	s := &c.Seats[p]
	switch {
	case s.Name != "" && !s.Left && s.Program:
		return w.Text("web.table.program", "name", s.Name)
	case s.Name != "" && !s.Left:
		return s.Name
	case s.Bot != "":
		return w.BotFull(s.Bot)
	}
	return w.Text("web.lobby.seat.free")
}

// faction returns the faction of a seat, game.NoFaction while it has none.
func (c *Card) faction(p game.Player) game.Faction { return piece.FactionNamed(c.Factions[p]) }

// now says what the table is waiting for, or how it ended, in a sentence or two with a place for each name (nameOf).
// For tables that wait for the reader, "Your turn" comes before it.
func (c *Card) now(w *locale.Words) string {
	switch c.Status {
	case table.Waiting:
		if n := c.Free(); n > 0 {
			return w.Text("web.lobby.card.free", "n", n)
		}
		return w.Text("web.lobby.card.full")
	case table.Paused:
		return w.Text("web.lobby.card.paused")
	case table.Frozen:
		return w.Text("web.lobby.card.frozen")
	case table.Ended:
		return w.Text("web.lobby.card.ended", "round", c.Round)
	case table.Finished:
		return c.result(w)
	}
	if c.MyTurn() {
		return c.Prompt
	}
	var names []string
	for p := range game.Player(len(c.Seats)) {
		if c.Open.Has(p) {
			names = append(names, nameOf(p))
		}
	}
	if len(names) == 0 {
		return c.phase(w)
	}
	return w.Text("web.lobby.card.decides", "names", w.List(names), "n", len(names), "phase", c.phase(w))
}

// substitute says what waits for whoever takes over the first seat that is offered.
func (c *Card) substitute(w *locale.Words) string {
	p := seatAt(c.firstFree())
	key := "web.lobby.substitute"
	if c.Open.Has(p) {
		key = "web.lobby.substitute.turn"
	}
	return w.Text(key, "faction", piece.FactionName(w, c.faction(p)), "round", c.Round, "points", c.Points[p])
}

// phase says where in the game the table is.
func (c *Card) phase(w *locale.Words) string {
	if c.Phase == game.Setup {
		return w.PhaseName(c.Phase)
	}
	return w.Text("web.lobby.card.phase", "round", c.Round, "phase", w.PhaseName(c.Phase))
}

// result says who won, with a place for each name.
func (c *Card) result(w *locale.Words) string {
	var names []string
	points, teams := 0, c.Settings.Options.Teams
	for p := range game.Player(len(c.Seats)) {
		if c.Winners.Has(p) {
			names = append(names, nameOf(p))
			if teams {
				points += c.Points[p] // They win with those of both.
			} else {
				points = max(points, c.Points[p])
			}
		}
	}
	last := c.Settings.Options.Conquest() // nobody has points
	switch {
	case len(names) == 0:
		return w.Text("web.lobby.card.nobody", "round", c.Round)
	case last && c.Seat != game.Nobody && c.Winners.Has(c.Seat):
		return w.Text("web.lobby.card.youlast", "round", c.Round)
	case last:
		return w.Text("web.lobby.card.last", "names", w.List(names), "n", len(names), "round", c.Round)
	case c.Seat != game.Nobody && c.Winners.Has(c.Seat) && !teams:
		return w.Text("web.lobby.card.youwon", "points", c.Points[c.Seat], "round", c.Round)
	}
	return w.Text("web.lobby.card.won", "names", w.List(names), "n", len(names), "points", points, "round", c.Round)
}

// due says how much time is left, for how long it has waited, when it expires, or when something last happened.
func (c *Card) due(w *locale.Words, now time.Time) string {
	switch {
	case c.Status == table.Playing && !c.Deadline.IsZero():
		return page.LeftText(w, now, c.Deadline)
	case c.Status == table.Playing && !c.Since.IsZero():
		return waitingText(w, now.Sub(c.Since))
	case !c.Expires.IsZero():
		return expiresText(w, c.Expires.Sub(now))
	}
	return page.AgoText(w, now, c.Updated)
}

// waitingText says for how long a table has waited for an answer.
func waitingText(w *locale.Words, d time.Duration) string {
	switch {
	case d < time.Minute:
		return w.Text("web.lobby.card.since.now")
	case d < time.Hour:
		return w.Text("web.lobby.card.since.minutes", "n", int(d/time.Minute))
	case d < 24*time.Hour:
		return w.Text("web.lobby.card.since.hours", "n", int(d/time.Hour))
	}
	return w.Text("web.lobby.card.since.days", "n", int(d/(24*time.Hour)))
}

// expiresText says when a table is removed.
func expiresText(w *locale.Words, d time.Duration) string {
	switch {
	case d < time.Minute:
		return w.Text("web.lobby.card.expires.now")
	case d < time.Hour:
		return w.Text("web.lobby.card.expires.minutes", "n", int(d/time.Minute))
	}
	return w.Text("web.lobby.card.expires.hours", "n", int(d/time.Hour))
}

// settingsText says in one line what is played, for lists.
func settingsText(w *locale.Words, s table.Settings) string {
	parts := []string{w.Text("web.lobby.settings.players", "n", s.Options.Players)}
	if name := scenario.Line(w, s.Scenario); name != "" {
		parts = append(parts, w.Text("web.scenario.line", "name", name))
	}
	for _, option := range page.OptionWords(&s.Options) {
		if option == "teams" {
			parts = append(parts, w.Text("web.lobby.settings.teams"))
		} else {
			parts = append(parts, w.OptionName(option))
		}
	}
	parts = append(parts, page.PaceText(w, s.Pace))
	if s.Rated {
		parts = append(parts, w.Text("web.lobby.settings.rated"))
	}
	return strings.Join(parts, ", ")
}

// settingsLines says all that was settled for a table, a sentence each, for the waiting room.
func settingsLines(w *locale.Words, s table.Settings) []string {
	lines := []string{w.Text("web.lobby.line.players", "n", s.Options.Players, "planets",
		planetsEach(&s.Options)*s.Options.Players)}
	if name := scenario.Line(w, s.Scenario); name != "" {
		lines = []string{w.Text("web.lobby.option", "name", w.Text("web.scenario.line", "name", name), "text",
			w.OptionText("scenario"))}
	}
	for _, option := range page.OptionWords(&s.Options) {
		if option != "teams" { // said with the factions
			lines = append(lines, optionLine(w, option))
		}
	}
	if s.Scenario.None() && !s.Options.Conquest() && s.Corrections == "" { // which may say other numbers
		lines = append(lines, pointsText(w, s.Options.LargerGalaxy, s.Options.Teams))
	}
	switch {
	case !s.Pace.Clocked():
		lines = append(lines, w.Text("web.lobby.line.pace.none"))
	case s.Pace.Start >= 24*time.Hour && s.Pace.Gain == s.Pace.Start:
		lines = append(lines, w.Text("web.lobby.line.pace.days", "n", int(s.Pace.Start/(24*time.Hour))))
	case s.Pace.Gain == 0:
		lines = append(lines, w.Text("web.lobby.line.pace.bank", "minutes", int(s.Pace.Start/time.Minute)))
	default:
		lines = append(lines, w.Text("web.lobby.line.pace.live", "minutes", int(s.Pace.Start/time.Minute), "seconds",
			int(s.Pace.Gain/time.Second)))
	}
	lines = append(lines, page.RestLines(w, s.Rest)...)
	switch {
	case s.Options.Teams:
		lines = append(lines, w.Text("web.lobby.line.teams"))
	case !s.Scenario.None(): // The scenario has them.
	case s.Draft:
		lines = append(lines, w.Text("web.lobby.line.draft"))
	case s.Options.RandomFactions:
		lines = append(lines, w.Text("web.lobby.line.dealt"))
	default:
		lines = append(lines, w.Text("web.lobby.line.chosen"))
	}
	for _, line := range []struct {
		holds bool
		text  string
	}{
		{s.LaidOut, w.Text("web.lobby.line.laid-out")},
		{!s.Options.HideOwnOrders, w.Text("web.lobby.line.memory")},
		{s.Options.HideOwnOrders, w.Text("web.lobby.line.hidden")},
		{s.Options.Shields, w.Text("web.lobby.line.shields")},
		{s.Options.Healing, w.Text("web.lobby.line.healing")},
		{s.Corrections != "", w.Text("web.lobby.line.corrections")},
		{s.Public, w.Text("web.lobby.line.public")},
		{!s.Public, w.Text("web.lobby.line.private")},
		{s.Spectators, w.Text("web.lobby.line.spectators")},
		{!s.Spectators, w.Text("web.lobby.line.closed")},
		{s.PlayersChat, w.Text("web.lobby.line.players-chat")},
		{s.Help == table.HelpOn, w.Text("web.lobby.line.help")},
		{s.Rated, w.Text("web.lobby.line.rated")},
		{s.Help == table.HelpOff, w.Text("web.lobby.line.helpless")},
		{s.StandIn != "", w.Text("web.lobby.line.standin", "bot", w.BotName(s.StandIn))},
	} {
		if line.holds {
			lines = append(lines, line.text)
		}
	}
	return lines
}
