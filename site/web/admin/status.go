package admin

import (
	"time"

	"github.com/a-h/templ"

	"koprulu/locale"
	"koprulu/site/web/page"
)

// StatusPath is the page about the server and its data.
const StatusPath = Path + "/status"

// StatusPage says how the server and its data are.
type StatusPage struct {
	Frame
	// Server names the server, Several is true if there may be others.
	Server          string
	Several         bool
	Since           time.Time
	Version, Before string
	// Place is where the data is, Bytes its size and Log that of its log, 0 if there is none to speak of.
	Place      string
	Bytes, Log int64
	// Messages wait to be sent, the oldest of them since Oldest. Devices and Tokens are signed in.
	Messages        int
	Oldest          time.Time
	Devices, Tokens int
	Streams         int64
	Loaded          int
	// Warnings are words of gate.Warning.
	Warnings []string
	Disks    []Disk
	// Backup and Check have the zero time if nothing is known.
	Backup   Backup
	Check    Check
	Troubles []Trouble
	News     []Change
}

// Disk is a directory that the program writes to; Of is data or backup.
type Disk struct {
	Of, Place     string
	Free, Reserve int64
}

// Backup is what is known of copies: the last one, the last attempt if it failed, the next one.
type Backup struct {
	At     time.Time
	File   string
	Bytes  int64
	Failed time.Time
	Why    string
	Next   time.Time
}

// Check is what the last check found.
type Check struct {
	At             time.Time
	Of             string
	Sound          bool
	Tables, Faults int
}

// Trouble is a warning or an error of the log.
type Trouble struct {
	Level, What string
	Count       int
	Last        time.Time
}

// Change is what the changelog says of a version, ChangePart what is below a heading of it.
type Change struct {
	Version string
	Parts   []ChangePart
}

type ChangePart struct {
	Title string
	Lines []string
}

// Whole returns the page.
func (p *StatusPage) Whole() templ.Component {
	return page.Layout(p.head(p.words().Text("web.admin.condition")), statusOf(p))
}

// sizeText writes a number of bytes in a unit of which there are not many thousands.
func sizeText(w *locale.Words, n int64) string {
	const few = 10_000
	unit := "kb"
	for n >>= 10; n >= few && unit != "gb"; n >>= 10 {
		unit = map[string]string{"kb": "mb", "mb": "gb"}[unit]
	}
	return w.Text("web.admin.size."+unit, "n", n)
}
