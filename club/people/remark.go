package people

import (
	"time"

	"koprulu/table"
)

// Remark is what a host or a moderator has written down about a person, for hosts and moderators alone.
type Remark struct {
	// ID grows from remark to remark; the store sets it.
	ID int64
	At time.Time
	// Author is who wrote it, empty for whoever used the command line, and once they have left the site.
	Author table.Person
	Text   string
}
