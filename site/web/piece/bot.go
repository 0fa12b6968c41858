package piece

import (
	"strings"

	"github.com/a-h/templ"

	"koprulu/locale"
	"koprulu/site/web/page"
)

// botEyes are what looks out of the face of a bot, by its level: dots for one that throws dice, then one eye more for
// each level.
var botEyes = [...]struct{ level, eyes string }{
	{"random", `<path d="M43 50a7 7 0 1 0 14 0a7 7 0 1 0-14 0M24 36a6 6 0 1 0 12 0a6 6 0 1 0-12 0` +
		`M64 64a6 6 0 1 0 12 0a6 6 0 1 0-12 0"/>`},
	{"simple", `<path d="M40 50a10 10 0 1 0 20 0a10 10 0 1 0-20 0"/>`},
	{"medium", `<path d="M28 46 45 52V60L28 55ZM72 46 55 52V60L72 55Z"/>`},
	{"strong", `<path d="M28 46 45 52V60L28 55ZM72 46 55 52V60L72 55ZM50 26 57 36 50 46 43 36Z"/>`},
	{"expert", `<path d="M28 50 45 56V64L28 59ZM72 50 55 56V64L72 59ZM32 34 46 40V47L32 42ZM68 34 54 40V47L68 42Z"/>`},
}

// BotLevels are the kinds of bots that forms offer without a style, the weakest first.
func BotLevels() (kinds []string) {
	for i := range botEyes {
		kinds = append(kinds, botEyes[i].level)
	}
	return kinds
}

// StyledBots are those with a style: the levels that look ahead have each.
func StyledBots() (kinds []string) {
	for _, level := range BotLevels()[2:] {
		for _, style := range []string{"aggressive", "builder", "racer"} {
			kinds = append(kinds, level+"-"+style)
		}
	}
	return kinds
}

// Bots lists all kinds of bots that forms offer.
func Bots() []string { return append(BotLevels(), StyledBots()...) }

// botHeads are their heads, by what they like; one that throws dice is one.
var botHeads = map[string]string{
	"random":     "M50 2 92 26V74L50 98 8 74V26Z",
	"":           "M50 4C24 4 14 20 14 44V64C14 82 32 96 50 96S86 82 86 64V44C86 20 76 4 50 4Z",
	"aggressive": "M50 22 36 14 14-4 20 38 14 54 32 86 50 98 68 86 86 54 80 38 86-4 64 14Z",
	"builder":    "M30 12V2H70V12H76L88 26V36H100V66H88V76L74 94H26L12 76V66H0V36H12V26L24 12Z",
	"racer":      "M50-6 62 14 88 26 104 8 90 52C90 76 66 98 50 98S10 76 10 52L-4 8 12 26 38 14Z",
}

// botLevel returns the level of a kind of bot, from 0 for one that plays at random, and its style, empty for none.
func botLevel(kind string) (level int, style string) {
	name, style, _ := strings.Cut(kind, "-")
	for i := range botEyes {
		if botEyes[i].level == name {
			level = i
		}
	}
	return level, style
}

// BotFace is the face of a kind of bot: its head says how it likes to play, its eyes how far it looks ahead.
func BotFace(kind string) templ.Component {
	return page.Penned(func(p *page.Pen) { writeBotFace(p, kind) })
}

func writeBotFace(p *page.Pen, kind string) {
	level, style := botLevel(kind)
	if level == 0 {
		style = botEyes[0].level
	}
	head, ok := botHeads[style]
	if !ok {
		style, head = "plain", botHeads[""]
	}
	p.Put(`<svg class="botface is-`, style, `" viewBox="-14 -14 128 128" aria-hidden="true"><path d="`, head,
		`"/><path d="`,
		head, `" transform="translate(5 3.5)"/>`, botEyes[level].eyes, `</svg>`)
}

// Bot is a kind of bot as it is listed and chosen: face, name, level in a word and as bars, and how it plays.
func Bot(w *locale.Words, kind string) templ.Component {
	return page.Penned(func(p *page.Pen) {
		p.Raw(`<span class="bot">`)
		writeBotFace(p, kind)
		p.Put(`<b>`, page.Plain(w.BotFull(kind)), `</b><span class="bot__bars" aria-hidden="true">`)
		level, _ := botLevel(kind)
		for i := range len(botEyes) - 1 {
			if i < level {
				p.Raw(`<i class="on"></i>`)
			} else {
				p.Raw(`<i></i>`)
			}
		}
		p.Put(`</span><small>`, page.Plain(w.BotTemper(kind)), `</small></span>`)
	})
}
