package journeys

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"koprulu/locale"
)

// Journeys are made on screens of several sizes and in English. scripts/journeys.sh makes them again on one size of
// screen (KOPRULU_SCREEN, such as 390x844) and in one language (KOPRULU_LANGUAGE, such as de). Windows that a journey
// resizes on its way keep the sizes that it names: the part of TestOdds with a finger is on a phone, and look,
// looksBack and screens go through the sizes and themes of one page whatever else is asked for.

// language is what the readers of journeys speak.
func language() string {
	if lang := os.Getenv("KOPRULU_LANGUAGE"); lang != "" {
		return lang
	}
	return "en"
}

// text returns a text of the catalogue in the language of the readers.
func text(t *testing.T, key string, args ...any) string {
	t.Helper()
	i := slices.Index(locale.Languages(), language())
	if i < 0 {
		t.Fatalf("KOPRULU_LANGUAGE: %q is not one of %v", language(), locale.Languages())
	}
	return locale.All()[i].Text(key, args...)
}

// window is a size of windows.
type window struct{ width, height int64 }

// one returns the size that all windows should have, and whether there is one.
func one(t *testing.T) (window, bool) {
	t.Helper()
	size := os.Getenv("KOPRULU_SCREEN")
	if size == "" {
		return window{}, false
	}
	var s window
	if _, err := fmt.Sscanf(size, "%dx%d", &s.width, &s.height); err != nil {
		t.Fatalf("KOPRULU_SCREEN: %q is not a size, such as 390x844", size)
	}
	return s, true
}

// windows returns the sizes on which a journey is made, or the one that all windows should have.
func windows(t *testing.T, usual ...window) []window {
	t.Helper()
	if s, ok := one(t); ok {
		return []window{s}
	}
	return usual
}

// phone reports whether windows of a size are those of a phone, upright or on its side.
func (s window) phone() bool { return 0 < s.width && min(s.width, s.height) < 500 }

// viewport returns the action that opens a window of some size, or of the one that all windows should have. If all of
// them are small, they are phones.
func viewport(t *testing.T, width, height int64) chromedp.Action[chromedp.Void] {
	t.Helper()
	s, all := one(t)
	switch {
	case !all:
		return chromedp.EmulateViewport(width, height)
	case s.phone():
		return chromedp.EmulateViewport(s.width, s.height, chromedp.EmulateMobile, chromedp.EmulateTouch)
	}
	return chromedp.EmulateViewport(s.width, s.height)
}

// capitalized returns a text as it begins a sentence.
func capitalized(s string) string {
	r := []rune(s)
	return strings.ToUpper(string(r[:1])) + string(r[1:])
}
