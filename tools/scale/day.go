package main

import (
	"math/rand/v2"
	"slices"
)

// A day in seconds, and the hours at which people sleep where they live.
const (
	hour  = 3600
	day   = 24 * hour
	sleep = 23 * hour
	wake  = 7 * hour
)

// attention is how many seconds after an answer a person still has the page open, and a server the table in memory (table.HubConfig.Idle).
const attention = 600

// load is what tables do in one day, the second one that is played: the first spreads them out.
type load struct {
	tables int
	// answers are those of each second.
	answers []uint32
	// awake are the tables with an answer within the last ten minutes, in each minute.
	awake []uint32
}

// play plays at tables for two days and returns what happens on the second. A share of the tables is live at any time, the others are slow. People live in zones
// around the world, a third of them each in America, Europe and Asia, and answer slow games when they are awake: answers due in their night wait until
// the morning. tell is called with the part that is done.
func play(tables int, liveShare float64, quick, slow *pace, seed uint64, tell func(part float64)) *load {
	rng := rand.New(rand.NewPCG(seed, seed))
	l := &load{tables: tables, answers: make([]uint32, day), awake: make([]uint32, day/60)}
	seen := make([]int32, day/60+1) // changes of awake by minute
	zones := [...]int{-6 * hour, 1 * hour, 8 * hour}
	lives := int(liveShare * float64(tables))
	for t := range tables {
		if t%(1+tables/100) == 0 {
			tell(float64(t) / float64(tables))
		}
		p, zone := slow, zones[t%len(zones)]
		if t < lives {
			p = quick
		}
		at, until := rng.Float64()*p.mean(), -1
		for at < 2*day {
			second := int(at)
			if p == slow {
				if local := (second + zone + day) % day; local >= sleep || local < wake {
					// People answer within two hours of waking up.
					at += float64((wake-local+day)%day) + rng.Float64()*2*hour
					continue
				}
			}
			if second >= day {
				l.answers[second-day]++
				from, to := (second-day)/60, min(day/60, (second-day+attention)/60)
				if from >= until {
					seen[from]++
					seen[to]--
				} else if to > until {
					seen[until]++
					seen[to]--
				}
				until = max(until, to)
			}
			at += p.draw(rng)
		}
	}
	now := int32(0)
	for m := range l.awake {
		now += seen[m]
		l.awake[m] = uint32(now)
	}
	return l
}

// rate returns the mean answers a second, and those of the second that is busier than 99 % of all.
func (l *load) rate() (mean, busy float64) {
	sum := 0.0
	for _, n := range l.answers {
		sum += float64(n)
	}
	sorted := slices.Sorted(slices.Values(l.answers))
	return sum / day, float64(sorted[len(sorted)*99/100])
}

// most returns the most tables that are awake at the same time.
func (l *load) most() float64 { return float64(slices.Max(l.awake)) }
