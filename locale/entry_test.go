package locale

import (
	"testing"

	"koprulu/game"
)

// TestEveryEntryInWords says an entry of every kind in every language, with the values
// that change its sentence.
func TestEveryEntryInWords(t *testing.T) {
	r := rules(t, game.Options{Players: 2})
	s := inBattle(t, r)
	r = rules(t, game.Options{Players: 2, BroodWar: true})
	p := s.Battle.Players[game.Attacker]
	for _, w := range All() {
		for kind := game.NoLog + 1; kind < game.LogKinds; kind++ {
			for _, e := range []game.Entry{
				{A: 1, V: 1, W: 2},
				{A: 1, B: 1, C: 1, D: 1, V: 2, W: 5},
				{A: 1, B: 2, C: 0, V: 5, W: 21},
				{A: 1, B: 1, C: uint8(game.NoCard)},
			} {
				switch e.Kind, e.Player = kind, p; kind {
				case game.LogTransport, game.LogTransportLost:
					e.A = 0
				case game.LogPlacedCard, game.LogShown:
					// The cards are named last.
				case game.LogBattle, game.LogSeen, game.LogStolen, game.LogWaiting:
					e.B, e.C = 1, 1
				case game.LogLeader, game.LogLeaderLost:
					e.A, e.B = 1, e.B&1
				case game.LogCollateral:
					e.C = 1
				case game.LogOrder:
					if e.B == 0 {
						e.B = uint8(game.OrderKinds)
					}
				}
				if e.C == uint8(game.NoCard) && kind != game.LogPlacedCard && kind != game.LogShown {
					e.C, e.D = 2, 0
				}
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
		"sum": {game.Entry{Kind: game.LogStrength, V: 9, W: 8, B: 1, C: 7, D: 1, E: 1},
			"Skirmish 1: the Queen of Blades has attack 9 (card 7 +1 ability +1 support) against health 8: sufficient.",
			"Gefecht 1: die Königin der Klingen hat Angriffsstärke 9 (Karte 7 +1 Fähigkeit +1 Verstärkung) gegen Verteidigung 8, das reicht.",
			"Стычка 1, Королева Клинков: сила атаки 9 (карта 7 +1 свойство +1 резерв) против живучести 8, достаточно."},
		"sum with a special order": {game.Entry{Kind: game.LogStrength, V: 9, W: 8, B: 3, C: 7, E: 1, F: 1},
			"Skirmish 1: the Queen of Blades has attack 9 (card 7 +1 support +1 special order) against health 8: sufficient.",
			"Gefecht 1: die Königin der Klingen hat Angriffsstärke 9 (Karte 7 +1 Verstärkung +1 Spezialbefehl) gegen Verteidigung 8, das reicht.",
			"Стычка 1, Королева Клинков: сила атаки 9 (карта 7 +1 резерв +1 особый приказ) против живучести 8, достаточно."},
		"sum that does not add up": {game.Entry{Kind: game.LogStrength, V: 0, W: 8, C: 7, D: 1},
			"Skirmish 1: the Queen of Blades has attack 0 against health 8: not sufficient.",
			"Gefecht 1: die Königin der Klingen hat Angriffsstärke 0 gegen Verteidigung 8, das reicht nicht.",
			"Стычка 1, Королева Клинков: сила атаки 0 против живучести 8, недостаточно."},
		"no cards": {game.Entry{Kind: game.LogShown, A: 1, B: none, C: none},
			"The Queen of Blades has no card at skirmish 2.", "Die Königin der Klingen hat keine Karte in Gefecht 2.",
			"Королева Клинков: нет карты в стычке 2."},
		"faction": {game.Entry{Kind: game.LogFaction, A: 4},
			"Player 1 plays the Queen of Blades.", "Spieler 1: die Königin der Klingen.", "Игрок 1: Королева Клинков."},
		"two winners": {game.Entry{Kind: game.LogVictory, Player: game.Nobody, A: 1, B: 3},
			"Normal Victory: the Queen of Blades and the Overmind win.",
			"Normaler Sieg: die Königin der Klingen und der Overmind gewinnen.",
			"Обычная победа: Королева Клинков и Сверхразум побеждают."},
		"tie-breaker": {game.Entry{Kind: game.LogVictory, Player: game.Nobody, A: 1, B: 1, C: 3, D: 3},
			"Normal Victory: the Queen of Blades wins. The Queen of Blades and the Overmind are equal up to the resources; the most controlled areas decide.",
			"Normaler Sieg: die Königin der Klingen gewinnt. Die Königin der Klingen und der Overmind sind bis zu den Rohstoffen gleich; die meisten kontrollierten Gebiete entscheiden.",
			"Обычная победа: Королева Клинков побеждает. Королева Клинков и Сверхразум: равны вплоть до ресурсов, и решает, у кого больше контролируемых областей."},
		"shared victory": {game.Entry{Kind: game.LogVictory, Player: game.Nobody, A: 1, B: 3, C: 6, D: 3},
			"Normal Victory: the Queen of Blades and the Overmind win. The Queen of Blades and the Overmind are equal in every tie-breaker and share the victory.",
			"Normaler Sieg: die Königin der Klingen und der Overmind gewinnen. Die Königin der Klingen und der Overmind sind in allem gleich und teilen sich den Sieg.",
			"Обычная победа: Королева Клинков и Сверхразум побеждают. Королева Клинков и Сверхразум: равны во всем и делят победу."},
		"hidden order": {game.Entry{Kind: game.LogOrder, A: r0(r, "torus"), B: uint8(game.OrderKinds)},
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
