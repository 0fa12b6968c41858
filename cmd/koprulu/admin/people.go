package admin

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"net/url"
	"os"
	"strings"
	"time"

	"github.com/alecthomas/kong"

	"koprulu/club/people"
	"koprulu/cmd/koprulu/cli"
	"koprulu/site/server/console"
	"koprulu/site/server/gate"
)

// Cmd is koprulu admin.
type Cmd struct {
	People   adminPeopleCmd   `cmd:"" help:"Find, show, rename, warn, mute, ban, sign out, export and delete people, write down remarks, and give links and roles."`
	Tables   adminTablesCmd   `cmd:"" help:"Find, show, rename, close and delete tables."`
	Leagues  adminLeaguesCmd  `cmd:"" help:"Find, show, rename, close and delete leagues and cups."`
	Chat     adminChatCmd     `cmd:"" help:"Find and remove messages at a table, and hide names there."`
	Reports  adminReportsCmd  `cmd:"" help:"Find, show and close what people reported."`
	Invites  adminInvitesCmd  `cmd:"" help:"Make, find and revoke invite codes of a closed site."`
	Notice   adminNoticeCmd   `cmd:"" help:"Set, clear and show the text that every page shows."`
	ReadOnly adminReadOnlyCmd `cmd:"" name:"read-only" help:"Make the site read-only for maintenance, and writable again."`
	Status   adminStatusCmd   `cmd:"" help:"Say how the server and its data are: copies, checks, sizes, what waits, what went wrong, what is new."`
	Audit    adminAuditCmd    `cmd:"" help:"Print what hosts and moderators did, newest first; with --about also what owners did there."`
}

// Help is the long help.
func (Cmd) Help() string {
	return `Acts on a running server, at once and while people play, through the socket in its data directory. Only the user that the
server runs as can open it. Every act is written to the audit log.

    koprulu admin people find zoe
    koprulu admin people find --since 2h --ban
    koprulu admin people ban x7k2mfa3qhdn5c4b --for 168h --reason "Insults in the chat"
    koprulu admin people remark x7k2mfa3qhdn5c4b "Says that Ben is a brother"
    koprulu admin people role x7k2mfa3qhdn5c4b moderator
    koprulu admin people export "Zoe Example" zoe.json
    koprulu admin people delete x7k2mfa3qhdn5c4b --reason "Asked for it by mail"
    koprulu admin tables close aoteyx2v --reason "Two accounts of one player"
    koprulu admin leagues rename k3v7qd2mza "Autumn league"
    koprulu admin chat remove aoteyx2v 17 --reason "Insult"
    koprulu admin notice set "We move to a new machine on Sunday." --until "2026-03-01 18:00"
    koprulu admin read-only on --reason "Moving to a new machine"
    koprulu admin reports close 12 --note "Muted for a day"
    koprulu admin status
    koprulu admin audit --json

The exit code is 1 if the server does not answer or refuses.`
}

// adminPeopleCmd is koprulu admin people.
type adminPeopleCmd struct {
	Find     adminFindCmd     `cmd:"" help:"Find people by name, time and what happened to them, newest first."`
	Show     adminShowCmd     `cmd:"" help:"Show a person: role, ban, mute, devices, tables, and what was done to them."`
	Rename   adminRenameCmd   `cmd:"" help:"Give a person another name, also at all their tables."`
	Warn     adminWarnCmd     `cmd:"" help:"Warn a person: every page tells them why until they put it away."`
	Mute     adminSentenceCmd `cmd:"" help:"Keep a person from writing in chats."`
	Unmute   adminActCmd      `cmd:"" help:"Let a person write in chats again."`
	Ban      adminSentenceCmd `cmd:"" help:"Keep a person from the site. They can still read and delete what is kept about them."`
	Unban    adminActCmd      `cmd:"" help:"Let a person return."`
	SignOut  adminActCmd      `cmd:"" name:"signout" help:"End all sessions of a person and revoke their tokens and links. Passkeys stay."`
	Link     adminActCmd      `cmd:"" help:"Make a new personal link for a person who lost theirs, and revoke older ones."`
	Role     adminRoleCmd     `cmd:"" help:"Make a person a host, a moderator, or an ordinary member."`
	Remark   adminRemarkCmd   `cmd:"" help:"Write something down about a person, for hosts and moderators alone."`
	Unremark adminUnremarkCmd `cmd:"" help:"Remove what was written down about a person."`
	Export   adminExportCmd   `cmd:"" help:"Print or write what is kept about a person: the file that My data gives them."`
	Delete   adminForgetCmd   `cmd:"" help:"Delete a person, as they can themselves. This cannot be undone."`
}

// adminFlags are the flags of every verb of admin.
type adminFlags struct {
	JSON bool `name:"json" help:"Print JSON."`
	cli.SocketFlags
	cli.DataFlags
}

// adminPerson names a person.
type adminPerson struct {
	Person string `arg:"" name:"person" help:"Id of a person, as 'koprulu admin people find' prints it, or their whole name if nobody else has it."`
	adminFlags
}

// sentenceFlags say how long and why.
type sentenceFlags struct {
	For    *time.Duration `name:"for" placeholder:"TIME" help:"How long, such as 30m or 168h for a week. Without it, for good."`
	Reason string         `required:"" placeholder:"TEXT" help:"Why; shown to the person."`
}

type (
	adminFindCmd struct {
		skipFlags
		Ban    bool `help:"People who are banned or, with --since, were banned since then, even if that is over."`
		Mute   bool `help:"The same for mutes."`
		Curb   bool `help:"People whom owners keep from the chats or the seats of their tables or, with --since, began to since then."`
		Warn   bool `help:"People who were warned, with --since since then."`
		Appeal bool `help:"People who wait for a decision on what they answered to a sanction or, with --since, answered since then."`
		Remark bool `help:"People about whom there are remarks, with --since from since then."`
		Report bool `help:"People about whom reports are open or, with --since, were made since then."`
		Rename bool `help:"People to whom a host or a moderator gave another name, with --since since then."`
		Guest  bool `help:"Only guests, who have not given themselves a name; with --since those who came since then."`
		Role   bool `help:"Hosts and moderators or, with --since, people whose role was changed since then."`
	}
	adminShowCmd   struct{ adminPerson }
	adminRenameCmd struct {
		adminPerson
		Name string `arg:"" name:"name" help:"The new name."`
	}
	adminSentenceCmd struct {
		adminPerson
		sentenceFlags
	}
	adminActCmd  struct{ adminPerson }
	adminRoleCmd struct {
		adminPerson
		Role string `arg:"" name:"role" enum:"host,moderator,member" help:"host, moderator or member."`
	}
	adminWarnCmd struct {
		adminPerson
		Reason string `required:"" placeholder:"TEXT" help:"Why; shown to the person."`
	}
	adminRemarkCmd struct {
		adminPerson
		Text string `arg:"" name:"text" help:"The remark, up to 500 characters."`
	}
	adminUnremarkCmd struct {
		adminPerson
		Remark int64 `arg:"" name:"number" help:"Number of the remark, as 'koprulu admin people show' prints it."`
	}
	adminExportCmd struct {
		adminPerson
		Remarks bool   `help:"Also what hosts and moderators have written down about the person, without who did. My data does not have that."`
		File    string `arg:"" name:"file" optional:"" help:"A new file to write to, for your eyes only. Without it, standard output."`
	}
	adminForgetCmd struct {
		adminPerson
		becauseFlags
		Yes bool `help:"Do not ask whether to go on."`
	}
	adminAuditCmd struct {
		About  string `placeholder:"ID" help:"Only what was done to this person, at this table, or to this league."`
		Verb   string `placeholder:"VERB" help:"Only acts with this verb, such as ban."`
		Since  string `placeholder:"TIME" help:"Only what was done since then: how long ago, such as 2h, or a time such as '2026-03-01 18:00'."`
		Limit  int    `default:"50" placeholder:"N" help:"How many lines at most, up to 1000 (${default})."`
		Before int64  `placeholder:"NUMBER" help:"Only lines before this number."`
		adminFlags
	}
)

// Run finds people.
func (c adminFindCmd) Run(a *cli.App) error {
	query, err := c.query()
	if err != nil {
		return err
	}
	if c.Guest {
		query.Set("guests", "true")
	}
	for _, x := range []struct {
		trait people.Trait
		asked bool
	}{{people.TraitBan, c.Ban}, {people.TraitMute, c.Mute}, {people.TraitCurb, c.Curb}, {people.TraitReport, c.Report},
		{people.TraitRename, c.Rename}, {people.TraitRole, c.Role}, {people.TraitWarn, c.Warn},
		{people.TraitAppeal, c.Appeal}, {people.TraitRemark, c.Remark}} {
		if x.asked {
			query.Add("trait", string(x.trait))
		}
	}
	return listed(a, c.adminFlags, "/people", query, func(p *console.Person) string {
		return fmt.Sprintf("%s\t%s\t%s\t%s\t%s", p.ID, p.Created.Format(time.DateOnly), p.Role, p.Name, sanctionsOf(p))
	})
}

// sanctionsOf says whether a person is banned or muted.
func sanctionsOf(p *console.Person) string {
	text := ""
	for _, x := range []struct {
		what string
		is   *console.Sanction
	}{{"banned", p.Ban}, {"muted", p.Mute}} {
		switch {
		case x.is == nil:
			continue
		case text != "":
			text += "; "
		}
		until := "for good"
		if x.is.Until != nil {
			until = "until " + x.is.Until.Format(time.RFC3339)
		}
		text += fmt.Sprintf("%s %s: %s", x.what, until, x.is.Reason)
	}
	return text
}

// Run shows a person.
func (c adminShowCmd) Run(a *cli.App) error {
	var d console.PersonDetails
	return c.ask(a, http.MethodGet, c.path(), nil, &d, func() error {
		c.line(a, &d.Person)
		a.Printf("since %s, %s, %s, %s\n", d.Created.Format(time.RFC3339), cli.Plural(d.Devices, "device"),
			cli.Plural(d.Tokens, "token"), cli.Plural(d.Passkeys, "passkey"))
		for _, id := range d.Tables {
			a.Printf("table %s\n", id)
		}
		for i := range d.Sanctions {
			a.Printf("%s\n", imposedLine(&d.Sanctions[i]))
		}
		for _, r := range d.Remarks {
			a.Printf("remark %d of %s by %s: %s\n", r.ID, r.At.Format(time.RFC3339), cmp.Or(string(r.Author), "command line"),
				flattened(r.Text))
		}
		return lines(a, d.Acts, entryLine)
	})
}

// imposedLine is a line about a sanction, and what its person answered.
func imposedLine(x *console.Imposed) string {
	text := x.Verb + " of " + x.At.Format(time.RFC3339)
	switch {
	case x.Verb == people.WarnAct:
	case x.Lifted != nil:
		text += ", lifted " + x.Lifted.Format(time.RFC3339)
	case x.Until == nil:
		text += " for good"
	default:
		text += " until " + x.Until.Format(time.RFC3339)
	}
	text += ": " + x.Reason
	if r := x.Appeal; r != nil {
		text += fmt.Sprintf("; appeal, report %d: %s", r.ID, flattened(r.Text))
		if r.Closed != nil {
			text += "; decided: " + flattened(r.Note)
		}
	}
	return text
}

// Run changes a name.
func (c adminRenameCmd) Run(a *cli.App) error {
	return c.act(a, people.RenameAct, gate.Wish{Name: c.Name})
}

// Run mutes or bans a person; the word for it is that of the act.
func (c adminSentenceCmd) Run(a *cli.App, at *kong.Context) error {
	with := gate.Wish{Reason: c.Reason}
	if c.For != nil {
		if *c.For < time.Second {
			return cli.Usagef("--for must be at least 1s; without it, there is no end")
		}
		with.Seconds = int64(*c.For / time.Second)
	}
	return c.act(a, at.Selected().Name, with)
}

// Run does to a person what the word for it says: it is that of the act.
func (c adminActCmd) Run(a *cli.App, at *kong.Context) error {
	return c.act(a, at.Selected().Name, gate.Wish{})
}

// Run gives a person a role.
func (c adminRoleCmd) Run(a *cli.App) error {
	return c.act(a, people.RoleAct, gate.Wish{Role: c.Role})
}

// Run warns a person.
func (c adminWarnCmd) Run(a *cli.App) error {
	return c.act(a, people.WarnAct, gate.Wish{Reason: c.Reason})
}

// Run writes something down about a person.
func (c adminRemarkCmd) Run(a *cli.App) error {
	return c.act(a, people.RemarkAct, gate.Wish{Text: c.Text})
}

// Run removes what was written down.
func (c adminUnremarkCmd) Run(a *cli.App) error {
	return c.act(a, fmt.Sprintf("remarks/%d/%s", c.Remark, people.UnremarkAct), gate.Wish{})
}

// Run takes out what is kept about a person.
func (c adminExportCmd) Run(a *cli.App) error {
	taken := cli.Usagef("%s exists already; name a new file", c.File)
	if _, err := os.Lstat(c.File); err == nil {
		return taken // Before the log says that something was taken out.
	}
	var kept json.RawMessage
	return c.ask(a, http.MethodPost, c.path()+"/"+people.ExportAct, gate.Wish{Remarks: c.Remarks}, &kept, func() error {
		var text bytes.Buffer
		if err := json.Indent(&text, kept, "", "  "); err != nil {
			return err
		}
		if c.File == "" {
			_, err := text.WriteTo(a.Out)
			return err
		}
		f, err := os.OpenFile(c.File, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
		if errors.Is(err, fs.ErrExist) {
			return taken
		}
		if err != nil {
			return cli.FileError(c.File, "a new file in a directory that there is", err)
		}
		_, err = text.WriteTo(f)
		return errors.Join(err, f.Close())
	})
}

// Run deletes a person, after it has said whom.
func (c adminForgetCmd) Run(a *cli.App) error {
	if !c.Yes {
		if err := c.sure(a); err != nil {
			return err
		}
	}
	var gone console.PersonGone
	return c.ask(a, http.MethodPost, c.path()+"/"+people.DeleteAct, gate.Wish{Reason: c.Reason}, &gone, func() error {
		a.Printf("%s  deleted\n", gone.Deleted)
		return nil
	})
}

// sure asks whether to delete a person, nil for yes.
func (c adminForgetCmd) sure(a *cli.App) error {
	if in, ok := a.In.(*os.File); ok && !cli.IsTerminal(in) || c.JSON {
		return cli.Usagef("nobody can be asked whether to delete %s; say --yes", c.Person)
	}
	var d console.PersonDetails
	return c.ask(a, http.MethodGet, c.path(), nil, &d, func() error {
		c.line(a, &d.Person)
		a.Printf("Delete this person with everything that is kept about them? Bots take over at %s. This cannot be undone. Type yes: ",
			cli.Plural(len(d.Tables), "table"))
		a.Out.Flush()
		if answer, _ := bufio.NewReader(a.In).ReadString('\n'); strings.TrimSpace(answer) != "yes" {
			return cli.Failf("nothing is deleted")
		}
		return nil
	})
}

// Run prints the audit log.
func (c adminAuditCmd) Run(a *cli.App) error {
	query, err := beforeFlags{findFlags{Since: c.Since, Limit: c.Limit}, c.Before}.query()
	if err != nil {
		return err
	}
	query.Set("about", c.About)
	query.Set("verb", c.Verb)
	return listed(a, c.adminFlags, "/audit", query, entryLine)
}

// entryLine is a line about an entry of the audit log.
func entryLine(e *console.Entry) string {
	actor := string(e.Actor)
	switch {
	case e.Office == people.ProviderOffice:
		actor = "identity provider"
	case actor == "":
		actor = "command line"
	case e.Office != "":
		actor += " (" + string(e.Office) + ")"
	}
	about := string(e.Target)
	if e.Table != "" {
		about = strings.TrimPrefix(about+" at "+string(e.Table), " ")
	}
	if e.League != "" {
		about = strings.TrimPrefix(about+" league "+e.League, " ")
	}
	return fmt.Sprintf("%d\t%s\t%s\t%s\t%s\t%s", e.ID, e.At.Format(time.RFC3339), actor, e.Verb, about, e.Detail)
}

// path returns the path of a person on the server.
func (c adminPerson) path() string { return "/people/" + url.PathEscape(c.Person) }

// line prints a person.
func (adminPerson) line(a *cli.App, p *console.Person) {
	a.Printf("%s  %s  %s", p.ID, p.Role, p.Name)
	if text := sanctionsOf(p); text != "" {
		a.Printf("  %s", text)
	}
	a.Printf("\n")
}

// act does something to a person.
func (c adminPerson) act(a *cli.App, verb string, with gate.Wish) error {
	var done console.PersonDone
	return c.ask(a, http.MethodPost, c.path()+"/"+verb, with, &done, func() error {
		c.line(a, &done.Person)
		if done.LinkEnds != nil {
			a.Printf("%s\nGood once, until %s. Anyone who has it can sign in as this person: send it to nobody else.\n",
				done.Link, done.LinkEnds.Format(time.RFC3339))
		}
		return nil
	})
}

// adminPatience is how long the server may take to answer.
const adminPatience = time.Minute

// ask sends a request to the running server, and prints its answer: as it is with --json, otherwise as say does.
func (f adminFlags) ask(a *cli.App, method, path string, with, out any, say func() error) error {
	file := f.SocketFile(f.DataFlags)
	client := http.Client{Timeout: adminPatience, Transport: &http.Transport{DisableKeepAlives: true,
		DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
			return (&net.Dialer{}).DialContext(ctx, "unix", file)
		}}}
	body, err := json.Marshal(with)
	if err != nil {
		return err
	}
	r, err := http.NewRequestWithContext(context.Background(), method, "http://koprulu"+path, bytes.NewReader(body))
	if err != nil {
		return cli.Usagef("%w", err)
	}
	answer, err := client.Do(r)
	var at *url.Error
	if errors.As(err, &at) {
		err = at.Err
	}
	if err != nil {
		return cli.Failf(
			"no server answers at %s: %w; start it, name its data directory with --data or its --socket, and run this as the same user", file, err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		return cli.Failf("the server at %s: %w", file, err)
	}
	if answer.StatusCode != http.StatusOK {
		return refused(answer.StatusCode, text, missingAt(path))
	}
	if err := json.Unmarshal(text, out); err != nil {
		return cli.Failf(
			"the server at %s gave an answer that this program does not understand; are both of the same version? %w", file, err)
	}
	if f.JSON {
		return a.JSON(out)
	}
	return say()
}

// listed asks for a list and prints a line, with tabs between its cells, for each of its entries.
func listed[T any](a *cli.App, f adminFlags, path string, by url.Values, line func(*T) string) error {
	var all []T
	return f.ask(a, http.MethodGet, path+"?"+by.Encode(), nil, &all, func() error { return lines(a, all, line) })
}

// lines prints such a list.
func lines[T any](a *cli.App, all []T, line func(*T) string) error {
	return a.Columns(func(w io.Writer) {
		for i := range all {
			fmt.Fprintln(w, line(&all[i]))
		}
	})
}

// missingAt says that there is nothing at an address of the console, and where to look.
func missingAt(path string) string {
	switch {
	case strings.HasPrefix(path, "/reports/"):
		return "there is no such report; 'koprulu admin reports find' lists the open ones, and with --closed the closed ones"
	case strings.HasPrefix(path, "/leagues/"):
		return "there is no such league or cup; 'koprulu admin leagues find' lists their ids"
	case strings.HasPrefix(path, "/invites/"):
		return "there is no such invite code; 'koprulu admin invites find' lists their ids"
	}
	if strings.Contains(path, "/remarks/") {
		return "there is no such person or remark; 'koprulu admin people show' lists the remarks with their numbers"
	}
	return "there is no such person; 'koprulu admin people find' lists names and ids"
}

// refused says why the server did not do what was asked.
func refused(status int, text []byte, missing string) error {
	var p console.Problem
	switch err := json.Unmarshal(text, &p); {
	case err != nil || p.Message == "":
		return cli.Failf("the server refused with status %d", status)
	case p.Error == "nowhere":
		return cli.Failf("%s", missing)
	case p.Where != "":
		return cli.Failf("%s: %s", p.Where, p.Message)
	}
	return cli.Failf("%s", p.Message)
}
