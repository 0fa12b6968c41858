package gate

import (
	"math"
	"time"

	"koprulu/club/people"
	"koprulu/site/server/core"
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
	c.Notices.Renewed(c.ctx, c.person.ID, c.act.At)
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

// exportPerson takes out the file that people get who ask for their own data.
func exportPerson(c *cause) (err error) {
	c.File, err = c.Belongings(c.ctx, c.person.ID)
	return err
}
