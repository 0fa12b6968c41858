package page

import (
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/a-h/templ"

	"koprulu/site/web/static"
)

// Credit is a picture drawn by someone else, and who drew it.
type Credit struct {
	// Icon is the name here, Original the name in the collection it comes from.
	Icon, Original, Author string
}

// icons are the pictures of units, buildings, orders and controls as symbols, in the order of their names, and the
// names. Each is drawn in a box of 512 in the current colour; CREDITS.md beside them names those who drew them.
var icons = sync.OnceValue(func() (set struct {
	symbols string
	names   []string
}) {
	var b strings.Builder
	for _, file := range static.Names() {
		if ok, err := path.Match("icons/*.svg", file); !ok || err != nil {
			continue
		}
		text, _ := static.Read(file)
		name := strings.TrimSuffix(path.Base(file), ".svg")
		_, body, _ := strings.Cut(string(text), ">")
		body = strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(body), "</svg>"))
		b.WriteString(`<symbol id="i-` + name + `" viewBox="0 0 512 512">` + fraction.ReplaceAllStringFunc(body,
			tenths) + `</symbol>`)
		set.names = append(set.names, name)
	}
	slices.Sort(set.names) // By name, not by name of file.
	set.symbols = b.String()
	return set
})

// fraction is the part of a number after its point, if it is finer than a tenth.
var fraction = regexp.MustCompile(`\.\d{2,}`)

// tenths rounds it to one digit: pictures are drawn at a tenth of their size at most, and their paths are most of a
// page. The number never gets another digit before the point, because the next may follow it without a space.
func tenths(fraction string) string {
	digit := fraction[1]
	if fraction[2] >= '5' && digit < '9' {
		digit++
	}
	return string([]byte{'.', digit})
}

// IconNames returns the names of all pictures: units, buildings and modules by their ids, the others
// as the files in static/icons are called.
func IconNames() []string { return slices.Clone(icons().names) }

// HasIcon reports whether there is a picture of a name.
func HasIcon(name string) bool {
	_, found := slices.BinarySearch(icons().names, name)
	return found
}

// moduleIcons are the pictures of modules whose id is not the name of one.
var moduleIcons = map[string]string{"research-and-development": "rnd", "air-support": "airdef"}

// IconSymbols returns all pictures as symbols, without the element around them.
func IconSymbols() string { return icons().symbols }

// IconOf returns the name of the picture for the id of a unit, building or module; "special" for one
// that has no picture, because owners may add their own components.
func IconOf(id string) string {
	if name, ok := moduleIcons[id]; ok {
		return name
	}
	if HasIcon(id) {
		return id
	}
	return "special"
}

// Icon is a picture in the size and colour of the text around it. Screen readers skip it: what it says is
// beside it or in the name of its control.
func Icon(name string) templ.Component {
	return templ.Raw(`<svg class="i" aria-hidden="true"><use href="#i-` + name + `"/></svg>`)
}

// IconDefs are all pictures as symbols; a page that uses Icon has them once.
func IconDefs() templ.Component {
	return templ.Raw(`<svg class="defs" width="0" height="0" aria-hidden="true"><defs>` + icons().symbols +
		`</defs></svg>`)
}

// Credits returns the pictures that others drew (CC BY 3.0, game-icons.net), by name.
func Credits() []Credit {
	text, found := static.Read("icons/CREDITS.md")
	if !found {
		panic("web: the credits of the icons are gone") // The file is part of the program.
	}
	var list []Credit
	for line := range strings.Lines(string(text)) {
		cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), "|")
		if len(cells) != 3 || !strings.Contains(cells[0], ".svg") {
			continue
		}
		list = append(list, Credit{
			Icon:     strings.TrimSuffix(strings.TrimSpace(cells[0]), ".svg"),
			Original: strings.TrimSpace(cells[1]),
			Author:   strings.TrimSpace(cells[2]),
		})
	}
	return list
}
