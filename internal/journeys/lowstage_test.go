//go:build nightly

package journeys

import "testing"

// TestLowStage: in a low window nothing of the skirmishes lies below the stage, whatever is asked while they are
// resolved, in every language; otherwise only in German, whose texts are long.
func TestLowStage(t *testing.T) {
	t.Parallel()
	base := previewed(t)
	b := newBrowser(t, 1366, 768)
	const free = `document.querySelector("#battle-stage").getBoundingClientRect().bottom - Math.max(...[...document.querySelectorAll("#battle .skirmish > *")].filter(e => e.checkVisibility()).map(e => e.getBoundingClientRect().bottom))`
	languages := []string{"de"}
	if everyKind {
		languages = append(languages, "en", "ru")
	}
	for _, lang := range languages {
		for _, step := range []string{"skirmish", "go", "shield", "healing", "killed", "revenge"} {
			b.open(base + "/t/any?step=" + step + "&lang=" + lang)
			b.wait("the battle is on", `document.querySelector("#battle.is-on .skirmish")`)
			if px := value[float64](b, free); px < 0 {
				b.picture()
				t.Errorf("%s, %s: %.0f pixels of the skirmishes lie below the stage", step, lang, -px)
			}
		}
	}
	b.clean()
}
