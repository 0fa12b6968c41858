package admin

import (
	"net/http"
	"time"

	"koprulu/cmd/koprulu/cli"
	"koprulu/site/server/console"
	"koprulu/site/server/gate"
	"koprulu/site/server/upkeep"
)

// adminStatusCmd is koprulu admin status.
type adminStatusCmd struct{ adminFlags }

// Help is the long help.
func (adminStatusCmd) Help() string {
	return `Says how the server and its data are: what has to be done, the last copy and the last check, sizes and free room, messages
that wait, sessions and streams, warnings and errors of the last day, and what is new in the version that runs.

The exit code is 1 if something has to be done.`
}

// warningTexts say what has to be done.
var warningTexts = map[gate.Warning]string{
	gate.ProxyWarning:  "every visitor seems to come from one address, that of a proxy, and shares its limits: name it with --trusted-proxy",
	gate.BackupWarning: "the last attempt to copy the data failed",
	gate.DamageWarning: "the last check found damage: 'koprulu check' says where, and what can be done",
	gate.RoomWarning:   "there is less room on a disk than --reserve leaves free, so no copies are made there, and files that people send are refused",
}

// Run prints how the server and its data are.
func (c adminStatusCmd) Run(a *cli.App) error {
	var s console.Condition
	err := c.ask(a, http.MethodGet, "/condition", nil, &s, func() error {
		say := a.Printf
		for _, w := range s.Warnings {
			say("attention: %s\n", warningTexts[w])
		}
		say("server %s, version %s, since %s\n", s.Server, s.Version, moment(s.Since))
		if s.Several {
			say("there may be other servers on this database; each says only how its own machine is\n")
		}
		say("data in %s: %s", s.Place, sizeOf(s.Bytes))
		if s.Log > 0 {
			say(", log %s", sizeOf(s.Log))
		}
		say("\n")
		for _, d := range s.Disks {
			say("free for %s in %s: %s\n", d.Of, d.Place, sizeOf(d.Free))
		}
		backupLines(a, s.Backup)
		switch k := s.Check; {
		case k == nil:
			say("last check: none is known\n")
		case k.Sound:
			say("last check: %s, %s, everything is sound: %s\n", moment(k.At), cli.Plural(k.Tables, "table"), k.Of)
		default:
			say("last check: %s, %s: %s\n", moment(k.At), cli.Plural(k.Faults, "fault"), k.Of)
		}
		say("messages waiting: %d", s.Waiting.Messages)
		if !s.Waiting.Oldest.IsZero() {
			say(", the oldest since %s", moment(s.Waiting.Oldest))
		}
		say("\nsigned in: %s, %s\nopen streams: %d, tables in memory: %d\n", cli.Plural(s.Waiting.Devices, "device"),
			cli.Plural(s.Waiting.Tokens, "token"), s.Streams, s.Tables)
		for _, t := range s.Troubles {
			say("%s, %d times in 24 hours, last %s: %s\n", t.Level, t.Count, moment(t.Last), t.What)
		}
		newsLines(a, &s.Upkeep)
		return nil
	})
	if err == nil && len(s.Warnings) > 0 {
		return cli.Silent(cli.Failed)
	}
	return err
}

// backupLines say what is known of copies.
func backupLines(a *cli.App, b *upkeep.Backup) {
	switch {
	case b == nil || b.At.IsZero():
		a.Printf("last copy: none is known\n")
	default:
		a.Printf("last copy: %s, %s: %s\n", moment(b.At), sizeOf(b.Bytes), b.File)
	}
	if b == nil {
		return
	}
	if !b.Failed.IsZero() {
		a.Printf("copying failed: %s: %s\n", moment(b.Failed), b.Why)
	}
	if !b.Next.IsZero() {
		a.Printf("next copy: %s\n", moment(b.Next))
	}
}

// newsLines say what is new.
func newsLines(a *cli.App, u *upkeep.Upkeep) {
	if u.Before != "" {
		a.Printf("the version before was %s\n", u.Before)
	}
	for _, n := range u.News {
		a.Printf("\n%s\n", n.Version)
		for _, p := range n.Parts {
			if p.Title != "" {
				a.Printf("  %s\n", p.Title)
			}
			for _, line := range p.Lines {
				a.Printf("  - %s\n", line)
			}
		}
	}
}

// moment writes a time.
func moment(at time.Time) string { return at.UTC().Format(time.RFC3339) }

// sizeOf writes a number of bytes.
func sizeOf(n int64) string {
	if n < 10<<20 {
		return cli.Thousands(int(n>>10)) + " KB"
	}
	return cli.Thousands(int(n>>20)) + " MB"
}
