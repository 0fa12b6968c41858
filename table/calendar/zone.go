package calendar

import (
	_ "embed"
	"fmt"
	"strings"
	"sync"
	"time"
	_ "time/tzdata" // machines, especially containers, may have no time zones
)

// Names are the time zones to choose from, in the order of their names: one for each country, and more where its parts
// differ or did since
//  1970. They are those of zone.tab and zone1970.tab of the time zone database, which is in the public domain. Zone
//     knows more, under older names.
var Names = sync.OnceValue(func() []string { return strings.Fields(names) })

//go:embed zones.txt
var names string

// zones are the time zones that have been asked for. There are a few hundred.
var zones sync.Map

// longestZone bounds the name of a time zone; the longest has 32 letters.
const longestZone = 64

// Zone returns a time zone by its name in the IANA database, such as Europe/Berlin; the empty name is UTC.
func Zone(name string) (*time.Location, error) {
	if name == "" {
		return time.UTC, nil
	}
	if loc, ok := zones.Load(name); ok {
		return loc.(*time.Location), nil
	}
	if len(name) > longestZone || name == "Local" {
		return nil, fmt.Errorf("there is no time zone %.70q", name)
	}
	loc, err := time.LoadLocation(name)
	if err != nil {
		return nil, fmt.Errorf("there is no time zone %q", name)
	}
	zones.Store(name, loc)
	return loc, nil
}
