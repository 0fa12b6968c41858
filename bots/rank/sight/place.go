package sight

import (
	"math/bits"

	"koprulu/rules/game"
)

// Almost every answer changes something somewhere on the board, but what a Mobilize order on a planet would be worth
// depends on what is there and where units can come from.

// Place returns a number for all that a Mobilize order of the seat on a planet depends on, if no scenario is played and
// not only elimination ends the war: the same number for the same place, a different one for a different place. It is
// never 0.
func (l *Look) Place(p game.Planet) uint64 {
	l.Terrain()
	seat, x := l.Seat, &l.State.Exec
	n := mixed(uint64(seat.Hand), uint64(l.Carried[p])|uint64(seat.Leaders)<<32|uint64(seat.Lasting)<<40|
		uint64(seat.Fresh)<<48|uint64(l.State.Alive)<<56)
	n = mixed(n, uint64(l.Free))
	here, own := l.Rules.Planets[p].Areas, l.Free
	if x.Player == l.Me {
		n = mixed(n, uint64(x.Target))
		n = mixed(n, uint64(x.Locked))
		if x.Target != game.NoArea { // whatever the planet, the order goes on there
			n = mixed(n, uint64(l.State.Battle.Units[game.Attacker]))
			here |= 1 << x.Target
		}
	}
	n = l.mixPlayer(n, l.Me)
	for areas := here | l.AreasOn(l.Carried[p])&seat.Held; areas != 0; areas &= areas - 1 {
		a := areas.First()
		planet := l.Book.Planet[a]
		q := l.Enemy(a)
		own |= l.Units(a)
		about := uint64(a) | uint64(l.State.Holder[a])<<8 | uint64(l.State.BaseAt[a])<<16 | uint64(q)<<24 |
			uint64(planet)<<32 | uint64(l.front[planet])<<40 |
			bit(l.Mine, a)<<48 | bit(l.Mates, a)<<49 | bit(l.Foes, a)<<50 | bit(l.Empty, a)<<51 |
			bit(seat.Bases, a)<<52 | bit(seat.Sites, a)<<53 | bit(seat.Guarded, a)<<54
		value := uint64(l.worth[a])<<32 ^ uint64(l.DangerOn(planet))
		if q != game.Nobody {
			about |= bit(l.State.Seats[q].Guarded, a) << 55
			n = l.mixPlayer(mixed(n, uint64(l.SpoilAt(a))), q)
		}
		n = mixed(mixed(mixed(n, about), uint64(l.State.Units[a])), value)
		if base := l.State.BaseAt[a]; base != game.Nobody && base != q {
			n = l.mixPlayer(n, base)
		}
	}
	n = mixed(n, uint64(x.Moved&own))
	return n ^ n>>32 | 1
}

// mixPlayer mixes in what a player brings to every fight.
func (l *Look) mixPlayer(n uint64, p game.Player) uint64 {
	seat := &l.State.Seats[p]
	about := uint64(p) | uint64(seat.Faction)<<8 | uint64(seat.Hand.Len())<<16
	for i, c := range seat.Captives {
		about |= (uint64(c.Owner)<<8 | uint64(c.Figure)) << (32 + 16*i)
	}
	m := &seat.Modules
	return mixed(mixed(n, about), uint64(m[0])|uint64(m[1])<<8|uint64(m[2])<<16|uint64(m[3])<<24|uint64(m[4])<<32|
		uint64(m[5])<<40|uint64(m[6])<<48|uint64(m[7])<<56)
}

// bit returns, as a number, whether an area is in a set.
func bit(set game.AreaSet, a game.Area) uint64 { return uint64(set) >> a & 1 }

// mixed mixes a number into another one, so that each bit of it changes many bits of the result.
func mixed(n, x uint64) uint64 { return (bits.RotateLeft64(n, 23) ^ x) * 0x9E3779B97F4A7C15 }
