package journeys

import "testing"

// TestLowStage: in a low window nothing of the skirmishes lies under the prompt, whatever is asked while they are resolved, in every language.
func TestLowStage(t *testing.T) {
	t.Parallel()
	base := previewed(t)
	b := newBrowser(t, 1366, 768)
	const free = `document.querySelector("#prompt").getBoundingClientRect().top - Math.max(...[...document.querySelectorAll("#battle .skirmish")].map(e => e.getBoundingClientRect().bottom))`
	for _, lang := range []string{"en", "de", "ru"} {
		for _, step := range []string{"skirmish", "go", "shield", "healing", "killed", "revenge"} {
			b.open(base + "/t/any?step=" + step + "&lang=" + lang)
			b.wait("the battle is on", `document.querySelector("#battle.is-on .skirmish")`)
			if px := value[float64](b, free); px < 0 {
				b.picture()
				t.Errorf("%s, %s: %.0f pixels of the skirmishes lie under the prompt", step, lang, -px)
			}
		}
	}
	b.clean()
}
