package journeys

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/chromedp/chromedp"
)

// size resizes the window.
func (b *browser) size(width, height int64) {
	b.t.Helper()
	b.do(chromedp.EmulateViewport(width, height))
}

// prefer sets a preference of the reader, such as the theme.
func (b *browser) prefer(name, v string) {
	b.t.Helper()
	value[bool](b,
		fmt.Sprintf(`fetch("/prefs", {method: "POST", body: new URLSearchParams({%q: %q, back: "/"})}).then(r => r.ok)`, name,
			v))
	b.do(chromedp.Reload())
}

// settled waits until nothing moves any more.
func (b *browser) settled() {
	b.t.Helper()
	value[bool](b,
		still+`.then(() => document.fonts.ready).then(() => new Promise(done => setTimeout(done, 150))).then(() => true)`)
}

// look shows the window in some sizes and themes: nothing scrolls sideways, nothing is inaccessible. Where
// KOPRULU_SHOTS names a directory, pictures go there.
func (b *browser) look(name string) {
	b.t.Helper()
	for _, look := range []struct {
		theme         string
		width, height int64
	}{{"dark", 1440, 900}, {"light", 1366, 768}, {"dark", 820, 1180}, {"light", 390, 844}, {"dark", 390, 844}} {
		b.prefer("theme", look.theme)
		b.size(look.width, look.height)
		b.settled()
		if wide := value[int64](b, "document.documentElement.scrollWidth"); wide > look.width {
			b.t.Errorf("%s is %d pixels wide on %d", name, wide, look.width)
		}
		if look.width == 1366 || look.width == 390 && look.theme == "dark" {
			b.accessible(fmt.Sprintf("%s, %s, %d", name, look.theme, look.width))
		}
		if dir := os.Getenv("KOPRULU_SHOTS"); dir != "" {
			b.shot(filepath.Join(dir, fmt.Sprintf("%s-%d-%s.png", name, look.width, look.theme)))
		}
	}
	b.size(1366, 768)
}
