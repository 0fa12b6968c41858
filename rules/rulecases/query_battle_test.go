package rulecases

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/rules/notation/answer"
)

// fight answers the questions about a battle:
//
//	clash A/H A/H FACTION: ANSWER  the answer, given now, settles a skirmish with these final values of attack and
//	                               health, the attacker's first; the game stays as it is
//	won FACTION FACTION: ANSWER    the answer, given now, ends the battle and this faction wins it
//	skirmishes N                   skirmishes formed
//	front FACTION K UNIT           its front-line unit in skirmish K
//	supporting FACTION K UNIT N    its supporting units of a type in skirmish K
//	splash FACTION N               its triggered splash damage cards that wait for step 8
//	announced TECH FACTION: ANSWER the answer, given now, tells everyone about this purchase
//	knows FACTION FACTION CARD     the first sees this card in the Technology deck of the second
//	sees FACTION FACTION K N CARD...   the first sees N cards of the second at skirmish K, and these faces
func (q asker) fight() (string, error) {
	b := &q.s.Battle
	switch q.words[0] {
	case "clash":
		return q.clash()
	case "won":
		return q.won()
	case "announced":
		return q.announced()
	case "knows":
		return q.knows()
	case "skirmishes":
		return q.equal(q.words[1], strconv.Itoa(int(b.Count)))
	case "splash":
		return q.number(2, func(p game.Player) int { return b.Splash[q.side(p)].Len() })
	case "front", "supporting":
		p, sk, err := q.skirmish(1)
		if err != nil {
			return "", err
		}
		if q.words[0] == "front" {
			return q.equal(q.words[3], q.r.Units[q.r.TypeOf(q.s, p, sk.Front[q.side(p)])].ID)
		}
		return q.equal(q.words[4], strconv.Itoa(q.r.OfType(q.s, p, sk.Support[q.side(p)], q.unit(q.words[3])).Len()))
	case "sees":
		viewer, err := player(q.r, q.s, q.words[1])
		if err != nil {
			return "", err
		}
		p, _, err := q.skirmish(2)
		if err != nil {
			return "", err
		}
		k, _ := strconv.Atoi(q.words[3])
		v := q.r.View(q.s, viewer)
		sk, side := &v.Battle.Skirmishes[k-1], q.side(p)
		seen := []string{strconv.Itoa(int(sk.Cards[side]))}
		for i, c := range []game.Card{sk.Card[side], sk.Extra[side]} {
			if owner := [2]game.Player{sk.Deck[side], p}[i]; c != game.NoCard {
				seen = append(seen, q.r.Sheets[q.s.Seats[owner].Faction].Cards[c].ID)
			}
		}
		return q.equal(strings.Join(q.words[4:], " "), strings.Join(seen, " "))
	}
	return "", fmt.Errorf("no question %q", q.words[0])
}

func (q asker) side(p game.Player) int {
	if q.s.Battle.Players[game.Attacker] == p {
		return game.Attacker
	}
	return game.Defender
}

// skirmish reads a faction and the number of a skirmish.
func (q asker) skirmish(at int) (game.Player, *game.Skirmish, error) {
	p, err := player(q.r, q.s, q.words[at])
	if err != nil {
		return 0, nil, err
	}
	k, err := strconv.Atoi(q.words[at+1])
	if err != nil || k < 1 || k > int(q.s.Battle.Count) {
		return 0, nil, fmt.Errorf("no skirmish %q", q.words[at+1])
	}
	return p, &q.s.Battle.Skirmishes[k-1], nil
}

// tried returns what an answer, given now, writes into the log.
func (q asker) tried(words []string) ([]game.Entry, error) {
	name, given, ok := strings.Cut(strings.Join(words, " "), ": ")
	if !ok {
		return nil, fmt.Errorf("want FACTION: ANSWER")
	}
	p, err := player(q.r, q.s, name)
	if err != nil {
		return nil, err
	}
	a, err := answer.Parse(q.r, q.s, p, given)
	if err != nil {
		return nil, err
	}
	then, log := *q.s, game.Log{}
	if broken := q.r.Apply(&then, p, a, &log); broken != rule.None {
		return nil, fmt.Errorf("refused with %s", broken)
	}
	return log.Entries, nil
}

func (q asker) clash() (string, error) {
	if len(q.words) < 5 {
		return "", fmt.Errorf("want A/H A/H FACTION: ANSWER")
	}
	entries, err := q.tried(q.words[3:])
	if err != nil {
		return "", err
	}
	var attack, health [2]int16
	found := 0
	for _, e := range entries {
		if e.Kind == game.LogStrength {
			side := q.side(e.Player)
			attack[side], health[1-side] = e.N[game.EntryAttack], e.N[game.EntryHealth]
			if found++; found == 2 {
				break
			}
		}
	}
	if found < 2 {
		return "no skirmish settled", nil
	}
	return q.equal(strings.Join(q.words[1:3], " "), fmt.Sprintf("%d/%d %d/%d",
		attack[game.Attacker], health[game.Attacker], attack[game.Defender], health[game.Defender]))
}

func (q asker) won() (string, error) {
	entries, err := q.tried(q.words[2:])
	if err != nil {
		return "", err
	}
	i := slices.IndexFunc(entries, func(e game.Entry) bool { return e.Kind == game.LogBattleWon })
	if i < 0 {
		return "still undecided", nil
	}
	return q.equal(q.words[1], q.name(entries[i].Player))
}

// announced reports whether an answer, given now, tells all players that a technology was purchased.
func (q asker) announced() (string, error) {
	if len(q.words) < 4 {
		return "", fmt.Errorf("want TECHNOLOGY FACTION: ANSWER")
	}
	entries, err := q.tried(q.words[2:])
	if err != nil {
		return "", err
	}
	for _, e := range entries {
		if e.Kind == game.LogTech && e.To == game.ToAll {
			return q.equal(q.words[1], q.r.Sheets[q.s.Seats[e.Player].Faction].Techs[e.V[game.EntryTech]].ID)
		}
	}
	return "nothing announced", nil
}

// knows reports whether a player sees a card in the Technology deck of another one.
func (q asker) knows() (string, error) {
	viewer, err := player(q.r, q.s, q.words[1])
	if err != nil {
		return "", err
	}
	p, err := player(q.r, q.s, q.words[2])
	if err != nil {
		return "", err
	}
	c := slices.IndexFunc(q.r.Sheets[q.s.Seats[p].Faction].Cards, func(c game.CardInfo) bool { return c.ID == q.words[3] })
	if c < 0 {
		return "", fmt.Errorf("no card %q", q.words[3])
	}
	return q.truth(q.r.View(q.s, viewer).Seats[p].TechDeck.Has(game.Card(c)))
}
