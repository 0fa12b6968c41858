package locale

import "testing"

// A Russian keyboard has ? where a Latin one has a comma with Shift: the keys are distinguished by what they produce.
func TestLatinKeys(t *testing.T) {
	latin := LatinKeys()
	for key, want := range map[string]string{"й": "q", "ъ": "]", ".": "/", ",": "?", "q": "", "-": ""} {
		if latin[key] != want {
			t.Errorf("%s is %q, want %q", key, latin[key], want)
		}
	}
}
