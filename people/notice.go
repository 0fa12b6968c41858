package people

import (
	"time"

	"koprulu/game"
	"koprulu/table"
)

// NoticeKind is what a person is told.
type NoticeKind uint8

// The kinds of notices.
const (
	// TurnNotice: the table waits for the person.
	TurnNotice NoticeKind = 1
	// BeganNotice: the game was dealt.
	BeganNotice NoticeKind = 2
	// OverNotice: the game is over.
	OverNotice NoticeKind = 3
	// ExpiryNotice: the table, which waits, expires soon as nobody has changed it.
	ExpiryNotice NoticeKind = 4
	// HalfNotice: the table still waits for the person, and half of their time is gone. TenthNotice: a tenth is left.
	HalfNotice  NoticeKind = 5
	TenthNotice NoticeKind = 6
	// OpenNotice: a public table opened, of a kind that the person wishes for. They have no seat there.
	OpenNotice NoticeKind = 7
)

// Notice is one thing that a person is to be told.
type Notice struct {
	// ID stays the same however often the notice is sent.
	ID    string
	Kind  NoticeKind
	Table table.ID
	Seat  game.Player
	// Decision is the number of the decision of a TurnNotice, HalfNotice or TenthNotice, the time of the last change in milliseconds for an ExpiryNotice, 0 for others.
	Decision uint64
	Made     time.Time
	// Due is when it is to be sent, if it is put off; otherwise the zero time.
	Due time.Time
}

// Mail is what one address is told at once.
type Mail struct {
	// ID stays the same however often the message is sent.
	ID   string
	Hook Hook
	// Lang is the language of the person, empty if they chose none.
	Lang    string
	Notices []Notice
}
