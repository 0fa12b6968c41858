package people

import (
	"time"

	"koprulu/rules/game"
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
	// ExpiryNotice: the waiting table expires soon because nobody has changed it.
	ExpiryNotice NoticeKind = 4
	// HalfNotice: the table still waits for the person, and half of their time is gone. TenthNotice: a tenth is left.
	HalfNotice  NoticeKind = 5
	TenthNotice NoticeKind = 6
	// OpenNotice: a public table of a kind that the person wishes for has opened. They have no seat there.
	OpenNotice NoticeKind = 7
	// FellNotice: something that the person left for later fell.
	FellNotice NoticeKind = 8
	// InvitedNotice: the person is invited to a rematch, where they have no seat yet.
	InvitedNotice NoticeKind = 9
	// VoteNotice: a proposal at the table asks for the vote of the person.
	VoteNotice NoticeKind = 10
	// MentionNotice: somebody mentioned the person in the chat of the table.
	MentionNotice NoticeKind = 11
	// ResignedNotice: somebody else at the table resigned.
	ResignedNotice NoticeKind = 12
	// RenewedNotice: somebody made a personal link with which one can sign in as the person. It is about no table, nobody
	// can turn it off, and it does not wait for the daily message.
	RenewedNotice NoticeKind = 20
	// JudgedNotice: hosts or moderators decided something about the person. As above; and it is sent even to somebody who
	// is banned.
	JudgedNotice NoticeKind = 21
)

// Personal reports whether a kind is about the person and no table: nobody can turn it off, and it waits for nothing.
func (k NoticeKind) Personal() bool { return k == RenewedNotice || k == JudgedNotice }

// Chosen are the kinds that people can turn on and off; HalfNotice stands for all reminders. For OpenNotice they have
// their wishes.
var Chosen = []NoticeKind{TurnNotice, HalfNotice, VoteNotice, MentionNotice, ResignedNotice, BeganNotice, InvitedNotice,
	FellNotice, OverNotice, ExpiryNotice}

// ChosenWords name those kinds in forms and in the API, in the same order.
var ChosenWords = []string{"turn", "reminder", "vote", "mention", "resigned", "began", "invited", "fell",
	"over", "expires"}

// NoticeKinds is a set of kinds.
type NoticeKinds uint32

// Has reports whether a kind is in the set; reminders count as one kind.
func (k NoticeKinds) Has(kind NoticeKind) bool {
	if kind == TenthNotice {
		kind = HalfNotice
	}
	return k&(1<<kind) != 0
}

// With returns the set with a kind, or without it.
func (k NoticeKinds) With(kind NoticeKind, in bool) NoticeKinds {
	if in {
		return k | 1<<kind
	}
	return k &^ (1 << kind)
}

// Notice is one thing that a person is to be told.
type Notice struct {
	// ID stays the same however often the notice is sent.
	ID    string
	Kind  NoticeKind
	Table table.ID
	Seat  game.Player
	// Decision is the number of the decision of a TurnNotice, HalfNotice or TenthNotice, the time in milliseconds of the
	// last change for an ExpiryNotice, of the last fall for a FellNotice, of the proposal for a VoteNotice, of the link
	// for a RenewedNotice, of what was decided for a JudgedNotice, MentionTime for a MentionNotice, how many have resigned
	// for a ResignedNotice, 0 for others.
	Decision uint64
	Made     time.Time
	// Due is when it is to be sent if it is put off; otherwise the zero time.
	Due time.Time
	// Seen is true if the person has seen on a page what it says, so that it counts as told.
	Seen bool
}

// mentionsApart is how long somebody who was told that they are mentioned at a table is not told so again.
const mentionsApart = 10 * time.Minute

// MentionTime returns the Decision of a notice that somebody was mentioned at a time: the same for all mentions that
// are told once.
func MentionTime(at time.Time) uint64 { return uint64(at.Truncate(mentionsApart).UnixMilli()) }

// Mail is what one address is told at once.
type Mail struct {
	// ID stays the same however often the message is sent.
	ID   string
	Hook Hook
	// Lang is the language of the person, empty if they have chosen none.
	Lang string
	// Untold are the kinds that the person does not want to get.
	Untold NoticeKinds
	// Banned is until when they are banned: until then they get nothing.
	Banned  time.Time
	Notices []Notice
}
