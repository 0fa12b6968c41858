package piece

import (
	"strings"

	"koprulu/rules/game"
	"koprulu/site/web/page"
	"koprulu/site/web/static"
)

// SiteIcons are the pictures of installations.
var SiteIcons = [game.Installations]string{
	game.InfestedCommandCenter: "infested-command-center",
	game.OvermindSite:          "overmind-site",
	game.Cerebrate:             "cerebrate",
	game.WarpGate:              "warp-gate",
}

// UnitIconOf returns the picture of a type of unit; a hero has that of its type.
func UnitIconOf(r *game.Rules, u game.UnitType) string {
	if int(u) >= len(r.Units) {
		return "special"
	}
	if kind := r.Units[u].Kind; r.Units[u].Hero && int(kind) < len(r.Units) {
		return page.IconOf(r.Units[kind].ID)
	}
	return page.IconOf(r.Units[u].ID)
}

// sprite is the file of all pictures of units and technologies.
const sprite = "img/pictures.svg"

var _ = static.Make(sprite, drawSprite)

// drawSprite makes it of the files in static/pictures, which are called as the id of what they show and have a layer in
// each line, from the back to the front. A layer is drawn twice, in the light of a faction and, moved a little, in the
// dark: that leaves a rim, as if everything were lit from the left. What has colours of its own is drawn as it is.
func drawSprite() []byte {
	var p page.Pen
	p.Raw(`<svg xmlns="http://www.w3.org/2000/svg">`)
	for _, file := range static.Names() {
		name, found := strings.CutPrefix(file, "pictures/")
		if !found {
			continue
		}
		text, _ := static.Read(file)
		lines := strings.Split(strings.TrimSpace(string(text)), "\n")
		_, box, _ := strings.Cut(lines[0], "viewBox")
		p.Put(`<symbol id="`, strings.TrimSuffix(name, ".svg"), `" overflow="visible" viewBox`, box)
		for i, line := range lines[1 : len(lines)-1] {
			if shape, layer := strings.CutPrefix(line, "<g>"); layer {
				p.Put(`<g fill="currentColor" opacity="`, min(.6+.2*float64(i), 1), `">`, shape,
					`<g fill="#0a0f1c" transform="translate(3.2 2.2)">`, shape)
			} else {
				p.Raw(line)
			}
		}
		p.Raw(`</symbol>`)
	}
	p.Raw(`</svg>`)
	return p.B
}

// HasPicture reports whether there is a picture of a unit or technology, by its id.
func HasPicture(id string) bool {
	_, found := static.Read("pictures/" + id + ".svg")
	return found
}

// Scene is a picture of one or two things, the first in front: by the ids of their pictures, or by the names of icons
// where there are none. What they stand on is in the style sheet.
func Scene(things ...string) string {
	var p page.Pen
	use := func(class, thing string) { p.Put(`<use`, class, ` href="`, static.Asset(sprite), `#`, thing, `"/>`) }
	p.Raw(`<svg class="scene" viewBox="0 0 200 150" preserveAspectRatio="xMidYMid slice" aria-hidden="true">`)
	if len(things) > 1 && HasPicture(things[1]) {
		use(` class="is-behind"`, things[1])
	}
	if HasPicture(things[0]) {
		use("", things[0])
	} else {
		p.Put(`<use class="is-sign" href="#i-`, page.IconOf(things[0]), `"/>`)
	}
	p.Raw(`</svg>`)
	return string(p.B)
}
