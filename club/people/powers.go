package people

import (
	"slices"
	"time"

	"koprulu/table"
)

// Role is what a person may do beyond playing.
type Role string

// The roles.
const (
	// Member is everybody without a role.
	Member Role = ""
	// Moderator watches over people and what they write.
	Moderator Role = "moderator"
	// Host may do everything.
	Host Role = "host"
)

// ParseRole reads a role as written on the command line: member, moderator or host.
func ParseRole(word string) (Role, bool) {
	if word == "member" {
		return Member, true
	}
	r := Role(word)
	return r, r != Member && slices.Contains([]Role{Moderator, Host}, r)
}

// String returns the role as written on the command line.
func (r Role) String() string {
	if r == Member {
		return "member"
	}
	return string(r)
}

// Change is what a host or a moderator changes about a person; nil fields stay as they are.
type Change struct {
	Role      *Role
	Ban, Mute *Sanction
}

// The verbs of acts.
const (
	RenameAct = "rename"
	MuteAct   = "mute"
	UnmuteAct = "unmute"
	// WarnAct tells a person what they must not do again.
	WarnAct    = "warn"
	BanAct     = "ban"
	UnbanAct   = "unban"
	SignOutAct = "signout"
	LinkAct    = "link"
	RoleAct    = "role"
	// CloseAct ends the game of a table, DeleteAct removes a table, a league or a person.
	CloseAct  = "close"
	DeleteAct = "delete"
	// RemoveAct removes a message from a chat, HideAct the name under which somebody wrote there.
	RemoveAct = "remove"
	HideAct   = "hide"
	// NoticeAct sets or clears the notice of the site, ReadOnlyAct begins the time in which nothing changes, WritableAct
	// ends it.
	NoticeAct   = "notice"
	ReadOnlyAct = "read-only"
	WritableAct = "writable"
	ClearAct    = "clear"
	ReportAct   = "report" // a report was closed
	InviteAct   = "invite" // invite codes were made
	RevokeAct   = "revoke" // an invite code was revoked
	// BeginAct begins a game or a league, EndAct ends a league of one's own.
	BeginAct = "begin"
	EndAct   = "end"
	// OpenAct frees a seat or offers it, BotAct puts a bot there, UnseatAct takes it from somebody, AdmitAct lets them sit
	// down again.
	OpenAct   = "open"
	BotAct    = "bot"
	UnseatAct = "unseat"
	AdmitAct  = "admit"
	// LinksAct makes new links of a table or takes them away, TalkAct says who may write in its chat.
	LinksAct = "links"
	TalkAct  = "talk"
	// ExportAct took out all that is kept about a person.
	ExportAct = "export"
	// RemarkAct wrote something down about a person, UnremarkAct removed that.
	RemarkAct   = "remark"
	UnremarkAct = "unremark"
)

// Office is in which capacity somebody acted.
type Office string

// The offices.
const (
	// OwnerOffice: they made the table, or organise the league.
	OwnerOffice     Office = "owner"
	ModeratorOffice Office = "moderator"
	HostOffice      Office = "host"
	// MachineOffice: whoever has the command line of the machine.
	MachineOffice Office = "machine"
	// ProviderOffice: the identity provider, which says what roles people have.
	ProviderOffice Office = "provider"
)

// Act is something that somebody did to what is not theirs alone, as recorded in the audit log.
type Act struct {
	// ID grows from act to act; the store sets it.
	ID int64
	At time.Time
	// Actor is who did it, empty for somebody who used the command line on the machine, and for the identity provider.
	Actor table.Person
	// Office is in which capacity.
	Office Office
	// Verb is one of the constants, Target is the person it was done to, empty for acts on a table or the site.
	Verb   string
	Target table.Person
	// Table is where it was done, empty for acts that have nothing to do with one.
	Table table.ID
	// League is the id of the league or cup that it was done to, empty for other acts.
	League string
	// Detail says more, such as the reason.
	Detail string
}
