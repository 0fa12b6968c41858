package web

import (
	"strconv"
	"time"

	"koprulu/game"
	"koprulu/locale"
	"koprulu/table"
	"koprulu/web/page"
	"koprulu/web/piece"
)

// words returns the words of the reader.
func (p *TablePage) words() *locale.Words { return p.Reader.Words }

// seated reports whether the reader has a seat at the table.
func (p *TablePage) seated() bool { return p.View != nil && int(p.Seat) < p.View.Players }

// live reports whether the page follows a game that goes on or just ended, rather than a position of the past.
func (p *TablePage) live() bool { return p.Replay == nil }

// mine reports whether the table waits for an answer of the reader.
func (p *TablePage) mine() bool {
	return p.live() && p.seated() && p.Decision != 0 && len(p.Choices) > 0 && p.Snap.Status == table.Playing && !p.Snap.Seats[p.Seat].StandsIn()
}

// over reports whether the game is over on this page.
func (p *TablePage) over() bool { return p.live() && p.Snap.Over() }

// owner returns the class that sets the colours of a seat.
func (p *TablePage) owner(seat game.Player) string {
	if int(seat) < p.View.Players {
		return piece.FactionClass(p.View.Seats[seat].Faction)
	}
	return "f-none"
}

// faction returns the faction of a seat.
func (p *TablePage) faction(seat game.Player) game.Faction {
	if int(seat) < p.View.Players {
		return p.View.Seats[seat].Faction
	}
	return game.NoFaction
}

// person says who sits at a seat: a name, "you", a kind of bot.
func (p *TablePage) person(seat game.Player) string {
	w := p.words()
	if int(seat) >= len(p.Snap.Seats) {
		return ""
	}
	s := &p.Snap.Seats[seat]
	name := s.Name
	if seat == p.Seat {
		name = w.Text("web.table.you", "name", s.Name)
	}
	switch {
	case s.Bot == "":
		return name
	case s.Person == "" || s.Left:
		return page.Capital(w.BotName(s.Bot))
	}
	return w.Text("web.table.stand-in", "name", name, "bot", w.BotName(s.Bot))
}

// clock writes a time that is left: 6:42, 1:05:00, or days and hours.
func clock(w *locale.Words, d time.Duration) string {
	s := int(max(d, 0) / time.Second)
	switch {
	case s >= 24*3600:
		return w.Text("web.table.clock.days", "days", s/(24*3600), "hours", s/3600%24)
	case s >= 3600:
		return strconv.Itoa(s/3600) + ":" + two(s/60%60) + ":" + two(s%60)
	}
	return strconv.Itoa(s/60) + ":" + two(s%60)
}

// two writes a number below 100 with two digits.
func two(n int) string { return string([]byte{byte('0' + n/10), byte('0' + n%10)}) }

// milliseconds writes a moment for scripts, which show how far away it is.
func milliseconds(t time.Time) string { return strconv.FormatInt(t.UnixMilli(), 10) }

// momentText writes a moment for readers without scripts.
func momentText(t time.Time) string { return t.UTC().Format("2006-01-02 15:04 UTC") }

// numeral returns the Roman numeral of a stage.
func numeral(stage game.Stage) string { return [...]string{"–", "I", "II", "III"}[min(stage, 3)] }

// phaseMark marks the phase of the game for screen readers.
func phaseMark(now, phase game.Phase) string {
	if now == phase {
		return "step"
	}
	return "false"
}
