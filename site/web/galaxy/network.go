package galaxy

import "koprulu/rules/game"

// network is the gaps between the cells of the map, as a lattice: its corners are where four cells meet, and its edges
// run along the sides of cells. The lines of z-axis routes follow it, so that they never cross a planet.
type network struct {
	columns, rows int
	// xs and ys are where its columns and rows are: in the middle between neighbours, and outside of the galaxy.
	xs, ys []float64
	// cost is that of the edges to the right of each corner and below it.
	cost [2][]float64
	// the search: the cost so far of each corner, where its path comes from, and whether that is settled.
	dist []float64
	from []int
	done []bool
}

// The price of an edge: its length, and what is ugly on the way.
const (
	edgeCost, laneCost, beaconCost, sharedCost, bendCost = 1, .7, 3, 1.2, .35
)

// lineAt is how much further from a planet than its ends of routes lines go around the galaxy, on each side: names
// stand above the planets of the first row.
var lineAt = [4]float64{game.North: 13, game.East: 0, game.South: 11, game.West: 0}

// networkOf makes the lattice of the map with what is on its edges.
func networkOf(d *drawing) *network {
	n := &network{columns: int(d.x1-d.x0) + 2, rows: int(d.y1-d.y0) + 2}
	from, to := d.cellCentre(d.x0, d.y0), d.cellCentre(d.x1, d.y1)
	for i := range n.columns {
		n.xs = append(n.xs, from.x+(float64(i)-.5)*d.pitch.x)
	}
	for i := range n.rows {
		n.ys = append(n.ys, from.y+(float64(i)-.5)*d.pitch.y)
	}
	out := func(side game.Side) float64 { return d.beaconAt() + lineAt[side]*d.fine }
	n.xs[0], n.xs[n.columns-1] = from.x-out(game.West), to.x+out(game.East)
	n.ys[0], n.ys[n.rows-1] = from.y-out(game.North), to.y+out(game.South)
	size := n.columns * n.rows
	for i := range n.cost {
		n.cost[i] = make([]float64, size)
		for k := range n.cost[i] {
			n.cost[i][k] = edgeCost
		}
	}
	n.dist, n.from, n.done = make([]float64, size), make([]int, size), make([]bool, size)
	for i := range d.v.LinkCount {
		l := &d.v.Links[i]
		for end := range l.Planets {
			a, b := n.ends(d, l, end)
			if l.Z != 0 {
				n.add(a, b, beaconCost)
			} else {
				n.add(a, b, laneCost/2)
			}
		}
	}
	return n
}

// ends returns the corners of the side of a cell where a route ends.
func (n *network) ends(d *drawing, l *game.Link, end int) (a, b int) {
	t := &d.v.Tiles[l.Planets[end]]
	c := int(t.Y-d.y0)*n.columns + int(t.X-d.x0)
	switch l.Sides[end] {
	case game.North:
		return c, c + 1
	case game.East:
		return c + 1, c + 1 + n.columns
	case game.South:
		return c + n.columns, c + n.columns + 1
	}
	return c, c + n.columns
}

// edge returns the edge between two neighbouring corners.
func (n *network) edge(a, b int) *float64 {
	if a > b {
		a, b = b, a
	}
	if b-a == 1 {
		return &n.cost[0][a]
	}
	return &n.cost[1][a]
}

func (n *network) add(a, b int, cost float64) { *n.edge(a, b) += cost }

// corner returns where a corner is.
func (n *network) corner(i int) point {
	return point{n.xs[i%n.columns], n.ys[i/n.columns]}
}

// path returns the line of a route from its first end to the other, and makes its edges more expensive for the next
// one.
func (n *network) path(d *drawing, l *game.Link) []point {
	a0, a1 := n.ends(d, l, 0)
	b0, b1 := n.ends(d, l, 1)
	first, last := n.foot(d, l, 0), n.foot(d, l, 1)
	const far = 1e9
	for i := range n.dist {
		n.dist[i], n.from[i], n.done[i] = far, -1, false
	}
	n.dist[a0], n.dist[a1] = .5, .5
	for {
		at := -1
		for i := range n.dist {
			if !n.done[i] && n.dist[i] < far && (at < 0 || n.dist[i] < n.dist[at]) {
				at = i
			}
		}
		if at < 0 || n.done[b0] && n.done[b1] {
			break
		}
		n.done[at] = true
		n.spread(at, first)
	}
	end := b0
	if n.arrival(b1, last, first) < n.arrival(b0, last, first) {
		end = b1
	}
	var corners []int
	for i := end; i >= 0; i = n.from[i] {
		corners = append(corners, i)
	}
	path := straight([]point{d.beacon(l, 0)}, first)
	for i := len(corners) - 1; i >= 0; i-- {
		if i > 0 {
			n.add(corners[i], corners[i-1], sharedCost)
		}
		path = straight(path, n.corner(corners[i]))
	}
	return straight(straight(path, last), d.beacon(l, 1))
}

// foot returns where the end of a route meets the gap beside its planet.
func (n *network) foot(d *drawing, l *game.Link, end int) point {
	a, _ := n.ends(d, l, end)
	at, corner := d.beacon(l, end), n.corner(a)
	if l.Sides[end]&1 == 0 {
		return point{at.x, corner.y}
	}
	return point{corner.x, at.y}
}

// straight adds a point to a line, in place of the last one if that is on the way.
func straight(path []point, to point) []point {
	if path[len(path)-1] == to {
		return path
	}
	if k := len(path); k >= 2 {
		in, out := path[k-1].minus(path[k-2]), to.minus(path[k-1])
		if in.x*out.y == in.y*out.x && in.x*out.x+in.y*out.y >= 0 {
			path[k-1] = to
			return path
		}
	}
	return append(path, to)
}

// before returns the point from which the path comes to a corner.
func (n *network) before(i int, first point) point {
	if n.from[i] >= 0 {
		return n.corner(n.from[i])
	}
	return first
}

// bend returns the price of going on from a corner to a point.
func (n *network) bend(at int, to, first point) float64 {
	here := n.corner(at)
	in, out := here.minus(n.before(at, first)), to.minus(here)
	if in.x*out.y == in.y*out.x && in.x*out.x+in.y*out.y > 0 {
		return 0
	}
	return bendCost
}

// arrival returns the price of reaching the last point over a corner.
func (n *network) arrival(at int, last, first point) float64 {
	return n.dist[at] + .5 + n.bend(at, last, first)
}

// spread goes on from a settled corner to its neighbours.
func (n *network) spread(at int, first point) {
	x, y := at%n.columns, at/n.columns
	try := func(ok bool, to int) {
		if !ok || n.done[to] {
			return
		}
		if c := n.dist[at] + *n.edge(at, to) + n.bend(at, n.corner(to), first); c < n.dist[to] {
			n.dist[to], n.from[to] = c, at
		}
	}
	try(x > 0, at-1)
	try(x < n.columns-1, at+1)
	try(y > 0, at-n.columns)
	try(y < n.rows-1, at+n.columns)
}
