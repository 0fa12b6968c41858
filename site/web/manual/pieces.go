package manual

import (
	"regexp"
	"strings"
)

// piece is a part of a paragraph: text, or a link.
type piece struct{ text, path string }

// linked finds the links of a paragraph of the catalogue: [text](address), with addresses of the site only.
var linked = regexp.MustCompile(`\[([^\]]+)\]\((/[a-z0-9./#-]*)\)`)

// pieces splits a paragraph.
func pieces(text string) []piece {
	var out []piece
	at := 0
	for _, m := range linked.FindAllStringSubmatchIndex(text, -1) {
		if m[0] > at {
			out = append(out, piece{text: text[at:m[0]]})
		}
		out = append(out, piece{text[m[2]:m[3]], text[m[4]:m[5]]})
		at = m[1]
	}
	if at < len(text) {
		out = append(out, piece{text: text[at:]})
	}
	return out
}

// samples are the commands below some parts of the page for programs; SITE stands for the address of the site.
var samples = map[string]string{
	"programs-1": `curl -H 'Content-Type: application/json' -d '{"name":"My bot"}' SITE/api/v1/people
{"person":"…","name":"My bot","token":{"id":"…","token":"TOKEN"}}`,
	"programs-2": `auth='Authorization: Bearer TOKEN'
curl -H "$auth" -H 'Content-Type: application/json' \
     -d '{"name":"Test","seats":["me","simple"]}' SITE/api/v1/tables
curl -H "$auth" 'SITE/api/v1/tables/ID/moment?legal=1'
{"seq":41,"status":"playing","decision":41,"ask":"order","legal":["order build torus"]}
curl -H "$auth" -H 'Content-Type: application/json' \
     -d '{"decision":41,"answer":"order build torus"}' SITE/api/v1/tables/ID/answer
curl -N -H "$auth" 'SITE/api/v1/tables/ID/stream?legal=1&view=1'`,
	"leagues-5": `printf SEED | xxd -r -p | sha256sum
curl SITE/t/ID/record > game.jsonl
koprulu verify game.jsonl
head -1 game.jsonl`,
	"programs-4": `koprulu components export > components.json
python3 verify.py components.json RECORD.jsonl`,
}

// sample returns the commands below a part of the page.
func (p *Page) sample(anchor string) string {
	return strings.ReplaceAll(samples[anchor], "SITE", p.Host)
}

// lang returns the language of the text of the page.
func (p *Page) lang() string {
	if p.Document != nil {
		return english()
	}
	return p.words().Lang()
}
