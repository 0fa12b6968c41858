package gate

import (
	"math"
	"slices"
	"time"

	"koprulu/club/people"
	"koprulu/site/server/core"
	"koprulu/table"
)

// What hosts and moderators do to people.

// lengthOf returns how long a ban, a mute or an invite code lasts, 0 for one that does not end or lasts as usual.
func lengthOf(seconds int64) (time.Duration, error) {
	if seconds < 0 || seconds > int64(math.MaxInt64/time.Second) {
		return 0, core.WrongForm("seconds")
	}
	return time.Duration(seconds) * time.Second, nil
}

// sanction is the ban or mute that a power imposes: from now on, until its end or for good.
func (c *cause) sanction(now time.Time) people.Sanction {
	x := people.Sanction{Until: people.Forever, Reason: c.Reason}
	if c.length > 0 && c.length < people.Forever.Sub(now) {
		x.Until = now.Add(c.length)
	}
	return x
}

func checkSanction(c *cause) (string, error) {
	return c.sanction(c.Now()).Detail(), nil
}

// checkRole reads the role. Hosts are made on the command line, or by the provider.
func checkRole(c *cause) (string, error) {
	role, ok := people.ParseRole(c.Role)
	switch {
	case !ok:
		return "", core.WrongForm("role")
	case c.by.Office == people.ProviderOffice:
		return providedDetail(role), nil
	case c.by.Office == people.HostOffice && core.Rank(role) >= core.Rank(people.Host):
		return "", ErrRank
	}
	return role.String(), nil
}

// judge changes a person, in open sessions and streams too.
func judge(c *cause) error {
	var change people.Change
	x := c.sanction(c.act.At)
	switch c.Verb {
	case people.BanAct:
		change.Ban = &x
	case people.MuteAct:
		change.Mute = &x
	case people.UnbanAct:
		change.Ban = &people.Sanction{}
	case people.UnmuteAct:
		change.Mute = &people.Sanction{}
	case people.RoleAct:
		role, _ := people.ParseRole(c.Role)
		change.Role = &role
	}
	if err := c.Kept.Powers.Judge(c.ctx, c.person.ID, change, c.act); err != nil {
		return err
	}
	c.Revoked(c.person.ID)
	if slices.Contains(people.SanctionActs, c.Verb) {
		c.Notices.Personal(c.ctx, c.person.ID, people.JudgedNotice, c.act.At)
	}
	return nil
}

// signOutEverywhere ends all sessions and tokens of a person and revokes their links.
func signOutEverywhere(c *cause) error {
	if err := c.Kept.Powers.SignOutEverywhere(c.ctx, c.person.ID, c.act); err != nil {
		return err
	}
	c.Revoked(c.person.ID)
	return nil
}

func checkRename(c *cause) (detail string, err error) {
	c.Name, err = c.TidyName(c.Name)
	return renameDetail(c.person.Name, c.Name), err
}

// renamePerson gives a person another name.
func renamePerson(c *cause) error {
	a := *c.person
	a.Name = c.Name
	return c.SavePerson(c.ctx, c.person, a)
}

// renewLink makes a personal link for somebody who has lost theirs, and revokes all older ones. They are told on every
// page and at their addresses, because whoever has the link can sign in as them.
func renewLink(c *cause) error {
	secret, hash := core.NewToken()
	ends := c.act.At.Add(core.LinkTime)
	if err := c.Kept.Powers.RenewLink(c.ctx, c.person.ID, hash, c.act.At, ends, c.act); err != nil {
		return err
	}
	c.Sessions.Forget(c.person.ID)
	c.Notices.Personal(c.ctx, c.person.ID, people.RenewedNotice, c.act.At)
	c.Link, c.Ends = c.Address(nil)+"/me/"+secret, ends
	return nil
}

// mayName is MayName for the doer of something; the command line is nobody who could be muted.
func (c *cause) mayName() error {
	if c.by.Person == "" {
		return nil
	}
	a, err := c.Kept.People.Person(c.ctx, c.by.Person)
	if err != nil {
		return err
	}
	return c.MayName(&a)
}

// forgetPerson does what people do who delete themselves; the word in place of their name is in their own language.
func forgetPerson(c *cause) error {
	return c.Forget(c.ctx, c.person.ID, core.WordsOf(c.person), c.act)
}

// checkExport says whether remarks are taken out, too.
func checkExport(c *cause) (string, error) {
	if c.Remarks {
		return withRemarks, nil
	}
	return "", nil
}

// exportPerson takes out the file that people get who ask for their own data. Remarks about them are in it only if that
// is asked for, without who wrote them: the law may give a person the right to read them.
func exportPerson(c *cause) (err error) {
	var remarks []people.Remark
	if c.Remarks {
		if remarks, err = c.Kept.Remarks.Remarks(c.ctx, c.person.ID); err != nil {
			return err
		}
	}
	for i := range remarks {
		remarks[i].Author = ""
	}
	c.File, err = c.belongings(c.ctx, c.person.ID, remarks)
	return err
}

const (
	// MaxRemark is the longest remark, in letters.
	MaxRemark = 500
	// mostRemarks is how many there may be about one person.
	mostRemarks = 100
)

// checkRemark tidies a remark. The audit log does not have its text, which can be removed.
func checkRemark(c *cause) (detail string, err error) {
	c.Text, err = core.NeedText(c.Text, MaxRemark, "text")
	return "", err
}

// addRemark keeps what a host or a moderator writes down about a person.
func addRemark(c *cause) error {
	err := c.Kept.Remarks.Remark(c.ctx, c.person.ID, c.Text, mostRemarks, c.act)
	return core.Instead(err, table.ErrConflict, core.Wrong("many", "text"))
}

func checkUnremark(c *cause) (string, error) { return remarkDetail(c.Number), nil }

// removeRemark removes what was written down about a person.
func removeRemark(c *cause) error {
	return c.Kept.Remarks.Unremark(c.ctx, c.person.ID, c.Number, c.act)
}
