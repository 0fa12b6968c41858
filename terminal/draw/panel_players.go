package draw

import (
	"strconv"
	"strings"

	"koprulu/rules/game"
)

// PlayersHeight is the number of lines of the players' strip.
func PlayersHeight(s *Sight) int {
	n := 1 + s.View.Players
	for _, p := range s.byTeam() {
		if _, _, last := s.inTeam(p); last {
			n++
		}
	}
	return n
}

// PlayersStrip shows every player in one line: whose turn it is, points, cards in hand, workers, what their Resource
// cards can still yield, and orders left. A bracket holds the players of a team together, with their sum at its end.
func PlayersStrip(s *Sight, w *Words, wide int) []Line {
	v := &s.View
	muted := Muted
	// The columns from the right; the name takes what is left.
	const points, hand, workers, purse, orders = 6, 3, 3, 6, 3
	name := max(wide-5-points-hand-workers-purse-orders, 8)
	head := Normal.Line("").pad(5+name).
		Add(Right(w.Text("ui.strip.points"), points), muted).
		Add(Right(w.Text("ui.strip.hand"), hand), muted).
		Add(Right(w.Text("ui.strip.workers"), workers), muted).
		Add(Right(w.Text("ui.strip.purse"), purse), muted).
		Add(Right(w.Text("ui.strip.orders"), orders), muted)
	out := []Line{head}
	add := func(p game.Player, l Line) {
		out = append(out, l)
		if _, _, last := s.inTeam(p); last {
			sum := Edge.Line("╰").pad(5 + name)
			out = append(out, sum.Add(Right(s.points(p), points), Score))
		}
	}
	for _, p := range s.byTeam() {
		seat := &v.Seats[p]
		o := OwnerOf(v, p)
		turn := Piece{"  ", Normal}
		if v.Open.Has(p) {
			turn = Piece{"► ", Strong}
		}
		l := Line{turn, o.Mark(), {" ", Normal}}
		count := s.points(p)
		if teamed, first, _ := s.inTeam(p); teamed {
			// The bracket takes the place of the space before the mark of whose turn it is.
			bracket := "│"
			if first {
				bracket = "╭"
			}
			turn.Text = Right(strings.TrimSpace(turn.Text), 1)
			l = Line{{bracket, Edge}, turn, o.Mark(), {" ", Normal}}
			count = digits(seat.Points)
		}
		style := Style{Ink: o.Ink}
		if p == s.Seat {
			style = style.With(Bold | Underline)
		}
		title := w.Player(v, p)
		if Width(title) >= name {
			title = w.shortName(v, p)
		}
		title = ClipText(title, name-1)
		if !v.Alive.Has(p) {
			add(p, l.Add(title+" ✕ "+w.Out(v, p), muted))
			continue
		}
		l = l.Add(title, style)
		if p == v.First {
			l = l.Add("¹", Score)
		}
		if seat.Faction == game.NoFaction {
			add(p, l)
			continue
		}
		l = l.pad(5 + name)
		m, g := s.purse(p)
		l = l.Add(Right(count, points), Score).
			Add(Right(digits(seat.HandCount), hand), Normal).
			Add(Right(digits(seat.Pool), workers), Normal).
			Add(Right(strconv.Itoa(m), purse-3), minerals).
			Add("·", muted).
			Add(strconv.Itoa(g), gas)
		l = l.pad(5+name+points+hand+workers+purse).
			Add(Right(digits(seat.TokenCount), orders), Normal)
		add(p, l)
	}
	return out
}

// points shows the points of a player, or of their team, and how many are needed, if points win.
func (s *Sight) points(p game.Player) string {
	n := 0
	for q := range game.Player(s.View.Players) {
		if s.View.Alive.Has(q) && s.rules.Team(q) == s.rules.Team(p) {
			n += int(s.View.Seats[q].Points)
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

// Right puts a text at the right end of a column.
func Right(s string, w int) string {
	for n := Width(s); n < w; n++ {
		s = " " + s
	}
	return s
}

// purse returns what the cards of a player can still yield without force mining, and their resource tokens.
func (s *Sight) purse(p game.Player) (minerals, gas int) {
	v := &s.View
	seat := &v.Seats[p]
	if int(seat.Faction) >= len(s.rules.Sheets) {
		return 0, 0
	}
	var sum [2]int
	for res := range sum {
		sum[res] = max(0, s.permanent[p][res]-int(seat.Home[res])) + int(seat.ResourceTokens[res])
	}
	for a := range seat.Cards.All() {
		if info := &s.rules.Areas[a]; info.Resource < game.NoResource {
			sum[info.Resource] += max(0, int(info.Amount)-int(v.Workers[a]))
		}
	}
	return sum[game.Minerals], sum[game.Gas]
}

// PlayersLine shows all players in one line: whose turn it is, who they are, points, and who began the round.
func PlayersLine(s *Sight, wide int) Line {
	v := &s.View
	var l Line
	for i, p := range s.byTeam() {
		teamed, first, last := s.inTeam(p)
		switch {
		case i > 0 && teamed && !first:
			l = l.Add(" +", Edge)
		case i > 0:
			l = l.Add("  ", Normal)
		}
		turn := Normal.Piece(" ")
		if v.Open.Has(p) {
			turn = Strong.Piece("►")
		}
		o := OwnerOf(v, p)
		mark := o.Mark()
		if p == s.Seat {
			mark.Style = mark.Style.With(Underline)
		}
		l = append(l, turn, mark, Normal.Piece(" "))
		count := s.points(p)
		if teamed {
			count = digits(v.Seats[p].Points)
		}
		if !v.Alive.Has(p) {
			count = "✕"
		}
		l = l.Add(count, Score)
		if p == v.First {
			l = l.Add("¹", Score)
		}
		if last {
			l = l.Add(" = "+s.points(p), Score)
		}
	}
	return l.Clip(wide)
}
