package app

import (
	"bytes"
	"encoding/json"
	"image"
	"image/color"
	"image/png"
	"slices"
	"strings"
	"testing"
	"time"

	"koprulu/locale"
	"koprulu/site/web/page"
	"koprulu/site/web/static"
)

// TestIcons: the icons are the emblem at their sizes; one that a device cuts is filled to its edges, and leaves them
// free of the emblem.
func TestIcons(t *testing.T) {
	ground, planet, moon := color.RGBA{0x0b, 0x0f, 0x1a, 255}, color.RGBA{0x5a, 0xd1, 0xff, 255},
		color.RGBA{0xff, 0xd8, 0x4a, 255}
	for _, c := range []struct {
		name string
		size int
		full bool
	}{{iconSmall, 192, false}, {iconLarge, 512, false}, {iconMaskable, 512, true}, {iconApple, 180, true}} {
		text, _ := static.Read(c.name)
		img, err := png.Decode(bytes.NewReader(text))
		if err != nil || img.Bounds() != image.Rect(0, 0, c.size, c.size) {
			t.Fatalf("%s: %v", c.name, err)
		}
		at := func(x, y float64) color.Color {
			if c.full {
				x, y = 12+(x-12)*inner, 12+(y-12)*inner
			}
			f := float64(c.size) / 24
			return color.RGBAModel.Convert(img.At(int(x*f), int(y*f)))
		}
		if at(11.6, 12.2) != planet || at(19.8, 7.4) != moon || at(4, 4) != ground {
			t.Errorf("%s: the emblem is not where it should be: %v %v %v", c.name, at(11.6, 12.2), at(19.8, 7.4), at(4, 4))
		}
		if _, _, _, a := img.At(0, 0).RGBA(); (a == 0xffff) != c.full {
			t.Errorf("%s: the corner has alpha %d", c.name, a)
		}
	}
	for _, svg := range []string{`<svg><path d="M0 0"/></svg>`, `<svg><rect x="1" onclick="x"/></svg>`,
		`<svg><rect fill="red"/></svg>`, `<svg><circle`, `<svg><ellipse cx="3" cy="3" transform="rotate(5 1 1)"/></svg>`} {
		if _, err := drawEmblem([]byte(svg), 24, false); err == nil {
			t.Errorf("%s was drawn", svg)
		}
	}
}

// TestManifest: it has what devices ask of an app that can be installed, in every language, and every picture it names
// is there.
func TestManifest(t *testing.T) {
	for _, w := range locale.All() {
		text, err := Manifest(w)
		if err != nil {
			t.Fatal(err)
		}
		var m struct {
			Name, Short_name, Start_url, Scope, Display, ID, Lang, Theme_color, Background_color string
			Icons                                                                                []icon
			Shortcuts                                                                            []shortcut
		}
		if err := json.Unmarshal(text, &m); err != nil {
			t.Fatal(err)
		}
		if m.Name == "" || m.Short_name == "" || m.Start_url != "/" || m.Scope != "/" || m.Display != "standalone" ||
			m.ID != "/" || m.Lang != w.Lang() || m.Theme_color == "" || m.Background_color == "" {
			t.Errorf("%s: %s", w.Lang(), text)
		}
		if len(m.Shortcuts) != 1 || m.Shortcuts[0].Name != w.Text("web.app.tables") {
			t.Errorf("%s: the shortcuts are %v", w.Lang(), m.Shortcuts)
		}
		var sizes []string
		for _, i := range append(m.Icons, m.Shortcuts[0].Icons...) {
			sizes = append(sizes, i.Sizes+i.Purpose)
			name := strings.TrimPrefix(i.Src, static.Asset(""))
			if _, there := static.Read(name); !there || name == i.Src {
				t.Errorf("there is no %s", i.Src)
			}
		}
		for _, want := range []string{"192x192", "512x512", "512x512maskable"} {
			if !slices.Contains(sizes, want) {
				t.Errorf("%s has no icon %s", w.Lang(), want)
			}
		}
	}
}

// TestKept lists all addresses from which a device keeps anything. An address may be added only if nothing there is
// hidden by a game: no page of a table, no list, no stream, no response of the API.
func TestKept(t *testing.T) {
	want := []string{"/offline"}
	for _, name := range []string{"css/base.css", "css/lobby.css", "css/phone.css", "js/banner.js", "icon.svg",
		"fonts/exo-2-latin.woff2", "fonts/exo-2-cyrillic.woff2", "fonts/tektur-latin.woff2", "fonts/tektur-cyrillic.woff2"} {
		if _, there := static.Read(name); !there {
			t.Errorf("there is no %s: no device could install the worker", name)
		}
		want = append(want, static.Asset(name))
	}
	if got := Kept(); !slices.Equal(got, want) {
		t.Errorf("the worker keeps %v, want %v", got, want)
	}
	script := string(Worker())
	list, err := json.Marshal(want)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(script, `"kept":`+string(list)) {
		t.Error("the script of the worker has another list")
	}
	// It puts nothing into its cache but that list: these are the only places where it writes.
	for what, n := range map[string]int{".put(": 1, "cache.put(SITE.offline, page)": 1, ".addAll(": 1,
		"cache.addAll(SITE.kept.filter(": 1, ".add(": 0, "indexedDB": 0, "localStorage": 0} {
		if got := strings.Count(script, what); got != n {
			t.Errorf("the script has %s %d times, want %d", what, got, n)
		}
	}
}

// TestOffline: the page says how old it is in the zone of the device, and of tables only whom they wait for, in every
// language; it loads nothing that is not kept.
func TestOffline(t *testing.T) {
	now := time.Date(2026, 11, 25, 20, 0, 0, 0, time.UTC)
	zone, _ := locale.Zone("Europe/Berlin")
	for _, w := range locale.All() {
		var b strings.Builder
		p := &Offline{Reader: page.Reader{Words: w, Person: "ann", Now: now}, Zone: zone,
			Tables: []Table{{Name: "Friday <b>"}, {Name: "Sunday", Yours: true, Deadline: now.Add(3 * time.Hour)},
				{Name: "Monday", Yours: true}}}
		if err := p.Whole().Render(t.Context(), &b); err != nil {
			t.Fatal(err)
		}
		html := b.String()
		for _, want := range []string{w.Text("web.app.offline"), "21:00 CET", "00:00 CET", "Friday &lt;b&gt;",
			w.Text("web.app.offline.others"), w.Text("web.app.offline.yours")} {
			if !strings.Contains(html, want) {
				t.Errorf("%s: the page does not say %q", w.Lang(), want)
			}
		}
		for part := range strings.SplitSeq(html, `"`) {
			if strings.HasPrefix(part, "/static/") && !strings.HasSuffix(part, ".png") && !slices.Contains(Kept(), part) {
				t.Errorf("%s: the page loads %s, which is not kept", w.Lang(), part)
			}
		}
	}
}
