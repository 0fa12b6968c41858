package league

import (
	"math/rand/v2"
	"slices"
)

// Plan returns the rounds of a league that are still to come, in which the players meet each other as evenly as
// possible, counting the rounds already played. Players who have left since may be in played, but not in players. seed
// decides what is left open.
//
// For tables of two it uses the circle method; for as many players as the square of the table size, up to that of five,
// the lines of an affine plane; for all others a search that swaps players to make the meetings more even. Exhaustive
// search shows that it finds the best plan for small numbers; otherwise the bound Even shows it, where a plan that
// reaches the bound exists and is found.
func Plan(players []int, size, rounds int, played []Round, seed [32]byte) []Round {
	if len(players) < MinSize || rounds <= 0 {
		return nil
	}
	p := newPlanner(players, size, rounds, played, seed)
	for _, first := range []func() bool{p.circle, p.plane} {
		if first() && p.bound() {
			return p.rounds()
		}
	}
	p.search()
	return p.rounds()
}

// Even returns the smallest sum of squares that a number of meetings between pairs can have: all pairs meet equally
// often, or some once more.
func Even(meetings, pairs int) int {
	if pairs == 0 {
		return 0
	}
	each, more := meetings/pairs, meetings%pairs
	return (pairs-more)*each*each + more*(each+1)*(each+1)
}

// planner looks for the best plan. Players are indices in players here.
type planner struct {
	players []int
	sizes   []int // tables of a round, with a table of one for each bye
	byes    int
	chance  *rand.Rand
	// slots are who sits where in each round, table by table; at is the table of each slot.
	slots [][]int
	at    []int
	// met counts meetings, small how often somebody sat at a table smaller than others of the round, or had a bye;
	// metBefore and the like are those of the rounds already played.
	met, metBefore     [][]int
	small, smallBefore []int
	best               [][]int
	bestCost           int
}

// weight is how much more a meeting counts than a seat at a smaller table: the latter only decides between plans with
// equally even meetings.
const weight = 1 << 10

// byeWeight is how many seats at smaller tables a bye counts for: players who have had one are the last to get another.
const byeWeight = 64

// tries and moves bound the search: how often it starts over, and how many swaps it tries each time.
const (
	tries = 24
	moves = 30_000
)

func newPlanner(players []int, size, rounds int, played []Round, seed [32]byte) *planner {
	sizes, byes := Sizes(len(players), size)
	for range byes {
		sizes = append(sizes, 1)
	}
	p := &planner{players: players, sizes: sizes, byes: byes, chance: rand.New(rand.NewChaCha8(seed)), bestCost: -1}
	for t, n := range sizes {
		for range n {
			p.at = append(p.at, t)
		}
	}
	index := map[int]int{}
	for i, player := range players {
		index[player] = i
	}
	p.metBefore, p.smallBefore = square(len(players)), make([]int, len(players))
	for _, r := range played {
		most := 0
		for _, t := range r.Tables {
			most = max(most, len(t))
		}
		for _, t := range r.Tables {
			for i, a := range t {
				x, ok := index[a]
				if ok && len(t) < most {
					p.smallBefore[x]++
				}
				for _, b := range t[:i] {
					if y, known := index[b]; ok && known {
						p.metBefore[x][y]++
						p.metBefore[y][x]++
					}
				}
			}
		}
		for _, a := range r.Byes {
			if x, ok := index[a]; ok {
				p.smallBefore[x] += byeWeight
			}
		}
	}
	p.slots = make([][]int, rounds)
	for r := range p.slots {
		p.slots[r] = make([]int, len(players))
	}
	return p
}

func square(n int) [][]int {
	out := make([][]int, n)
	for i := range out {
		out[i] = make([]int, n)
	}
	return out
}

// shuffled returns the players in random order.
func (p *planner) shuffled() []int { return p.chance.Perm(len(p.players)) }

// circle plans rounds of two by the circle method: one player stays, the others go round. With an odd number, one place
// in the circle is empty.
func (p *planner) circle() bool {
	if p.sizes[0] != 2 || p.played() {
		return false
	}
	n, order := len(p.players), p.shuffled()
	places := n + n%2
	who := func(place int) int {
		if place == n {
			return -1
		}
		return order[place]
	}
	for r := range p.slots {
		slot := p.slots[r][:0]
		bye := -1
		for i := range places / 2 {
			a, b := places-1, r%(places-1)
			if i > 0 {
				a, b = (r+i)%(places-1), (r+places-1-i)%(places-1)
			}
			switch x, y := who(a), who(b); {
			case x < 0:
				bye = y
			case y < 0:
				bye = x
			default:
				slot = append(slot, x, y)
			}
		}
		if bye >= 0 {
			slot = append(slot, bye)
		}
		p.slots[r] = slot
	}
	p.count()
	return true
}

// played reports whether there were earlier rounds that count.
func (p *planner) played() bool {
	for i := range p.players {
		if p.smallBefore[i] > 0 || slices.Max(p.metBefore[i]) > 0 {
			return true
		}
	}
	return false
}

// plane plans rounds along the parallel lines of an affine plane, if there are as many players as points: two of them
// meet once in size+1 rounds.
func (p *planner) plane() bool {
	k := p.sizes[0]
	if len(p.players) != k*k || k < 3 || k > 5 || p.byes > 0 || p.played() {
		return false
	}
	order := p.shuffled()
	for r := range p.slots {
		slope := r % (k + 1)
		slot := p.slots[r][:0]
		for line := range k {
			for x := range k {
				if slope == k {
					slot = append(slot, order[line*k+x])
				} else {
					slot = append(slot, order[x*k+fieldAdd(k, fieldTimes(k, slope, x), line)])
				}
			}
		}
		p.slots[r] = slot
	}
	p.count()
	return true
}

// fieldAdd and fieldTimes compute in the field of 3, 4 or 5 elements.
func fieldAdd(k, a, b int) int {
	if k == 4 {
		return a ^ b
	}
	return (a + b) % k
}

func fieldTimes(k, a, b int) int {
	if k != 4 {
		return a * b % k
	}
	product := 0
	for bit := range 2 {
		if b>>bit&1 == 1 {
			product ^= a << bit
		}
	}
	if product >= 4 {
		product ^= 7 // x² + x + 1
	}
	return product
}

// count recounts meetings and seats at smaller tables.
func (p *planner) count() {
	n := len(p.players)
	p.met, p.small = square(n), slices.Clone(p.smallBefore)
	for i := range n {
		copy(p.met[i], p.metBefore[i])
	}
	for _, slot := range p.slots {
		for i, a := range slot {
			p.small[a] += p.smallness(i)
			for j := i - 1; j >= 0 && p.at[j] == p.at[i]; j-- {
				p.met[a][slot[j]]++
				p.met[slot[j]][a]++
			}
		}
	}
}

// smallness is what a slot adds to planner.small.
func (p *planner) smallness(slot int) int {
	switch size := p.sizes[p.at[slot]]; {
	case size == 1:
		return byeWeight
	case size < p.sizes[0]:
		return 1
	}
	return 0
}

// cost is what the search minimizes.
func (p *planner) cost() int {
	cost := 0
	for i := range p.players {
		for _, n := range p.met[i][:i] {
			cost += weight * n * n
		}
		cost += p.small[i] * p.small[i]
	}
	return cost
}

// bound reports whether no plan can be better: meetings are as even as that many can be, and so are seats at smaller
// tables.
func (p *planner) bound() bool {
	n := len(p.players)
	meetings, squares, smalls, smallSquares := 0, 0, 0, 0
	for i := range n {
		for _, m := range p.met[i][:i] {
			meetings, squares = meetings+m, squares+m*m
		}
		smalls, smallSquares = smalls+p.small[i], smallSquares+p.small[i]*p.small[i]
	}
	if squares > Even(meetings, n*(n-1)/2) {
		return false
	}
	if p.byes > 0 {
		return smallSquares <= byeWeight*byeWeight*Even(smalls/byeWeight, n)
	}
	return smallSquares <= Even(smalls, n)
}

// search begins with random tables, and swaps players between tables of a round. Swaps that make the plan worse are
// accepted at first, but less and less often.
func (p *planner) search() {
	budget := tries
	for try := range budget {
		for r := range p.slots {
			p.slots[r] = p.shuffled()
		}
		p.count()
		if len(p.sizes) > 1 {
			p.anneal()
		}
		if cost := p.cost(); p.bestCost < 0 || cost < p.bestCost {
			p.bestCost, p.best = cost, clone(p.slots)
		}
		if p.bound() || len(p.sizes) == 1 {
			break
		}
		if try >= 2 && len(p.players)*len(p.slots) > 200 {
			break // Large leagues are even enough by now, and each try takes longer.
		}
	}
	p.slots = p.best
	p.count()
}

func clone(slots [][]int) [][]int {
	out := make([][]int, len(slots))
	for i := range slots {
		out[i] = slices.Clone(slots[i])
	}
	return out
}

// anneal improves the plan by swaps.
func (p *planner) anneal() {
	total := moves + 200*len(p.players)*len(p.slots)
	heat := float64(2 * weight)
	cool := 0.05 * weight
	// The heat falls from the first to the last by equal factors, in steps.
	const steps = 60
	factor := power(cool/heat, steps)
	for step := range steps {
		for range total / steps {
			r, i, j := p.chance.IntN(len(p.slots)), p.chance.IntN(len(p.at)), p.chance.IntN(len(p.at))
			if p.at[i] == p.at[j] {
				continue
			}
			delta := p.delta(r, i, j)
			if delta <= 0 || p.chance.Float64()*2*heat > float64(delta)+heat {
				p.swap(r, i, j)
			}
		}
		heat *= factor
		if step%8 == 7 && p.bound() {
			return
		}
	}
	// From here on only swaps that don't make it worse.
	for range total / 4 {
		r, i, j := p.chance.IntN(len(p.slots)), p.chance.IntN(len(p.at)), p.chance.IntN(len(p.at))
		if p.at[i] != p.at[j] && p.delta(r, i, j) <= 0 {
			p.swap(r, i, j)
		}
	}
}

// power returns the factor that turns 1 into x when applied that many times. It uses only products, so that all
// machines agree.
func power(x float64, times int) float64 {
	low, high := 0.0, 1.0
	for range 60 {
		middle := (low + high) / 2
		product := 1.0
		for range times {
			product *= middle
		}
		if product < x {
			low = middle
		} else {
			high = middle
		}
	}
	return high
}

// mates calls do with everybody else at the table of a slot.
func (p *planner) mates(r, slot int, do func(other int)) {
	for k := slot - 1; k >= 0 && p.at[k] == p.at[slot]; k-- {
		do(p.slots[r][k])
	}
	for k := slot + 1; k < len(p.at) && p.at[k] == p.at[slot]; k++ {
		do(p.slots[r][k])
	}
}

// delta returns by how much a swap would change the cost.
func (p *planner) delta(r, i, j int) int {
	a, b := p.slots[r][i], p.slots[r][j]
	met := 0
	// (n-1)² - n² = 1-2n, (n+1)² - n² = 2n+1
	p.mates(r, i, func(c int) { met += 1 - 2*p.met[a][c] + 2*p.met[b][c] + 1 })
	p.mates(r, j, func(c int) { met += 1 - 2*p.met[b][c] + 2*p.met[a][c] + 1 })
	small := 0
	if more := p.smallness(j) - p.smallness(i); more != 0 {
		sa, sb := p.small[a], p.small[b]
		small = (sa+more)*(sa+more) - sa*sa + (sb-more)*(sb-more) - sb*sb
	}
	return weight*met + small
}

func (p *planner) swap(r, i, j int) {
	a, b := p.slots[r][i], p.slots[r][j]
	add := func(x, y, n int) { p.met[x][y] += n; p.met[y][x] += n }
	p.mates(r, i, func(c int) { add(a, c, -1); add(b, c, 1) })
	p.mates(r, j, func(c int) { add(b, c, -1); add(a, c, 1) })
	more := p.smallness(j) - p.smallness(i)
	p.small[a] += more
	p.small[b] -= more
	p.slots[r][i], p.slots[r][j] = b, a
}

// rounds returns the plan.
func (p *planner) rounds() []Round {
	out := make([]Round, len(p.slots))
	for r, slot := range p.slots {
		var byes []int
		var tables [][]int
		for i := 0; i < len(slot); {
			n := p.sizes[p.at[i]]
			who := make([]int, n)
			for k := range who {
				who[k] = p.players[slot[i+k]]
			}
			if n == 1 {
				byes = append(byes, who[0])
			} else {
				tables = append(tables, who)
			}
			i += n
		}
		out[r] = Round{Tables: tables, Byes: byes}
	}
	return out
}
