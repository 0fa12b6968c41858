package league

import (
	"math/rand/v2"
)

// Chairs is who sits in which seat of a table and plays which faction, by seat. Factions are numbers, from 0.
type Chairs struct {
	Players  []int `json:"players"`
	Factions []int `json:"factions"`
}

// firstWeight is how much more it counts how often somebody had the first seat than any other one.
const firstWeight = 4

// Seat gives the players of a table the seats that they have had least often, above all the first seat, and the
// factions that they have played least often. before are the tables that were played. seed decides what is left open.
func Seat(players []int, factions int, before []Chairs, seed [32]byte) Chairs {
	chance := rand.New(rand.NewChaCha8(seed))
	sat, played := map[[2]int]int{}, map[[2]int]int{}
	for _, c := range before {
		for seat, p := range c.Players {
			sat[[2]int{p, seat}]++
			if seat < len(c.Factions) {
				played[[2]int{p, c.Factions[seat]}]++
			}
		}
	}
	n := len(players)
	seats := cheapest(n, n, chance, func(i, seat int) int {
		cost := sat[[2]int{players[i], seat}]
		if seat == 0 {
			return cost * firstWeight
		}
		return cost
	})
	sides := cheapest(n, factions, chance, func(i, side int) int { return played[[2]int{players[i], side}] })
	out := Chairs{Players: make([]int, n), Factions: make([]int, n)}
	for i, seat := range seats {
		out.Players[seat], out.Factions[seat] = players[i], sides[i]
	}
	return out
}

// cheapest gives each of n a different one of m things so that the sum of the squares of the costs is the smallest;
// chance decides between equally good ways. There are at most 720 ways.
func cheapest(n, m int, chance *rand.Rand, cost func(i, thing int) int) []int {
	things := chance.Perm(m)
	best, bestCost := make([]int, n), -1
	now, used := make([]int, n), make([]bool, m)
	var try func(i, sum int)
	try = func(i, sum int) {
		if bestCost >= 0 && sum >= bestCost {
			return
		}
		if i == n {
			bestCost = sum
			copy(best, now)
			return
		}
		for _, thing := range things {
			if used[thing] {
				continue
			}
			c := cost(i, thing)
			used[thing], now[i] = true, thing
			try(i+1, sum+c*c)
			used[thing] = false
		}
	}
	try(0, 0)
	return best
}
