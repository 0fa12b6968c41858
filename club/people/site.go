package people

import "time"

// Site is what hosts have said and done to the whole site. The zero Site is open as usual.
type Site struct {
	// Notice is what every page shows, nil for nothing.
	Notice *SiteNotice
	// ReadOnly is set while nothing may change.
	ReadOnly *ReadOnly
}

// SiteNotice is a text that every page shows.
type SiteNotice struct {
	Text string
	// Since is when it was set, Until when it disappears on its own, the zero time for never.
	Since, Until time.Time
}

// Holds reports whether the notice is shown at a time.
func (n *SiteNotice) Holds(now time.Time) bool {
	return n != nil && (n.Until.IsZero() || now.Before(n.Until))
}

// ReadOnly is a time in which the site can be read, but nothing changes.
type ReadOnly struct {
	// Reason is for everybody, empty if none was given.
	Reason string
	Since  time.Time
}

// Waiting is what waits to be sent, and who is signed in.
type Waiting struct {
	// Messages are the notices that wait for their addresses, Oldest is when the oldest of them was made, the zero time if
	// there is none.
	Messages int
	Oldest   time.Time
	// Devices and Tokens are those with which people are signed in.
	Devices, Tokens int
}
