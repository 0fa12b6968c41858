package rulecases

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"koprulu/rules/game"
	"koprulu/rules/notation/words"
)

// broodWar answers the questions about what only Brood War has:
//
//	guards AREA FACTION N            its guard tokens in an area
//	installation AREA FACTION|none [KIND]   whose installation is there, and of which kind
//	pooled FACTION ORDER N           tokens of a kind in its Special Order Pool; unplaced ones are "tokens"
//	resource-tokens FACTION minerals|gas N
//	leader FACTION PLACE LEADER      its Leadership card is in deck|play|chosen|lasting|fresh, or gone if it left the game
//	captive FACTION OWNER UNIT N     units of a type of an owner that it controls by mind control
//	hero FACTION UNIT AREA|none      where its hero is, outside battle or as an attacker
//	waiting FACTION UNIT N           its units on a Leadership card
//	point-token AREA                 a special conquest point token is there
//	led STAGE...                     the stages whose Leadership cards were chosen
//	defended FACTION                 it placed its Defend order in this Planning Phase
//	lost-bases FACTION N             its bases out of the game (Survival)
//	influence FACTION PLANET|none    the planet of Subtle Influence
//	defending AREA|none              the area of the Defend order that is being resolved
//	locked AREA                      its units cannot move by the order that is executed
//	marked FACTION K WORD            its side of skirmish K has a mark, by the word of positions (stolen, sacrificed, wins, ...)
//
// Units under mind control are of their own type in all other questions: units AREA tassadar marine 1.
func (q asker) broodWar() (string, error) {
	if len(q.words) < 2 {
		return "", fmt.Errorf("something is missing")
	}
	switch q.words[0] {
	case "guards", "installation", "point-token", "locked", "defending":
		return q.inArea()
	case "led":
		var led []string
		for stage := 1; stage <= 3; stage++ {
			if q.s.StagesLed>>stage&1 != 0 {
				led = append(led, strconv.Itoa(stage))
			}
		}
		return q.equal(strings.Join(q.words[1:], " "), strings.Join(led, " "))
	case "pooled":
		return q.number(3, func(p game.Player) int {
			return q.orderCount(&q.s.Seats[p].OrderPool)
		})
	case "resource-tokens":
		return q.number(3, func(p game.Player) int {
			if q.words[2] == "gas" {
				return int(q.s.Seats[p].ResourceTokens[game.Gas])
			}
			return int(q.s.Seats[p].ResourceTokens[game.Minerals])
		})
	case "lost-bases":
		return q.number(2, func(p game.Player) int { return int(q.s.Seats[p].LostBases) })
	case "waiting":
		return q.number(3, func(p game.Player) int {
			return q.r.OfType(q.s, p, q.s.Seats[p].Waiting, q.unit(q.words[2])).Len()
		})
	}
	p, err := player(q.r, q.s, q.words[1])
	if err != nil {
		return "", err
	}
	seat := &q.s.Seats[p]
	switch q.words[0] {
	case "leader":
		return q.leader(p)
	case "captive":
		return q.captive(p)
	case "hero":
		return q.hero(p)
	case "defended":
		return q.truth(seat.Defended)
	case "influence":
		if seat.Influence == game.NoPlanet {
			return q.equal(q.words[2], "none")
		}
		return q.equal(q.words[2], q.r.Planets[seat.Influence].ID)
	case "marked":
		return q.marked()
	}
	return "", fmt.Errorf("no question %q", q.words[0])
}

// inArea answers the questions about an area.
func (q asker) inArea() (string, error) {
	if q.words[0] == "defending" {
		if q.s.Exec.Defend == game.NoArea {
			return q.equal(q.words[1], "none")
		}
		return q.equal(q.words[1], q.areaName(q.s.Exec.Defend))
	}
	a, err := q.area(q.words[1])
	if err != nil {
		return "", err
	}
	switch q.words[0] {
	case "point-token":
		return q.truth(q.s.Points.Has(a))
	case "locked":
		return q.truth(q.s.Exec.Locked.Has(a))
	case "guards":
		if len(q.words) != 4 {
			return "", fmt.Errorf("want AREA FACTION N")
		}
		p, err := player(q.r, q.s, q.words[2])
		if err != nil {
			return "", err
		}
		n := 0
		if q.s.Seats[p].Guarded.Has(a) {
			n = int(q.s.Guards[a])
		}
		return q.equal(q.words[3], strconv.Itoa(n))
	}
	is := "none"
	for p := range game.Player(q.r.Options.Players) {
		if q.s.Seats[p].Sites.Has(a) {
			if is = q.name(p); len(q.words) > 3 {
				is += " " + words.Installation(q.s.Installations[a])
			}
		}
	}
	return q.equal(strings.Join(q.words[2:], " "), is)
}

// orderCount returns how many of some tokens are of the kind in the third word; -1 if there is no such kind.
func (q asker) orderCount(of *[game.OrderKinds]uint8) int {
	for o := range game.OrderKinds {
		if words.Order(o) == q.words[2] {
			return int(of[o])
		}
	}
	return -1
}

// leader asks where a Leadership card is.
func (q asker) leader(p game.Player) (string, error) {
	if len(q.words) != 4 {
		return "", fmt.Errorf("want FACTION PLACE LEADER")
	}
	seat, sheet := &q.s.Seats[p], &q.r.Sheets[q.s.Seats[p].Faction]
	at := slices.IndexFunc(sheet.Leaders, func(l game.LeaderInfo) bool { return l.ID == q.words[3] })
	if at < 0 {
		return "", fmt.Errorf("no Leadership card %q", q.words[3])
	}
	l := game.Leader(at)
	switch q.words[2] {
	case "deck":
		return q.truth(seat.LeaderDeck.Has(l))
	case "play":
		return q.truth(seat.Leaders.Has(l))
	case "chosen":
		return q.truth(seat.Chosen == l)
	case "lasting":
		return q.truth(seat.Lasting.Has(l))
	case "fresh":
		return q.truth(seat.Fresh.Has(l))
	case "gone":
		return q.truth(!(seat.LeaderDeck | seat.Leaders).Has(l) && seat.Chosen != l)
	}
	return "", fmt.Errorf("no place %q", q.words[2])
}

// captive counts units under mind control.
func (q asker) captive(p game.Player) (string, error) {
	if len(q.words) != 5 {
		return "", fmt.Errorf("want FACTION OWNER UNIT N")
	}
	owner, err := player(q.r, q.s, q.words[2])
	if err != nil {
		return "", err
	}
	n := 0
	for _, c := range q.s.Seats[p].Captives {
		if c.Owner == owner && q.r.TypeOf(q.s, owner, c.Figure) == q.unit(q.words[3]) {
			n++
		}
	}
	return q.equal(q.words[4], strconv.Itoa(n))
}

// hero asks where a hero is.
func (q asker) hero(p game.Player) (string, error) {
	if len(q.words) != 4 {
		return "", fmt.Errorf("want FACTION UNIT AREA|none")
	}
	u := q.unit(q.words[2])
	if int(u) >= len(q.r.Units) || !q.r.Units[u].Hero {
		return "", fmt.Errorf("no hero %q", q.words[2])
	}
	is := "none"
	for a := range game.Area(len(q.r.Areas)) {
		here := game.Figures(0)
		if q.s.Holder[a] == p {
			here = q.s.Units[a]
		}
		if q.s.Battle.Area == a && q.s.Battle.Players[game.Attacker] == p {
			here |= q.s.Battle.Units[game.Attacker]
		}
		if q.r.OfType(q.s, p, here, u) != 0 {
			is = q.areaName(a)
		}
	}
	return q.equal(q.words[3], is)
}

// marked asks for a mark of a side of a skirmish.
func (q asker) marked() (string, error) {
	if len(q.words) != 4 {
		return "", fmt.Errorf("want FACTION K WORD")
	}
	p, sk, err := q.skirmish(1)
	if err != nil {
		return "", err
	}
	words := []string{"blind", "open", "paid", "declined", "match", "wins", "killed", "broken", "stolen", "sacrificed"}
	bit := slices.Index(words, q.words[3])
	if bit < 0 {
		return "", fmt.Errorf("no mark %q", q.words[3])
	}
	return q.truth(sk.Marks[q.side(p)]>>bit&1 != 0)
}
