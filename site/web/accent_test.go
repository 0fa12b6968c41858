package web_test

import (
	"regexp"
	"strings"
	"testing"

	"koprulu/site/web/static"
)

// yours are the parts of selectors that say that something is the reader's, now: what they are asked, what they can
// press for it, what they chose, and what they point at among that.
var yours = regexp.MustCompile(
	`\blit\b|is-(lit|mine|on|over|looked|meant|pointed|picked|proposed|answer|going|chosen|out|` +
		`target|reach|turn|held)\b|[a-z_-]+\[aria-pressed="true"\] > \.plate|button\.(order|leader)|un--picked|` +
		`^\.(unitbtn|btn--go|btn--target|badge|corner|cardplace|pick|` +
		`brackets|area-halo|slot-halo|lane-halo|lane-way|cell-disc|lose-ring)\b|` +
		`is-again #prompt-say|` +
		`^\.halo-1|^\.match__links|^\.prompt__rows|^\.tray|^\.ware|^\.wares \.plot|^\.spread|^\.rc__careful|` +
		`^\.tcard \.now b|^\.hero__card|^\.area\.other:|^\.editor \[data-area\]:hover|^li:hover > \.oddtag|^from$|^:root$`)

// TestAccent: the accent colour says "yours, now" and nothing else. Links, switches, tools, charts, and what others do
// have other colours.
func TestAccent(t *testing.T) {
	comment, rules := regexp.MustCompile(`(?s)/\*.*?\*/`), regexp.MustCompile(`([^{}]+)\{([^{}]*)\}`)
	accent := regexp.MustCompile(`var\(--turn(-soft|-text|-2)?\)|90 209 255|#5ad1ff`)
	found := 0
	for _, file := range static.Names() {
		if !strings.HasSuffix(file, ".css") {
			continue
		}
		text, _ := static.Read(file)
		for _, m := range rules.FindAllSubmatch(comment.ReplaceAll(text, nil), -1) {
			selector := strings.TrimSpace(string(m[1]))
			if !accent.Match(m[2]) {
				continue
			}
			if found++; !yours.MatchString(selector) {
				t.Errorf("%s: %s has the accent colour, which is for what is the reader's now", file, selector)
			}
		}
	}
	if found < 50 {
		t.Errorf("only %d rules have the accent colour", found)
	}
}
