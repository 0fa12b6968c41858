package terminal

import (
	"strconv"
	"strings"

	"koprulu/rules/game"
)

// playersHeight is the number of lines of the players' strip.
func playersHeight(r *game.Rules, v *game.View) int {
	n := 1 + v.Players
	for _, p := range seatsByTeam(r, v) {
		if endsTeam(r, v, p) {
			n++
		}
	}
	return n
}

// playersStrip shows every player in one line: whose turn it is, points, cards in hand, workers, what their Resource
// cards can still yield, and orders left. A bracket holds the players of a team together, with their sum at its end.
func playersStrip(r *game.Rules, s *sight, w *words, wide int) []line {
	v := &s.view
	muted := Style{Ink: InkMuted}
	// The columns from the right; the name takes what is left.
	const points, hand, workers, purse, orders = 6, 3, 3, 6, 3
	name := max(wide-5-points-hand-workers-purse-orders, 8)
	head := plainLine("").pad(5+name).
		add(right(w.text("ui.strip.points"), points), muted).
		add(right(w.text("ui.strip.hand"), hand), muted).
		add(right(w.text("ui.strip.workers"), workers), muted).
		add(right(w.text("ui.strip.purse"), purse), muted).
		add(right(w.text("ui.strip.orders"), orders), muted)
	out := []line{head}
	add := func(p game.Player, l line) {
		out = append(out, l)
		if endsTeam(r, v, p) {
			sum := styled("╰", Style{Ink: InkLine}).pad(5 + name)
			out = append(out, sum.add(right(pointsOf(r, s, p), points), Style{Ink: InkPoints, Attr: Bold}))
		}
	}
	for _, p := range seatsByTeam(r, v) {
		seat := &v.Seats[p]
		o := ownerOf(v, p)
		turn := piece{"  ", Style{}}
		if v.Open.Has(p) {
			turn = piece{"► ", Style{Ink: InkAccent, Attr: Bold}}
		}
		l := line{turn, o.mark(), {" ", Style{}}}
		count := pointsOf(r, s, p)
		if teamed(r, v, p) {
			// The bracket takes the place of the space before the mark of whose turn it is.
			bracket := "│"
			if beginsTeam(r, v, p) {
				bracket = "╭"
			}
			turn.text = right(strings.TrimSpace(turn.text), 1)
			l = line{{bracket, Style{Ink: InkLine}}, turn, o.mark(), {" ", Style{}}}
			count = strconv.Itoa(int(seat.Points))
		}
		style := Style{Ink: o.ink}
		if p == s.seat {
			style = style.With(Bold | Underline)
		}
		title := w.player(v, p)
		if width(title) >= name {
			title = w.shortName(v, p)
		}
		title = clipText(title, name-1)
		if !v.Alive.Has(p) {
			add(p, l.add(title+" ✕ "+w.Out(&v.Board, p), muted))
			continue
		}
		l = l.add(title, style)
		if p == v.First {
			l = l.add("¹", Style{Ink: InkPoints, Attr: Bold})
		}
		if seat.Faction == game.NoFaction {
			add(p, l)
			continue
		}
		l = l.pad(5 + name)
		m, g := purseOf(r, s, p)
		l = l.add(right(count, points), Style{Ink: InkPoints, Attr: Bold}).
			add(right(strconv.Itoa(int(seat.HandCount)), hand), Style{}).
			add(right(strconv.Itoa(int(seat.Pool)), workers), Style{}).
			add(right(strconv.Itoa(m), purse-3), Style{Ink: InkMinerals}).
			add("·", muted).
			add(strconv.Itoa(g), Style{Ink: InkGas})
		l = l.pad(5+name+points+hand+workers+purse).
			add(right(strconv.Itoa(int(seat.TokenCount)), orders), Style{})
		add(p, l)
	}
	return out
}

// pointsOf shows the points of a player, or of their team, and how many are needed, if points win.
func pointsOf(r *game.Rules, s *sight, p game.Player) string {
	n := 0
	for q := range game.Player(s.view.Players) {
		if s.view.Alive.Has(q) && r.Team(q) == r.Team(p) {
			n += int(s.view.Seats[q].Points)
		}
	}
	switch {
	case s.target[p] != 0:
		return strconv.Itoa(n) + "/" + strconv.Itoa(s.target[p])
	case n != 0:
		return strconv.Itoa(n)
	}
	return "–"
}

// right puts a text at the right end of a column.
func right(s string, w int) string {
	for n := width(s); n < w; n++ {
		s = " " + s
	}
	return s
}

// purseOf returns what the cards of a player can still yield without force mining, and their resource tokens.
func purseOf(r *game.Rules, s *sight, p game.Player) (minerals, gas int) {
	v := &s.view
	seat := &v.Seats[p]
	if int(seat.Faction) >= len(r.Sheets) {
		return 0, 0
	}
	var sum [2]int
	for res := range sum {
		sum[res] = max(0, s.permanent[p][res]-int(seat.Home[res])) + int(seat.ResourceTokens[res])
	}
	for a := range seat.Cards.All() {
		if info := &r.Areas[a]; info.Resource < game.NoResource {
			sum[info.Resource] += max(0, int(info.Amount)-int(v.Workers[a]))
		}
	}
	return sum[game.Minerals], sum[game.Gas]
}
