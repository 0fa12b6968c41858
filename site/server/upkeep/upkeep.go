// Package upkeep is what hosts are told of a server besides what people do there: the machine and its data, what was
// done for them, what went wrong in the log, and whether visitors are told apart.
package upkeep

import "time"

// Upkeep is what the program knows of the machine and the data, and what was done for them.
type Upkeep struct {
	// Server names the machine and the address at which the server listens, Since is when it started.
	Server string    `json:"server"`
	Since  time.Time `json:"since"`
	// Version is that of the program, Before the one that served the data before it, empty if that is not known, and News
	// what the changelog says of the versions after that.
	Version string   `json:"version"`
	Before  string   `json:"before,omitempty"`
	News    []Change `json:"news"`
	// Place is where the data is. Bytes is how much it is, Log how long its write-ahead log is, 0 for PostgreSQL.
	Place string `json:"place"`
	Bytes int64  `json:"bytes"`
	Log   int64  `json:"log"`
	// Disks are those that the program writes to.
	Disks []Disk `json:"disks"`
	// Backup is nil if the program knows of no copy and makes none, Check if it knows of no check.
	Backup *Backup `json:"backup,omitempty"`
	Check  *Check  `json:"check,omitempty"`
}

// Change is what the changelog says of a version, by the headings within.
type Change struct {
	Version string       `json:"version"`
	Parts   []ChangePart `json:"parts"`
}

// ChangePart are the lines below a heading of the changelog.
type ChangePart struct {
	Title string   `json:"title,omitempty"`
	Lines []string `json:"lines"`
}

// Disk is a directory that the program writes to.
type Disk struct {
	// Of is what it is for: data or backup.
	Of    string `json:"of"`
	Place string `json:"place"`
	// Free is how many bytes are free, Reserve how many of them stay free for games.
	Free    int64 `json:"free"`
	Reserve int64 `json:"reserve,omitempty"`
}

// Backup is what is known of copies of the data.
type Backup struct {
	// At is when the last one was made, the zero time if there is none, File where it is and Bytes how large.
	At    time.Time `json:"at,omitzero"`
	File  string    `json:"file,omitempty"`
	Bytes int64     `json:"bytes,omitempty"`
	// Failed is when the last attempt failed and Why, the zero time if it did not.
	Failed time.Time `json:"failed,omitzero"`
	Why    string    `json:"why,omitempty"`
	// Next is when the server makes another one, the zero time if it makes none by itself.
	Next time.Time `json:"next,omitzero"`
}

// Check is the outcome of koprulu check, or of checking a copy.
type Check struct {
	At time.Time `json:"at"`
	// Of is the file or the database that was checked.
	Of     string `json:"of"`
	Sound  bool   `json:"sound"`
	Tables int    `json:"tables"`
	Faults int    `json:"faults"`
}
