package server

import (
	"koprulu/club/league"
	"koprulu/club/people"
	"koprulu/table"
)

// powers are all that anybody can do to what is not theirs alone. docs/operating.md lists them (go test ./site/server -run TestPowersAreListed), and whatever is not
// here can't be done on any page, by any program, or on the command line.
//
// Moderators look after people and what they write, at public tables and in leagues. Hosts see private tables, too, and may do more to people. Nobody does
// anything to themselves, to somebody of the same or a higher role, or to what such a person has opened; nor where they have a part in it themselves. The command line is
// bound by none of that, and is the only way to make a host.
//
// It is filled in by init because what is done leads back to the table.
var powers []power

func init() {
	powers = []power{
		{on: onPerson, verb: people.RenameAct, by: byPowers, sits: evenSeated, fields: []string{"name"}, log: before, check: checkRename, do: renamePerson},
		{on: onPerson, verb: people.MuteAct, by: byPowers, sits: notSeated, reason: true, fields: []string{"seconds"}, check: checkSanction, do: judge},
		{on: onPerson, verb: people.UnmuteAct, by: byPowers, sits: evenSeated, do: judge},
		{on: onPerson, verb: people.BanAct, by: byPowers, sits: notSeated, reason: true, fields: []string{"seconds"}, check: checkSanction, do: judge},
		{on: onPerson, verb: people.UnbanAct, by: byPowers, sits: evenSeated, do: judge},
		{on: onPerson, verb: people.SignOutAct, by: byHosts, sits: notSeated, do: signOutEverywhere},
		{on: onPerson, verb: people.LinkAct, by: byHosts, sits: notSeated, do: renewLink},
		{on: onPerson, verb: people.RoleAct, by: byHosts | byProvider, sits: evenSeated, fields: []string{"role"}, check: checkRole, do: judge},

		{on: onTable, verb: people.RenameAct, by: byOwner | byPowers, sits: evenSeated, fields: []string{"name"}, log: after, check: checkTableName, do: renameTable},
		{on: onTable, verb: people.CloseAct, by: byPowers, sits: notSeated, reason: true, log: before, fits: tableGoesOn, do: closeTable},
		{on: onTable, verb: people.DeleteAct, by: byHosts, sits: notSeated, reason: true, do: deleteTable},
		{on: onTable, verb: people.DeleteAct, by: byOwner, sits: evenSeated, log: after, fits: tableWaits, do: giveUpTable},
		{on: onTable, verb: people.BeginAct, by: byOwner, sits: evenSeated, log: after, do: beginTable},
		{on: onTable, verb: people.OpenAct, by: byOwner, sits: evenSeated, fields: []string{"seat"}, log: after, check: checkSeat, do: openSeat},
		{on: onTable, verb: people.BotAct, by: byOwner, sits: notRated, fields: []string{"seat", "bot"}, log: after, check: checkSeat, do: setBot},
		{on: onTable, verb: people.LinksAct, by: byOwner, sits: evenSeated, fields: []string{"which"}, log: after, check: checkLinks, do: changeLinks},
		{on: onTable, verb: people.TalkAct, by: byOwner, sits: evenSeated, fields: []string{"which"}, log: after, check: checkTalk, do: changeTalk},
		{on: onTable, verb: people.MuteAct, by: byOwner, sits: evenSeated, fields: []string{"who"}, log: after, check: checkWho, do: curb},
		{on: onTable, verb: people.UnmuteAct, by: byOwner, sits: evenSeated, fields: []string{"who"}, log: after, check: checkWho, do: curb},
		{on: onTable, verb: people.UnseatAct, by: byOwner, sits: evenSeated, fields: []string{"who"}, log: after, check: checkWho, do: curb},
		{on: onTable, verb: people.AdmitAct, by: byOwner, sits: evenSeated, fields: []string{"who"}, log: after, check: checkWho, do: curb},

		{on: onMessage, verb: people.RemoveAct, by: byPowers, sits: notSeated, reason: true, do: removeMessage},
		{on: onMessage, verb: people.HideAct, by: byPowers, sits: notSeated, reason: true, do: hideName},

		{on: onLeague, verb: people.RenameAct, by: byOwner | byPowers, sits: evenSeated, fields: []string{"name"}, log: after, check: checkLeagueName, do: renameLeague},
		{on: onLeague, verb: people.CloseAct, by: byPowers, sits: notSeated, reason: true, log: before, fits: leagueGoesOn, do: closeLeague},
		{on: onLeague, verb: people.DeleteAct, by: byHosts, sits: notSeated, reason: true, do: deleteLeague},
		{on: onLeague, verb: people.DeleteAct, by: byOwner, sits: evenSeated, fits: leagueOpen, do: deleteLeague},
		{on: onLeague, verb: people.EndAct, by: byOwner, sits: notRunning, log: after, fits: leagueGoesOn, do: endLeague},
		{on: onLeague, verb: people.BeginAct, by: byOwner, sits: evenSeated, log: after, fits: leagueOpen, do: beginLeague},

		{on: onReport, verb: people.ReportAct, by: byPowers, sits: notSeated, fields: []string{"note"}, check: checkNote, do: closeReport},

		{on: onInvites, verb: people.InviteAct, by: byHosts, sits: evenSeated, fields: []string{"count", "uses", "seconds", "note"}, check: checkInvites, do: makeInvites},
		{on: onInvites, verb: people.RevokeAct, by: byHosts, sits: evenSeated, check: checkRevoke, do: revokeInvite},

		{on: onSite, verb: people.NoticeAct, by: byHosts, sits: evenSeated, fields: []string{"text", "until"}, check: checkNotice, do: setNotice},
		{on: onSite, verb: people.ClearAct, by: byHosts, sits: evenSeated, do: clearNotice},
		{on: onSite, verb: people.ReadOnlyAct, by: byHosts, sits: evenSeated, check: checkReadOnly, do: makeReadOnly},
		{on: onSite, verb: people.WritableAct, by: byHosts, sits: evenSeated, do: makeWritable},
	}
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
