//go:build nightly

package journeys

import (
	"context"
	"net/url"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// unseen names what is on, or has the turn, and is drawn like what is not.
const unseen = `[...document.querySelectorAll("[aria-pressed='true'], [aria-selected='true'], [aria-current], .is-turn, input:checked + :is(span, label)")]
	.filter(e => e.checkVisibility() && !e.closest("svg") && e.getBoundingClientRect().width > 2 && getComputedStyle(e).outlineStyle === "none").map(e => e.outerHTML.slice(0, 120)).join("; ")`

// TestForcedColors: where the system decides on colors, what is on, whose turn it is and where the keys are is still to
// be seen, although it has no background or shadow to tell it.
func TestForcedColors(t *testing.T) {
	t.Parallel()
	base := previewed(t)
	dir := os.Getenv("KOPRULU_SHOTS")
	b := newBrowser(t, 1366, 768)
	ctx, cancel := context.WithTimeout(b.ctx, patience)
	defer cancel()
	if _, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: "forced-colors", Value: "active"},
			{Name: "prefers-color-scheme", Value: "dark"}}}); err != nil {
		t.Fatal(err)
	}
	for _, page := range []string{"/site/?", "/site/new?", "/site/t/guest?", "/site/profile?", "/t/any?step=order",
		"/t/any?step=build", "/t/any?step=pay",
		"/t/any?step=move", "/t/any?step=cards", "/t/any?step=pair", "/t/any?step=tech", "/t/any?step=splash",
		"/t/any?step=discard", "/t/any?step=reveal"} {
		for name, size := range map[string][2]int64{"wide": {1366, 768}, "phone": {390, 844}} {
			b.size(size[0], size[1])
			b.openTidy(base + page + "&lang=en")
			b.settled()
			if dir != "" {
				b.shot(filepath.Join(dir, "forced-"+name+url.PathEscape(page)+".png"))
			}
			if wrong := value[string](b, unseen); wrong != "" {
				t.Errorf("%s, %s: drawn like what is off: %s", page, name, wrong)
			}
			for range 12 {
				b.press(kb.Tab)
				if wrong := value[string](b,
					`(e => e !== document.body && (e.matches("input") && e.nextElementSibling?.matches("span, label") ? getComputedStyle(e.nextElementSibling) : getComputedStyle(e)).outlineStyle === "none" && !e.closest("svg") ? e.outerHTML.slice(0, 120) : "")(document.activeElement)`); wrong != "" {
					t.Errorf("%s, %s: the keys are not to be seen on %s", page, name, wrong)
				}
			}
		}
	}
	b.clean()
}
