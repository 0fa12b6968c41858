package journeys

import (
	"fmt"
	"net"
	"net/http"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// frames are the windows in which the frame of the table is measured.
var frames = []window{{1366, 768}, {1440, 900}, {1920, 1080}, {390, 844}, {844, 390}}

// measureFrame returns a function of the page that draws another moment of a game in place of the one it shows, and
// names what is wrong with it: boxes of the frame that are not where they were at the first moment, letters that are
// too small, and what lies on the prompt or on a lit place.
const measureFrame = `(() => {
	const boxes = {};
	const box = selector => (r => [r.left, r.top, r.width, r.height].map(n => Math.round(n * 10) / 10).join(" "))(document.querySelector(selector).getBoundingClientRect());
	const letters = root => {
		const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT), small = new Set();
		for (let node; node = walk.nextNode(); ) {
			const e = node.parentElement;
			if (!/\p{L}{2}/u.test(node.data) || e.closest(".vh, .tip, .why, svg, [hidden], #line, .team, [popover]:not(:popover-open), dialog") || !e.checkVisibility({visibilityProperty: true, opacityProperty: true})) continue;
			const range = document.createRange();
			range.selectNodeContents(node);
			const r = range.getBoundingClientRect(), size = parseFloat(getComputedStyle(e).fontSize), clip = e.getBoundingClientRect();
			if (r.width > 3 && r.height > 3 && clip.width > 1.5 && size > 1 && size < 11.9) small.add(e.className + " " + size + ": " + node.data.trim().slice(0, 30));
		}
		return [...small];
	};
	return async (address, folded) => {
		const got = new DOMParser().parseFromString(await (await fetch(address)).text(), "text/html").querySelector(".table");
		for (const part of [...got.children]) {
			if (["line", "stream", "drawer", ""].includes(part.id)) continue;
			document.querySelector(".table > #" + part.id)?.replaceWith(document.adoptNode(part));
			if (part.id === "battle" && folded !== undefined) document.querySelector("#battle .battle__folded").checked = folded;
		}
		await new Promise(requestAnimationFrame);
		const wrong = [], prompt = document.querySelector("#prompt"), over = prompt.matches(".is-over"), fight = document.querySelector("#battle .battle__folded:not(:checked)");
		const tall = matchMedia("(max-width: 1199px) and (orientation: portrait)").matches && prompt.matches(".is-tall, .is-over");
		for (const part of ["#galaxy", "#prompt", "#board", "#players"]) {
			if (!document.querySelector(part).checkVisibility()) continue;
			const key = part + (tall && /prompt|board/.test(part) ? " at its other height" : ""), now = box(part);
			if ((boxes[key] ??= now) !== now) wrong.push(key + " is at " + now + " and was at " + boxes[key]);
		}
		wrong.push(...letters(document.body));
		if (fight && box("#battle-stage") !== box("#galaxy")) wrong.push("the stage is at " + box("#battle-stage") + " and the map at " + box("#galaxy"));
		{
			const r = prompt.getBoundingClientRect();
			for (const [x, y] of [[0.1, 0.05], [0.5, 0.3], [0.9, 0.95]]) {
				const on = document.elementFromPoint(r.left + r.width * x, r.top + r.height * y);
				if (!prompt.contains(on)) wrong.push("on the prompt lies " + on?.outerHTML.slice(0, 100));
			}
			const map = document.querySelector("#galaxy").getBoundingClientRect();
			if (!fight) for (const e of document.querySelectorAll("#map .planet.lit")) {
				const p = e.getBoundingClientRect(), x = p.left + p.width / 2, y = p.top + p.height / 2;
				if (x < map.left || x > map.right || y < map.top || y > map.bottom) continue;
				const on = document.elementFromPoint(x, y);
				if (on?.closest("#line")) continue;
				if (!document.querySelector("#map").contains(on)) wrong.push("on " + e.id + " lies " + on?.outerHTML.slice(0, 100));
			}
		}
		return wrong;
	};
})()`

// measureBattle measures the frame with the stage of a battle and without it, in the same way.
const measureBattle = `(() => {
	const measure = ` + measureFrame + `;
	return measure(location.href, true).then(first => measure(location.href, false).then(then => [...first, ...then]));
})()`

// smallOwners are the letters of the owners of orders that are to be seen and too small to be read.
const smallOwners = `[...document.querySelectorAll("#map .pile .ol")].filter(e => getComputedStyle(e).opacity > 0)
	.map(e => [e.textContent, parseFloat(getComputedStyle(e).fontSize) * e.getScreenCTM().a]).filter(([, size]) => size < 10.9).join("; ")`

// TestFrameStays walks through games of two to six players, in windows of all sizes: map, prompt, foot and players
// never move or change their size, nothing lies on the prompt or on a place that can be chosen, and all can be read,
// the owners of orders on phones too.
func TestFrameStays(t *testing.T) {
	t.Parallel()
	base := previewed(t)
	b := newBrowser(t, 1366, 768)
	const moments = 9
	for _, size := range frames {
		b.size(size.width, size.height)
		for _, game := range []string{"game-01", "brood-war-2-1", "brood-war-3-2", "brood-war-4-1", "brood-war-5-1",
			"brood-war-6-1"} {
			b.open(base + "/t/any?game=" + game + "&at=0&seat=1&lang=" + language())
			b.wait("the table is there", `document.querySelector("#prompt")`)
			value[bool](b, `(window.measure = `+measureFrame+`, true)`)
			for i := range moments {
				at := 4 + i*i*9 // Much happens early, and few games are long.
				address := fmt.Sprintf("/t/any?game=%s&at=%d&seat=%d&lang=%s", game, at, 1+i%2, language())
				if wrong := value[[]string](b, fmt.Sprintf(`measure(%q)`, address)); len(wrong) > 0 {
					b.picture()
					t.Errorf("%d x %d, %s:\n%s", size.width, size.height, address, strings.Join(wrong, "\n"))
				}
			}
		}
		shape := "tall"
		if size.width > size.height {
			shape = "low"
		}
		for i, game := range []string{"game-01", "brood-war-2-1", "brood-war-4-1", "brood-war-6-1"} {
			if size.phone() {
				b.open(fmt.Sprintf("%s/t/any?game=%s&at=%d&seat=1&lang=%s&shape=%s", base, game, 148+81*(i%2), language(),
					shape))
				b.settled()
				if small := value[string](b, smallOwners); small != "" {
					b.picture()
					t.Errorf("%d x %d, %s: the owners of orders are too small: %s", size.width, size.height, game, small)
				}
			}
		}
		for _, step := range []string{"pair", "support", "cards", "skirmish", "casualty", "shield", "go"} {
			address := "/t/any?step=" + step + "&lang=" + language()
			b.open(base + address)
			b.wait("the battle is there", `document.querySelector("#battle .battle__folded")`)
			if wrong := value[[]string](b, measureBattle); len(wrong) > 0 {
				b.picture()
				t.Errorf("%d x %d, %s:\n%s", size.width, size.height, address, strings.Join(wrong, "\n"))
			}
		}
	}
	b.clean()
}

// previewed starts the pages of every kind of decision, and returns where they are.
func previewed(t *testing.T) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "preview.exe")
	if out, err := exec.Command("go", "build", "-o", file,
		"koprulu/site/web/internal/preview").CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	addr := free.Addr().String()
	_ = free.Close()
	preview := exec.Command(file, "-addr", addr, "-records", filepath.Join("../../rules/golden/testdata"))
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
