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

// Journeys are made on screens of several sizes and in English. scripts/journeys.sh makes them again on one size of screen (KOPRULU_SCREEN, such
// as 390x844) and in one language (KOPRULU_LANGUAGE, such as de).

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

// viewport returns what opens a window of some size, or of the one that all windows shall have. Small ones are those of phones.
func viewport(t *testing.T, width, height int64) chromedp.Action[chromedp.Void] {
	t.Helper()
	if size := os.Getenv("KOPRULU_SCREEN"); size != "" {
		if _, err := fmt.Sscanf(size, "%dx%d", &width, &height); err != nil {
			t.Fatalf("KOPRULU_SCREEN: %q is not a size, such as 390x844", size)
		}
		if min(width, height) < 500 {
			return chromedp.EmulateViewport(width, height, chromedp.EmulateMobile, chromedp.EmulateTouch)
		}
	}
	return chromedp.EmulateViewport(width, height)
}

// capitalized returns a text as it begins a sentence.
func capitalized(s string) string {
	r := []rune(s)
	return strings.ToUpper(string(r[:1])) + string(r[1:])
}
