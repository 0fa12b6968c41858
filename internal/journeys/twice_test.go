package journeys

import (
	"net"
	"net/http"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// previewed starts the pages of every kind of decision, and returns where they are.
func previewed(t *testing.T) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "preview.exe")
	if out, err := exec.Command("go", "build", "-o", file, "koprulu/web/internal/preview").CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	addr := free.Addr().String()
	_ = free.Close()
	preview := exec.Command(file, "-addr", addr, "-records", filepath.Join("..", "..", "golden", "testdata"))
	if err := preview.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = preview.Process.Kill()
		_ = preview.Wait()
	})
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		if r, err := http.Get("http://" + addr + "/"); err == nil {
			_ = r.Body.Close()
			return "http://" + addr
		}
	}
	t.Fatal("the preview does not start")
	return ""
}

// TestTwice presses twice on an answer of every kind of prompt, by mouse and with the space bar: the second press never answers what the first
// one brought, and the prompt stays where it is.
func TestTwice(t *testing.T) {
	if testing.Short() {
		t.Skip("it goes through all kinds of prompts")
	}
	base := previewed(t)
	const where = `(r => [r.left, r.top, r.width, r.height].map(Math.round).join())(document.querySelector("#prompt").getBoundingClientRect())`
	for _, size := range []struct {
		width, height int64
		most          int // kinds of prompts; on a phone, where only the sizes differ, the first ones are enough
	}{{1366, 768, 300}, {390, 844, 40}} {
		b := newBrowser(t, size.width, size.height)
		b.calm()
		b.open(base + "/t/any?step=order")
		b.wait("the page is there", `document.querySelector("#prompt [data-choice]")`)
		value[bool](b, `(() => {
			window.asks = [];
			document.addEventListener("htmx:before:request", e => window.asks.push(e.detail.ctx.request.action.split("/").pop()));
			document.addEventListener("htmx:after:swap", () => { window.drawn = Infinity; requestAnimationFrame(() => setTimeout(() => (window.drawn = performance.now()))); });
			for (const kind of ["click", "keyup"]) document.addEventListener(kind, e => { if (e.isTrusted) window.pressedAt = e.timeStamp; }, true);
			return true;
		})()`)
		places := map[string]string{}
		seen, tried := 0, 0
		for kind := ""; seen < min(size.most, 60) || kind != "order" && seen < size.most; seen++ {
			kind = value[string](b, `document.cookie.match(/kind=([^;]*)/)?.[1] || "order"`)
			b.settledAnswers()
			at := value[place](b, strings.NewReplacer("%t", "false").Replace(strings.NewReplacer("%d %%", "(from.length - 1) %", "const all = ", "const every = ", ", more = all.", ", ours = every.filter(b => b.closest(\"#prompt\")), all = ours.length ? ours : every, more = all.").Replace(markChoice)))
			if at.Label == "" || at.Covered != "" {
				t.Fatalf("%s: nothing can be pressed: %+v\n%s", kind, at, b.text())
			}
			if value[bool](b, `!document.querySelector("#prompt").matches(".is-cards") && document.querySelector(".battle__folded:not(:checked)") === null`) {
				// The board unfolds where something is built or paid, never under what is pressed: it does so with a new question.
				height := value[string](b, `(document.querySelector(".board.is-empty") ? "setup" : document.querySelector(".board.is-brood") ? "brood" : "base") + (document.querySelector("#board").offsetHeight > 100 ? ", unfolded" : "")`)
				if now := value[string](b, where); places[height] != "" && places[height] != now {
					t.Errorf("%s: the prompt lies at %s and not at %s", kind, now, places[height])
				} else {
					places[height] = now
				}
			}
			value[bool](b, `(window.asks = [], true)`)
			press := func() { b.do(chromedp.MouseClickXY(at.X, at.Y)) }
			if seen%3 == 2 {
				value[bool](b, `(document.querySelector("[data-journey]").focus(), true)`)
				press = func() { b.do(chromedp.KeyEvent(" ")) }
			}
			press()
			b.wait("the server was asked", `window.asks.length > 0 && document.querySelector(".table.is-fresh")`)
			press()
			// Where the machine is busy, the second press may come too late to be part of the first.
			if late := value[bool](b, `window.pressedAt - window.drawn > 300`); !late {
				time.Sleep(40 * time.Millisecond)
				tried++
				if asks := value[[]string](b, `window.asks`); len(asks) != 1 {
					t.Errorf("%s: pressing %q twice asks %v", kind, at.Label, asks)
				}
			}
		}
		if seen == 300 {
			t.Error("the kinds of prompts have no end")
		}
		if tried < min(size.most, 60)*2/3 {
			t.Errorf("%d x %d: only %d prompts were pressed twice in time", size.width, size.height, tried)
		}
		t.Logf("%d x %d: %d prompts, at %v", size.width, size.height, seen, places)
		b.clean()
	}
}
