package gate

import (
	"slices"

	"koprulu/club/league"
	"koprulu/club/people"
	"koprulu/table"
)

// Offices are a set of capacities.
type Offices uint8

const (
	byOwner Offices = 1 << iota
	byModerator
	byHost
	byMachine
	byProvider

	byHosts  = byHost | byMachine
	byPowers = byModerator | byHosts
)

// officeBits are the offices in the order of their bits.
var officeBits = []people.Office{people.OwnerOffice, people.ModeratorOffice, people.HostOffice, people.MachineOffice,
	people.ProviderOffice}

// Has reports whether an office is in the set.
func (o Offices) Has(office people.Office) bool {
	i := slices.Index(officeBits, office)
	return i >= 0 && o&(1<<i) != 0
}

// sitting says whether a power is for those who have a part in its subject themselves: a seat at the table, a place in
// the league, the person at a running table or in a running league with them, the report. The command line of the
// machine is never bound by it.
type sitting string

const (
	evenSeated sitting = "yes"
	notSeated  sitting = "no"
	// notRunning: not while the league runs.
	notRunning sitting = "not while it runs"
	// notRated: not in a rated game.
	notRated sitting = "not in a rated game"
)

// logging says when the line of the audit log is written: unless a row says otherwise, by the store, together with the
// change.
type logging uint8

const (
	// before: it may be written without effect, but is never missing.
	before logging = iota + 1
	// after: for what changes only if the table agrees.
	after
)

// Power is a row of the table of powers.
type Power struct {
	On   Subject
	Verb string
	By   Offices
	sits sitting
	// Reason is true if there has to be a reason.
	Reason bool
	// Fields are what the act needs otherwise.
	Fields []string
	log    logging
	// fits reports whether the subject is in a state for it, nil for always.
	fits func(c *cause) bool
	// check tidies the fields and returns what the audit log says in detail, nil for the reason.
	check func(c *cause) (detail string, err error)
	do    func(c *cause) error
}

// Powers are all that anybody can do to what is not theirs alone. docs/operating.md lists them (go test
// ./site/server/gate -run TestPowersAreListed), and whatever is not here can't be done on any page, by any program, or
// on the command line.
//
// Moderators look after people and what they write, at public tables and in leagues. Hosts see private tables, too, and
// may do more to people. Nobody does anything to themselves, to somebody of the same or a higher role, or to what such
// a person has opened; nor where they have a part in it themselves. The command line is bound by none of that, and is
// the only way to make a host.
//
// It is filled in by init because what is done leads back to the table.
var Powers []Power

func init() {
	Powers = []Power{
		{On: OnPerson, Verb: people.RenameAct, By: byPowers, sits: evenSeated, Fields: []string{"name"}, log: before,
			check: checkRename, do: renamePerson},
		{On: OnPerson, Verb: people.WarnAct, By: byPowers, sits: notSeated, Reason: true, do: judge},
		{On: OnPerson, Verb: people.MuteAct, By: byPowers, sits: notSeated, Reason: true, Fields: []string{"seconds"},
			check: checkSanction, do: judge},
		{On: OnPerson, Verb: people.UnmuteAct, By: byPowers, sits: evenSeated, do: judge},
		{On: OnPerson, Verb: people.BanAct, By: byPowers, sits: notSeated, Reason: true, Fields: []string{"seconds"},
			check: checkSanction, do: judge},
		{On: OnPerson, Verb: people.UnbanAct, By: byPowers, sits: evenSeated, do: judge},
		{On: OnPerson, Verb: people.SignOutAct, By: byHosts, sits: notSeated, do: signOutEverywhere},
		{On: OnPerson, Verb: people.LinkAct, By: byHosts, sits: notSeated, do: renewLink},
		{On: OnPerson, Verb: people.RoleAct, By: byHosts | byProvider, sits: evenSeated, Fields: []string{"role"},
			check: checkRole, do: judge},
		{On: OnPerson, Verb: people.RemarkAct, By: byPowers, sits: evenSeated, Fields: []string{"text"}, check: checkRemark,
			do: addRemark},
		{On: OnPerson, Verb: people.UnremarkAct, By: byPowers, sits: evenSeated, check: checkUnremark, do: removeRemark},
		{On: OnPerson, Verb: people.DeleteAct, By: byHosts, sits: notSeated, Reason: true, do: forgetPerson},
		{On: OnPerson, Verb: people.ExportAct, By: byMachine, sits: evenSeated, Fields: []string{"remarks"}, log: before,
			check: checkExport, do: exportPerson},

		{On: OnTable, Verb: people.RenameAct, By: byOwner | byPowers, sits: evenSeated, Fields: []string{"name"}, log: after,
			check: checkTableName, do: renameTable},
		{On: OnTable, Verb: people.CloseAct, By: byPowers, sits: notSeated, Reason: true, log: before, fits: tableGoesOn,
			do: closeTable},
		{On: OnTable, Verb: people.DeleteAct, By: byHosts, sits: notSeated, Reason: true, do: deleteTable},
		{On: OnTable, Verb: people.DeleteAct, By: byOwner, sits: evenSeated, log: after, fits: tableWaits, do: giveUpTable},
		{On: OnTable, Verb: people.BeginAct, By: byOwner, sits: evenSeated, log: after, do: beginTable},
		{On: OnTable, Verb: people.OpenAct, By: byOwner, sits: evenSeated, Fields: []string{"seat"}, log: after,
			check: checkSeat, do: openSeat},
		{On: OnTable, Verb: people.BotAct, By: byOwner, sits: notRated, Fields: []string{"seat", "bot"}, log: after,
			check: checkSeat, do: setBot},
		{On: OnTable, Verb: people.LinksAct, By: byOwner, sits: evenSeated, Fields: []string{"which"}, log: after,
			check: checkLinks, do: changeLinks},
		{On: OnTable, Verb: people.TalkAct, By: byOwner, sits: evenSeated, Fields: []string{"which"}, log: after,
			check: checkTalk, do: changeTalk},
		{On: OnTable, Verb: people.MuteAct, By: byOwner, sits: evenSeated, Fields: []string{"who"}, log: after,
			check: checkWho, do: restrict},
		{On: OnTable, Verb: people.UnmuteAct, By: byOwner, sits: evenSeated, Fields: []string{"who"}, log: after,
			check: checkWho, do: restrict},
		{On: OnTable, Verb: people.UnseatAct, By: byOwner, sits: evenSeated, Fields: []string{"who"}, log: after,
			check: checkWho, do: restrict},
		{On: OnTable, Verb: people.AdmitAct, By: byOwner, sits: evenSeated, Fields: []string{"who"}, log: after,
			check: checkWho, do: restrict},

		{On: OnMessage, Verb: people.RemoveAct, By: byPowers, sits: notSeated, Reason: true, do: removeMessage},
		{On: OnMessage, Verb: people.HideAct, By: byPowers, sits: notSeated, Reason: true, do: hideName},

		{On: OnLeague, Verb: people.RenameAct, By: byOwner | byPowers, sits: evenSeated, Fields: []string{"name"}, log: after,
			check: checkLeagueName, do: renameLeague},
		{On: OnLeague, Verb: people.CloseAct, By: byPowers, sits: notSeated, Reason: true, log: before, fits: leagueGoesOn,
			do: closeLeague},
		{On: OnLeague, Verb: people.DeleteAct, By: byHosts, sits: notSeated, Reason: true, do: deleteLeague},
		{On: OnLeague, Verb: people.DeleteAct, By: byOwner, sits: evenSeated, fits: leagueOpen, do: deleteLeague},
		{On: OnLeague, Verb: people.EndAct, By: byOwner, sits: notRunning, log: after, fits: leagueGoesOn, do: endLeague},
		{On: OnLeague, Verb: people.BeginAct, By: byOwner, sits: evenSeated, log: after, fits: leagueOpen, do: beginLeague},

		{On: OnReport, Verb: people.ReportAct, By: byPowers, sits: notSeated, Fields: []string{"note"}, check: checkNote,
			do: closeReport},

		{On: OnInvites, Verb: people.InviteAct, By: byHosts, sits: evenSeated,
			Fields: []string{"count", "uses", "seconds", "note"}, check: checkInvites, do: makeInvites},
		{On: OnInvites, Verb: people.RevokeAct, By: byHosts, sits: evenSeated, check: checkRevoke, do: revokeInvite},

		{On: OnSite, Verb: people.NoticeAct, By: byHosts, sits: evenSeated, Fields: []string{"text", "until"},
			check: checkNotice, do: setNotice},
		{On: OnSite, Verb: people.ClearAct, By: byHosts, sits: evenSeated, do: clearNotice},
		{On: OnSite, Verb: people.ReadOnlyAct, By: byHosts, sits: evenSeated, check: checkReadOnly, do: makeReadOnly},
		{On: OnSite, Verb: people.WritableAct, By: byHosts, sits: evenSeated, do: makeWritable},
	}
}

// Verbs are all the verbs of the table, each once, in its order.
func Verbs() (list []string) {
	for i := range Powers {
		if verb := Powers[i].Verb; !slices.Contains(list, verb) {
			list = append(list, verb)
		}
	}
	return list
}

// tableGoesOn: the game of the table goes on, or it waits for one.
func tableGoesOn(c *cause) bool {
	switch c.summary.Status {
	case table.Playing, table.Paused:
		return true
	case table.Waiting:
		return c.summary.Settings.Shut == nil
	}
	return false
}

func tableWaits(c *cause) bool   { return c.summary.Status == table.Waiting }
func leagueGoesOn(c *cause) bool { return c.league.Status != league.Over }
func leagueOpen(c *cause) bool   { return c.league.Status == league.Open }
