package editor

import (
	"strings"
	"testing"
	"time"

	"koprulu/rules/components"
	"koprulu/rules/document"
)

// mostListed is the largest number of complaints about a document: those that readers collect, how many they left out,
// and the one that ends the reading.
const mostListed = 202

// TestLargestDocument: documents of the largest size that is read are judged in bounded time, and the complaints about
// them are few enough to list.
func TestLargestDocument(t *testing.T) {
	full := func(head, item, tail string) string {
		return head + strings.Repeat(item+",", (document.MaxBytes-len(head)-len(item)-len(tail))/(len(item)+1)) + item + tail
	}
	for name, text := range map[string]string{
		"units nowhere": full(`{"koprulu":"position/1","units":[`,
			`{"area":"x.1","faction":"x","units":{"x":1}}`, `]}`),
		"orders nowhere": full(`{"koprulu":"position/1","orders":[`, `1`, `]}`),
		"a deep list": `{"koprulu":"position/1","units":` + strings.Repeat("[",
			document.MaxBytes/2-100) + strings.Repeat("]", document.MaxBytes/2-100) + `}`,
		"planets by the many": full(`{"koprulu":"position/1","planets":{`, `"a":{"cell":[0,0]}`, `}}`),
		"scenario conditions": full(`{"koprulu":"scenario/1","victory":[`, `{"win":"conquer"}`, `]}`),
		"scenario units":      full(`{"koprulu":"scenario/1","units":[`, `{"area":"x.1"}`, `]}`),
	} {
		if len(text) > document.MaxBytes {
			t.Fatalf("%s: %d bytes", name, len(text))
		}
		hangs := time.AfterFunc(5*time.Minute, func() { panic("this takes for ever: " + name) })
		began := time.Now()
		d, err := New(everything(t), text, "en")
		if err != nil {
			d = nil
		}
		all := Judge(components.Default(), d, text)
		hangs.Stop()
		if len(all) == 0 || len(all) > mostListed {
			t.Errorf("%s: %d complaints", name, len(all))
		}
		t.Logf("%s: %d complaints in %s", name, len(all), time.Since(began))
		if d == nil {
			continue
		}
		trials := Try(t.Context(), components.Default(), d, all)
		if trials.Many() {
			t.Errorf("%s: all changes would be tried", name)
		}
		d.Sketch()
		d.Forms()
		t.Logf("%s: sketched in %s", name, time.Since(began))
	}
}
