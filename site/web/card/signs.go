package card

import (
	"slices"
	"strconv"

	"koprulu/rules/game"
	"koprulu/site/web/page"
	"koprulu/site/web/piece"
)

// signs are the pictures of what effects do to a skirmish. What has none here is shown as something special.
var signs = map[game.EffectKind]string{
	game.Attack: "aim", game.Health: "defend", game.Splash: "splash", game.ImposeMinor: "minus", game.Cloak: "cloak",
	game.CloakOthers: "cloak",
	game.Detect:      "eye", game.NoSupport: "assist", game.ZeroAttack: "aim", game.ZeroBase: "aim",
	game.MinorAttack:  "minus",
	game.Sufficient:   "check",
	game.Insufficient: "close", game.CancelReinforcement: "discard", game.CancelStandard: "discard",
	game.Feedback: "discard",
	game.Blast:    "battle", game.Annihilate: "battle", game.Kill: "battle", game.KillCheapest: "battle",
	game.ReturnToDeck: "back", game.Recharge: "back",
	game.PayWorker: "worker", game.PayUnitOrWorker: "worker", game.DrawCombat: "cards", game.DrawMore: "cards",
	game.ShowCards: "cards",
	game.Unlock:    "plus", game.Recall: "mobilize", game.KeepTransports: "transport", game.ShiftTransport: "transport",
	game.Collateral:  "splash",
	game.MindControl: "mind-control", game.LockArea: "lock", game.Infest: "infested-command-center",
	game.InfestFallen: "infested-command-center",
}

// signOf returns the sign of the first effect that has one.
func signOf(effects []game.Effect) string {
	for i := range effects {
		if icon, ok := signs[effects[i].Kind]; ok {
			return icon
		}
	}
	return "special"
}

// mostSigns is the number of pictures that a line has room for.
const mostSigns = 4

// writeSigns writes the ability of a card as a line of pictures: the front-line unit or the kind of opponent that it
// needs, what it does, and how much of it. It says what kind of ability there is; the words are in the tip.
func writeSigns(p *page.Pen, r *game.Rules, effects []game.Effect) {
	var line []string
	add := func(icon, amount string) {
		if sign := `<svg><use href="#i-` + icon + `"/></svg>` + amount; !slices.Contains(line, sign) {
			line = append(line, sign)
		}
	}
	for _, e := range effects {
		// Of several front-line units the first stands for all: the tip has their names.
		for u := range r.Units {
			if e.Own.Has(game.UnitType(u)) {
				add(piece.UnitIconOf(r, game.UnitType(u)), "")
				break
			}
		}
		switch e.Vs {
		case game.Ground:
			add("ground", "")
		case game.Flying:
			add("flying", "")
		}
		amount := ""
		switch e.Kind {
		case game.Attack, game.Health, game.DrawCombat, game.DrawMore:
			amount = "<b>+" + strconv.Itoa(int(e.Amount)) + "</b>"
		case game.ZeroAttack, game.ZeroBase:
			amount = "<b>0</b>"
		}
		add(signOf([]game.Effect{e}), amount)
	}
	if len(line) == 0 {
		return
	}
	p.Raw(`<span class="card__does" aria-hidden="true">`)
	for i, sign := range line {
		if i == mostSigns-1 && len(line) > mostSigns {
			p.Raw(`<b>…</b>`)
			break
		}
		p.Raw(`<i>` + sign + `</i>`)
	}
	p.Raw(`</span>`)
}
