package admin

import (
	"cmp"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"koprulu/club/people"
	"koprulu/cmd/koprulu/cli"
	"koprulu/site/server/console"
	"koprulu/site/server/gate"
)

// adminTablesCmd is koprulu admin tables.
type adminTablesCmd struct {
	Find   adminTableFindCmd   `cmd:"" help:"Find tables by name, people, status and when they last changed, newest first."`
	Show   adminTableShowCmd   `cmd:"" help:"Show a table: who is there, how far the game is, and what was done to it. Nothing of the game that spectators don't see."`
	Rename adminTableRenameCmd `cmd:"" help:"Give a table another name."`
	Close  adminTableCloseCmd  `cmd:"" help:"End a game for good, without a result; it is kept, open to its readers, and can be exported. A table that waits is shut: its game never begins."`
	Delete adminTableDeleteCmd `cmd:"" help:"Remove a table and everything that is kept about it. This cannot be undone."`
}

// adminChatCmd is koprulu admin chat.
type adminChatCmd struct {
	Find   adminChatFindCmd   `cmd:"" help:"Find messages at a table, newest last."`
	Remove adminChatRemoveCmd `cmd:"" help:"Remove a message."`
	Hide   adminChatHideCmd   `cmd:"" help:"Hide the name above a message, and above everything else that its author wrote at the table under this name."`
}

// adminTable names a table.
type adminTable struct {
	Table string `arg:"" name:"table" help:"Id of a table, as in its address and as 'koprulu admin tables find' prints it."`
	adminFlags
}

// becauseFlags say why something is done.
type becauseFlags struct {
	Reason string `required:"" placeholder:"TEXT" help:"Why, for the audit log."`
}

// adminMessage names a message.
type adminMessage struct {
	adminTable
	Message int64 `arg:"" name:"message" help:"Number of the message, as 'koprulu admin chat find' prints it."`
}

type (
	adminTableFindCmd struct {
		skipFlags
		Status string `enum:",waiting,playing,paused,finished,ended,frozen" default:"" placeholder:"STATUS" help:"Only tables that are waiting, playing, paused, finished, ended or frozen."`
		Public bool   `help:"Only tables that everybody can find."`
		Person string `placeholder:"ID" help:"Only tables of this person."`
	}
	adminTableShowCmd   struct{ adminTable }
	adminTableRenameCmd struct {
		adminTable
		Name string `arg:"" name:"name" help:"The new name."`
	}
	adminTableCloseCmd struct {
		adminTable
		Reason string `required:"" placeholder:"TEXT" help:"Why; shown to everybody at the table."`
	}
	adminTableDeleteCmd struct {
		adminTable
		becauseFlags
	}
	adminChatFindCmd struct {
		Table string `arg:"" name:"table" help:"Id of a table, as in its address and as 'koprulu admin tables find' prints it."`
		beforeFlags
	}
	adminChatRemoveCmd struct {
		adminMessage
		becauseFlags
	}
	adminChatHideCmd struct {
		adminMessage
		becauseFlags
	}
)

// Run finds tables.
func (c adminTableFindCmd) Run(a *cli.App) error {
	query, err := c.query()
	if err != nil {
		return err
	}
	query.Set("status", c.Status)
	query.Set("person", c.Person)
	if c.Public {
		query.Set("public", "true")
	}
	return listed(a, c.adminFlags, "/tables", query, func(t *console.Table) string {
		return fmt.Sprintf("%s\t%s\t%s\t%s\t%s\t%s", t.ID, t.Updated.Format(time.DateOnly), statusOf(t), openness(t), t.Name,
			seatedAt(t))
	})
}

// statusOf says what goes on at a table; one that waited when it was closed waits for nothing any more.
func statusOf(t *console.Table) string {
	if t.Closed != nil && t.Status == "waiting" {
		return "waiting, shut"
	}
	return t.Status
}

// openness says who can find a table.
func openness(t *console.Table) string {
	if t.Public {
		return "public"
	}
	return "private"
}

// seatedAt says who sits at a table.
func seatedAt(t *console.Table) string {
	var names []string
	for _, s := range t.Seats {
		switch {
		case s.Name != "" && s.Left:
			names = append(names, s.Name+" (left)")
		case s.Name != "":
			names = append(names, s.Name)
		case s.Bot != "":
			names = append(names, "bot:"+s.Bot)
		default:
			names = append(names, "-")
		}
	}
	return strings.Join(names, ", ")
}

// path returns the path of a table on the server.
func (c adminTable) path() string { return "/tables/" + url.PathEscape(c.Table) }

// Run shows a table.
func (c adminTableShowCmd) Run(a *cli.App) error {
	var d console.TableDetails
	return c.ask(a, http.MethodGet, c.path(), nil, &d, func() error {
		a.Printf("%s  %s  %s  %s\n", d.ID, statusOf(&d.Table), openness(&d.Table), d.Name)
		a.Printf("made %s, changed %s, round %d, %s\n", d.Created.Format(time.RFC3339), d.Updated.Format(time.RFC3339),
			d.Round, cli.Plural(d.Answers, "answer"))
		if d.Closed != nil {
			a.Printf("closed by a %s: %s\n", d.Closed.Role, d.Closed.Reason)
		}
		for i, s := range d.Seats {
			who := seatedAt(&console.Table{Seats: d.Seats[i : i+1]})
			if s.Person == d.Owner && s.Person != "" {
				who += " (owner)"
			}
			a.Printf("seat %d  %s  %s\n", i+1, who, s.Person)
		}
		return lines(a, d.Acts, entryLine)
	})
}

// Run changes the name of a table.
func (c adminTableRenameCmd) Run(a *cli.App) error {
	return c.do(a, c.path()+"/"+people.RenameAct, gate.Wish{Name: c.Name}, "renamed")
}

// Run closes a table.
func (c adminTableCloseCmd) Run(a *cli.App) error {
	return c.do(a, c.path()+"/"+people.CloseAct, gate.Wish{Reason: c.Reason}, "closed")
}

// Run deletes a table.
func (c adminTableDeleteCmd) Run(a *cli.App) error {
	return c.do(a, c.path()+"/"+people.DeleteAct, gate.Wish{Reason: c.Reason}, "deleted")
}

// do does something at a table.
func (c adminTable) do(a *cli.App, path string, with gate.Wish, what string) error {
	var done console.TableDone
	return c.ask(a, http.MethodPost, path, with, &done, func() error {
		a.Printf("%s  %s\n", done.Table, what)
		return nil
	})
}

// Run finds messages.
func (c adminChatFindCmd) Run(a *cli.App) error {
	query, err := c.query()
	if err != nil {
		return err
	}
	return listed(a, c.adminFlags, adminTable{Table: c.Table}.path()+"/chat", query, func(m *console.Message) string {
		return fmt.Sprintf("%d\t%s\t%s\t%s\t%s", m.ID, m.At.Format(time.RFC3339), m.Person, cmp.Or(m.Name, "-")+in(m.Role),
			strings.ReplaceAll(m.Text, "\n", " / "))
	})
}

// in says in which role somebody wrote a message.
func in(role string) string {
	if role == "" {
		return ""
	}
	return " (" + role + ")"
}

// path returns the path of a message on the server.
func (c adminMessage) path() string {
	return c.adminTable.path() + "/chat/" + strconv.FormatInt(c.Message, 10)
}

// Run removes a message.
func (c adminChatRemoveCmd) Run(a *cli.App) error {
	return c.do(a, c.path()+"/"+people.RemoveAct, gate.Wish{Reason: c.Reason}, "message removed")
}

// Run hides a name.
func (c adminChatHideCmd) Run(a *cli.App) error {
	var done console.TableDone
	return c.ask(a, http.MethodPost, c.path()+"/"+people.HideAct, gate.Wish{Reason: c.Reason}, &done, func() error {
		a.Printf("%s  name hidden at %s\n", done.Table, cli.Plural(int(done.Messages), "message"))
		return nil
	})
}
