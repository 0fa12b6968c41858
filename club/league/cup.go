package league

// CupRound returns the next round of a cup for the players who are still in it, the strongest first: tables of up to
// size, of which the best advance go on, and byes for the first in the list, as few as it takes for all later rounds to
// have full tables. The last round is a single table. advance divides size and is smaller.
//
// The strongest do not meet before they have to: players are dealt out to the tables back and forth.
func CupRound(players []int, size, advance int) Round {
	n := len(players)
	if n < MinSize {
		return Round{Byes: players}
	}
	if n <= size {
		return Round{Tables: [][]int{players}}
	}
	next := size // how many players are left after this round
	for next*size/advance < n {
		next = next * size / advance
	}
	tables := (n - next + size - advance - 1) / (size - advance)
	byes := next - advance*tables
	return Round{Byes: players[:byes:byes], Tables: snake(players[byes:], even(n-byes, tables))}
}

// snake deals players out to tables of some sizes: forth, back, forth, as long as there is room.
func snake(players []int, sizes []int) [][]int {
	tables := make([][]int, len(sizes))
	for i, forth := 0, true; i < len(players); forth = !forth {
		for k := range tables {
			t := k
			if !forth {
				t = len(tables) - 1 - k
			}
			if i < len(players) && len(tables[t]) < sizes[t] {
				tables[t] = append(tables[t], players[i])
				i++
			}
		}
	}
	return tables
}

// CupRounds returns how many rounds a cup of that many players has.
func CupRounds(players, size, advance int) int {
	n := 0
	for players > size {
		next := size
		for next*size/advance < players {
			next = next * size / advance
		}
		players = next
		n++
	}
	return n + 1
}

// Advance returns who goes on from a table, the best first. Those who share a place are ordered as they were before the
// round: order lists all of them, the strongest first.
func Advance(r *Result, advance int, order []int) []int {
	var list []int
	for place := 1; place <= len(r.Players); place++ {
		for _, who := range order {
			for i, p := range r.Players {
				if p == who && r.Places[i] == place && len(list) < advance {
					list = append(list, p)
				}
			}
		}
	}
	return list
}
