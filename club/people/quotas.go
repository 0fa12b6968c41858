package people

import "koprulu/table"

// Quotas are how much of a site one person may take at most: what tables, messages and files cost stays on the disk, so
// a rate alone does not bound what somebody patient takes from everybody. 0 of something is none of it.
type Quotas struct {
	// Waiting is how many tables whose game has not begun, and Running how many that are being played or paused, are
	// theirs at a time. Made is how many they may make in Day.
	Waiting, Running, Made int
	// Uploads is how much the files of components and scenarios of those tables may hold, in bytes, with those of tables
	// made in Day that are over.
	Uploads int64
	// Messages is how many messages they may write in Day in all chats, Reports how many reports they may make then.
	Messages, Reports int
	// Leagues is how many leagues of theirs are open or running at a time.
	Leagues int
	// Addresses is to how many addresses they may have messages sent, Tokens how many tokens they may have for programs,
	// Streams how many streams they may have open.
	Addresses, Tokens, Streams int
}

// UsualQuotas are those of a site that chooses none.
var UsualQuotas = Quotas{Waiting: 20, Running: 100, Made: 200, Uploads: 4 * table.MaxCorrections, Messages: 1000,
	Reports: 10, Leagues: 5, Addresses: 20, Tokens: 20, Streams: 24}

// Full reports whether nobody with these tables may make another one.
func (q *Quotas) Full(h *table.Holdings) bool {
	return h.Waiting >= q.Waiting || h.Running >= q.Running
}

// Holds reports whether the files of one more table have room beside those of others.
func (q *Quotas) Holds(h *table.Holdings, set *table.Settings) bool {
	return set.Uploaded() == 0 || h.Bytes+set.Uploaded() <= q.Uploads
}
