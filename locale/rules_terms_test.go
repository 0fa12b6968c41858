package locale

import (
	"regexp"
	"strings"
	"testing"

	"koprulu/rules/game/rule"
)

// ruleTerms are terms of the rules, as regular expressions in small letters: where the English sentence has one, that
// of the other language has the word of its printed edition, in one of its forms.
var ruleTerms = []struct{ english, german, russian string }{
	{"assist unit", "hilfseinheit", "поддерж"},
	{`battles?\b`, "kampf|kämpf", "битв"},
	{"clockwise", "uhrzeigersinn", "часов"},
	{"collateral damage", "kollateralschad", "побочн"},
	{"combat cards?", "kampf", "боев"},
	{"conquest points?", "siegpunkt", "очк|завоеван"},
	{"contested area", "kampfgebiet", "спорн"},
	{"defend order", "verteidigungsbefehl", "оборон"},
	{"deplet", "ausbeut|ausgebeutet|beutet", "истощ"},
	{"detector", "detektor", "детектор"},
	{"enemy areas?", "gegnerische[sn]? gebiet|gegnerische gebiete|gegnerisches", "вражеск"},
	{"event cards?", "ereigniskart|ereignis- ", "событи"},
	{"execution phase", "ausführungsphase", "фаз.* действий"},
	{"faction sheet", "fraktionsb|bogen|bögen", "планшет"},
	{"factions?", "fraktion", "фракци|планшет"},
	{"force min", "raubbau", "выраб"},
	{"friendly areas?", "eigene", "дружеск"},
	{"front-line", "front", "передов"},
	{"guard token", "wachmarker|wach- ", "охран"},
	{"hand limit", "handkartenlimit", "лимит"},
	{`hero(es)?\b`, "held", "геро"},
	{"installations?", "einrichtung", "сооружен"},
	{"leadership cards?", "führungs", "лидер"},
	{"mind control", "gedankenkontroll", "контрол. разума|разум"},
	{"minerals?", "kristall", "минерал"},
	{"modules?", "modul", "модул"},
	{"order stack", "befehlsstapel", "очеред"},
	{"planning phase", "planungsphase", "планирован"},
	{"recharge", "auflad", "перезаря"},
	{"regrouping phase", "organisationsphase", "перегрупп"},
	{"reinforcement cards?", "verstärkungskart|verstärkungs- ", "подкреплен"},
	{"resource cards?", "rohstoffkart|rohstoff", "ресурс"},
	{"resource tokens?", "rohstoffmarker|rohstoff- ", "ресурс"},
	{"retreats?", "rückzug|rückzüg|zurück", "отступ|отвод|отвед"},
	{"routes?", "route", "пут"},
	{"sacrifice", "opferung", "жертв"},
	{"skirmish", "gefecht", "стыч"},
	{"slots?", "nut", "ячее|ячей"},
	{"special order pool", "reservoir", "резерв"},
	{"splash damage", "streuschad", "вторичн"},
	{"strategic area", "strategische", "стратегич"},
	{"sufficient strength", "ausreichend", "достаточн"},
	{"support value", "verstärkungswert", "резервн"},
	{"supporting unit", "verstärkungseinheit", "резерв"},
	{"teammate", "teamgefährt", "товарищ"},
	{"technology cards?", "technologiekart|technologie", "технологи"},
	{"transports?", "transport", "транспорт|перев"},
	{"unit build limit", "einheiten-baulimit", "строительств"},
	{"unit limits?", "einheitenlimit", "предел"},
	{"worker pool", "arbeiterreservoir", "резерв"},
	{"z-axis", "z-achse", "оси z|z"},
}

// ruleForbidden are words that a language does not use in the rules: other translations of terms, and polite forms of
// address.
var ruleForbidden = map[string]string{
	"de": `Eroberungspunkt|Mineral|Scharmützel|Handlimit|[a-zäöüß,] (Sie|Ihnen)\b|Navigationsroute|Angriffswert|Gesundheit|Lebenspunkt`,
	"ru": `(?i)минирован|схватк|здоровь|(^|[ ,])(вы|вас|вам|ваш\p{L}*)([ ,.]|$)`,
}

// TestTermsOfRules: the rules of a language use the words of its printed edition, and no others.
func TestTermsOfRules(t *testing.T) {
	// The ids of rules are not terms, and case does not matter.
	plain := func(w *Words) []string {
		sentences := make([]string, rule.Count)
		for id := range rule.Count {
			sentence, _, _ := w.Rule(id)
			sentences[id] = strings.ToLower(ruleName.ReplaceAllString(sentence, ""))
		}
		return sentences
	}
	sources, german, russian := plain(English()), plain(Match("de")), plain(Match("ru"))
	for _, term := range ruleTerms {
		english := regexp.MustCompile(`\b` + term.english)
		inGerman, inRussian := regexp.MustCompile(term.german), regexp.MustCompile(term.russian)
		for id := rule.None + 1; id < rule.Count; id++ {
			if !english.MatchString(sources[id]) {
				continue
			}
			if text := german[id]; !inGerman.MatchString(text) {
				t.Errorf("%s in German has no %q for %q: %s", id, term.german, term.english, text)
			}
			if text := russian[id]; !inRussian.MatchString(text) {
				t.Errorf("%s in Russian has no %q for %q: %s", id, term.russian, term.english, text)
			}
		}
	}
	for lang, words := range ruleForbidden {
		forbidden := regexp.MustCompile(words)
		for id := rule.None + 1; id < rule.Count; id++ {
			sentence, _, _ := Match(lang).Rule(id)
			if found := forbidden.FindString(sentence); found != "" {
				t.Errorf("%s in %s has the word %q: %s", id, lang, found, sentence)
			}
		}
	}
}
