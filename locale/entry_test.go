package locale

import (
	"testing"

	"koprulu/rules/game"
)

// TestEveryEntryInWords puts an entry of every kind into words in every language, with the values that change its
// sentence.
func TestEveryEntryInWords(t *testing.T) {
	r := rules(t, game.Options{Players: 2})
	s := inBattle(t, r)
	r = rules(t, game.Options{Players: 2, BroodWar: true})
	p := s.Battle.Players[game.Attacker]
	for _, w := range All() {
		for kind := game.NoLog + 1; kind < game.LogKinds; kind++ {
			for _, of := range []struct {
				v [4]uint8
				n game.EntryNumbers
			}{
				{[4]uint8{1}, game.EntryNumbers{1, 2}},
				{[4]uint8{1, 1, 1, 1}, game.EntryNumbers{2, 5}},
				{[4]uint8{1, 2}, game.EntryNumbers{5, 21}},
				{[4]uint8{1, 1, uint8(game.NoCard)}, game.EntryNumbers{}},
			} {
				v := &of.v // in the order of the fields
				switch kind {
				case game.LogTransport, game.LogTransportLost, game.LogTransportMoved:
					v[0], v[1] = 0, v[1]&1
				case game.LogPlacedCard, game.LogShown:
					// The cards are named last.
				case game.LogBattle, game.LogSeen, game.LogStolen, game.LogWaiting:
					v[1], v[2] = 1, 1
				case game.LogLeader, game.LogLeaderLost:
					v[0], v[1] = 1, v[1]&1
				case game.LogCollateral:
					v[2] = 1
				case game.LogOrder:
					if v[1] == 0 {
						v[1] = uint8(game.OrderKinds)
					}
				}
				if v[2] == uint8(game.NoCard) && kind != game.LogPlacedCard && kind != game.LogShown {
					v[2], v[3] = 2, 0
				}
				e := kind.With(p, v[:]...)
				e.N = of.n
				proper(t, w, "entry", w.Entry(r, shown(r, &s, game.Nobody), e))
			}
		}
	}
}

func TestEntries(t *testing.T) {
	r := rules(t, game.Options{Players: 2})
	s := game.Blank(r)
	s.Seats[0].Faction, s.Seats[1].Faction = 4, 5
	none := uint8(game.NoCard)
	for name, test := range map[string]struct {
		e          game.Entry
		en, de, ru string
	}{
		"sum": {game.Entry{Kind: game.LogStrength, V: game.EntryValues{game.EntryFlags: 1, game.EntryPrinted: 7,
			game.EntryCards: 1, game.EntrySupport: 1}, N: game.EntryNumbers{game.EntryAttack: 9, game.EntryHealth: 8}},
			"Skirmish 1: the Queen of Blades has attack 9 (card 7 +1 ability +1 support) against health 8: sufficient.",
			"Gefecht 1: die Königin der Klingen hat Angriffsstärke 9 (Karte 7 +1 Fähigkeit +1 Verstärkung) gegen Verteidigung 8, das reicht.",
			"Стычка 1, Королева Клинков: сила атаки 9 (карта 7 +1 свойство +1 резерв) против живучести 8, достаточно."},
		"sum with a special order": {game.Entry{Kind: game.LogStrength,
			V: game.EntryValues{game.EntryFlags: 3, game.EntryPrinted: 7, game.EntrySupport: 1, game.EntryRest: 1},
			N: game.EntryNumbers{game.EntryAttack: 9, game.EntryHealth: 8}},
			"Skirmish 1: the Queen of Blades has attack 9 (card 7 +1 support +1 special order) against health 8: sufficient.",
			"Gefecht 1: die Königin der Klingen hat Angriffsstärke 9 (Karte 7 +1 Verstärkung +1 Spezialbefehl) gegen Verteidigung 8, das reicht.",
			"Стычка 1, Королева Клинков: сила атаки 9 (карта 7 +1 резерв +1 особый приказ) против живучести 8, достаточно."},
		"sum that does not add up": {game.Entry{Kind: game.LogStrength,
			V: game.EntryValues{game.EntryPrinted: 7, game.EntryCards: 1},
			N: game.EntryNumbers{game.EntryAttack: 0, game.EntryHealth: 8}},
			"Skirmish 1: the Queen of Blades has attack 0 against health 8: not sufficient.",
			"Gefecht 1: die Königin der Klingen hat Angriffsstärke 0 gegen Verteidigung 8, das reicht nicht.",
			"Стычка 1, Королева Клинков: сила атаки 0 против живучести 8, недостаточно."},
		"no cards": {game.Entry{Kind: game.LogShown, V: game.EntryValues{game.EntrySkirmish: 1, game.EntryCard: none,
			game.EntryExtra: none}},
			"The Queen of Blades has no card at skirmish 2.", "Die Königin der Klingen hat keine Karte in Gefecht 2.",
			"Королева Клинков: нет карты в стычке 2."},
		"faction": {game.Entry{Kind: game.LogFaction, V: game.EntryValues{game.EntryFaction: 4}},
			"Player 1 plays the Queen of Blades.", "Spieler 1: die Königin der Klingen.", "Игрок 1: Королева Клинков."},
		"two winners": {game.Entry{Kind: game.LogVictory, Player: game.Nobody,
			V: game.EntryValues{game.EntryVictory: 1, game.EntryWinners: 3}},
			"Normal Victory: the Queen of Blades and the Overmind win.",
			"Normaler Sieg: die Königin der Klingen und der Overmind gewinnen.",
			"Обычная победа: Королева Клинков и Сверхразум побеждают."},
		"tie-breaker": {game.Entry{Kind: game.LogVictory, Player: game.Nobody,
			V: game.EntryValues{game.EntryVictory: 1, game.EntryWinners: 1, game.EntryDecider: 3, game.EntryEqual: 3}},
			"Normal Victory: the Queen of Blades wins. The Queen of Blades and the Overmind are still tied after resources; the most controlled areas decide.",
			"Normaler Sieg: die Königin der Klingen gewinnt. Die Königin der Klingen und der Overmind sind bis zu den Rohstoffen gleich; die meisten kontrollierten Gebiete entscheiden.",
			"Обычная победа: Королева Клинков побеждает. Королева Клинков и Сверхразум: равны вплоть до ресурсов, и решает, у кого больше контролируемых областей."},
		"shared victory": {game.Entry{Kind: game.LogVictory, Player: game.Nobody,
			V: game.EntryValues{game.EntryVictory: 1, game.EntryWinners: 3, game.EntryDecider: 6, game.EntryEqual: 3}},
			"Normal Victory: the Queen of Blades and the Overmind win. The Queen of Blades and the Overmind are equal in every tie-breaker and share the victory.",
			"Normaler Sieg: die Königin der Klingen und der Overmind gewinnen. Die Königin der Klingen und der Overmind sind in allem gleich und teilen sich den Sieg.",
			"Обычная победа: Королева Клинков и Сверхразум побеждают. Королева Клинков и Сверхразум: равны во всем и делят победу."},
		"hidden order": {game.Entry{Kind: game.LogOrder, V: game.EntryValues{game.EntryPlanet: r0(r, "torus"),
			game.EntryOrder: uint8(game.OrderKinds)}},
			"The Queen of Blades places an order on Torus.", "Die Königin der Klingen legt einen Befehl auf Torus.",
			"Королева Клинков отдает приказ на планете Тор."},
		"unknown kind": {game.Entry{Kind: game.LogKinds}, "?", "?", "?"},
	} {
		t.Run(name, func(t *testing.T) {
			for i, want := range []string{test.en, test.de, test.ru} {
				if got := All()[i].Entry(r, shown(r, &s, game.Nobody), test.e); got != want {
					t.Errorf("got %q, want %q", got, want)
				}
			}
		})
	}
}
