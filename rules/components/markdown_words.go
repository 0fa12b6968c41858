package components

import (
	"strings"

	"koprulu/rules/game"
)

func (p *page) vocabulary() {
	p.line("\n## How to correct an entry\n")
	p.line("A file with corrections is JSON. It names its format and holds the entries and fields that differ; everything else stays as it is. An")
	p.line("entry is found by its `id` (a Combat card also by its `race`, an area by its number, a level by its number, a card of a technology by")
	p.line("its copy). A file with `\"complete\": true`, as `koprulu` exports it, holds all of them instead. This one corrects two unit limits, a cost and a card, and moves a card from one technology to another:\n")
	p.line("```json\n%s```\n", example)
	p.line("The document holds both games. An entry of the set `broodwar` exists only with Brood War. What Brood War changes in another entry is in")
	p.line("its field `broodwar`, which holds only the changed fields, and is corrected there; `\"broodwar\": {\"remove\": true}` removes an entry from")
	p.line("Brood War. A correction of any other field applies to both games, unless Brood War changes it.\n")
	p.line("An unknown field, id or word, a wrong count or an effect at a time at which it cannot work is an error. The words for effects:")
	p.table("Effect", "Works at", "May add")
	for k, v := range verbs {
		if game.EffectKind(k) == game.NoEffect {
			continue
		}
		var add []string
		if v.battle {
			add = append(add, "own, vs, if")
		}
		for _, word := range conditionWords(otherwise[game.EffectKind(k)]) {
			add = append(add, "if "+word)
		}
		p.row("`"+v.words+v.form.pattern()+"`", strings.TrimPrefix(v.when.hint(), "; it works "), strings.Join(add, ", "))
	}
	p.line("\nWhere own, vs and if are allowed, an effect may add `own LIST` (your front-line unit is of these types), `vs ground` or `vs flying` (the")
	p.line("opposing one is of this kind) and `if` with conditions: %s.", strings.Join(conditionWords(inBattle), ", "))
	p.line("\nLIST is one or more ids of units or names of groups with commas between them; several conditions have commas between them, too.")
}

// example is a file with corrections, for the page; a test reads it.
const example = `{"format": "koprulu-components/1",
  "planets": [
    {"id": "tarsonis", "areas": [{"area": 2, "limit": 4}, {"area": 3, "limit": 3}], "source": ["OWNER"], "confidence": "owner", "note": ""}
  ],
  "units": [{"id": "ghost", "cost": "1 mineral 1 gas", "source": ["OWNER"], "confidence": "owner", "note": ""}],
  "combat": [{"race": "terran", "id": "combat-12", "effects": ["attack +1 own battlecruiser"]}],
  "technologies": [
    {"id": "defensive-matrix", "cards": [{"copy": 2, "remove": true}]},
    {"id": "lockdown", "cards": [{"copy": 3, "units": ["ghost"], "specialty": true, "effects": ["impose-minor units vehicles"]}]}
  ]
}
`
