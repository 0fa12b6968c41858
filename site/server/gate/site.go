package gate

import (
	"context"
	"errors"
	"strings"
	"time"

	"koprulu/club/people"
	"koprulu/site/server/core"
)

// What hosts do to the site, and what they and moderators do with reports.

func checkNote(c *cause) (detail string, err error) {
	c.Note, err = core.NeedText(c.Note, MaxReason, "note")
	return reportDetail(c.report.ID, c.Note), err
}

// closeReport closes a report with a note.
func closeReport(c *cause) error {
	err := c.Kept.Reports.CloseReport(c.ctx, c.report.ID, c.Note, c.act)
	if err == nil && c.report.Kind == people.ReportAppeal {
		c.Sessions.Forget(c.report.Reporter) // They are told on every page.
		c.Notices.Personal(c.ctx, c.report.Reporter, people.JudgedNotice, c.act.At)
	}
	if errors.Is(err, people.ErrNobody) {
		return core.ErrNotNow // Somebody else was faster.
	}
	return err
}

// The bounds for invite codes made at once.
const (
	mostInvites    = 1000
	mostInviteUses = 10_000
	InviteTime     = 14 * 24 * time.Hour
)

func checkInvites(c *cause) (detail string, err error) {
	c.Note, err = core.TidyText(c.Note, MaxReason, "note")
	switch {
	case err != nil:
		return "", err
	case c.Config.SignUp != core.SignUpInvite:
		return "", core.Conflict("no-invites")
	case c.Count < 1 || c.Count > mostInvites:
		return "", core.WrongForm("count")
	case c.Uses < 1 || c.Uses > mostInviteUses:
		return "", core.WrongForm("uses")
	case c.length > people.Forever.Sub(c.Now()):
		return "", core.WrongForm("seconds")
	case c.length == 0:
		c.length = InviteTime
	}
	return invitesDetail(c.Count, c.Uses, c.Now().Add(c.length), c.Note), nil
}

// makeInvites makes invite codes. Afterwards nobody can learn their links.
func makeInvites(c *cause) error {
	now := c.act.At
	var list []people.Invite
	var hashes []people.Hash
	for range c.Count {
		code, hash := core.NewInvite()
		one := people.Invite{ID: core.NewID(core.IDLetters), Note: c.Note, Most: c.Uses, Created: now,
			Expires: now.Add(c.length)}
		list, hashes = append(list, one), append(hashes, hash)
		c.Made = append(c.Made, MadeInvite{one, code, c.Address(nil) + "/invite/" + code})
	}
	return c.Kept.Invites.AddInvites(c.ctx, list, hashes, c.act)
}

func checkRevoke(c *cause) (string, error) {
	return revokedDetail(c.ID), nil
}

// revokeInvite makes an invite code useless.
func revokeInvite(c *cause) error {
	return c.Kept.Invites.RevokeInvite(c.ctx, c.ID, c.act)
}

// maxNotice is the longest notice, in letters.
const maxNotice = 500

func checkNotice(c *cause) (detail string, err error) {
	c.Text, err = core.NeedText(c.Text, maxNotice, "text")
	switch {
	case err != nil:
		return "", err
	case !c.Until.IsZero() && !c.Until.After(c.Now()):
		return "", core.Wrong("past", "until")
	}
	return noticeDetail(c.Text, c.Until), nil
}

// setNotice makes every page show a text, until a time unless it is zero.
func setNotice(c *cause) error {
	return c.SaveSite(c.ctx, c.act, func(site *people.Site) {
		site.Notice = &people.SiteNotice{Text: c.Text, Since: c.act.At.Truncate(time.Millisecond),
			Until: c.Until.UTC().Truncate(time.Millisecond)}
	})
}

// clearNotice removes the notice.
func clearNotice(c *cause) error {
	return c.SaveSite(c.ctx, c.act, func(site *people.Site) { site.Notice = nil })
}

// checkReadOnly tidies the reason, which may be missing.
func checkReadOnly(c *cause) (detail string, err error) {
	c.Reason, err = core.TidyText(strings.Join(strings.Fields(c.Reason), " "), MaxReason, "reason")
	return c.Reason, err
}

// makeReadOnly brings everything to a standstill and returns once everything that had begun has ended: games, clocks
// and people stay as they are until makeWritable, even across restarts. Doing it again changes the reason.
func makeReadOnly(c *cause) (err error) {
	if !c.State.Closed.Swap(true) {
		defer func() {
			if err != nil {
				err = errors.Join(err, c.Hub.Resume(c.ctx))
				c.State.Closed.Store(false)
			}
		}()
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(c.ctx), core.QuietTime)
	defer cancel()
	if err := c.Quiet(ctx); err != nil {
		return err
	}
	if err := c.Hub.Stand(ctx); err != nil {
		return err
	}
	return c.SaveSite(ctx, c.act, func(site *people.Site) {
		since := c.Now().Truncate(time.Millisecond)
		if before := site.ReadOnly; before != nil {
			since = before.Since
		}
		site.ReadOnly = &people.ReadOnly{Reason: c.Reason, Since: since}
	})
}

// makeWritable lets everything go on. Deadlines move by the time for which everything stood still.
func makeWritable(c *cause) error {
	if c.Standing().ReadOnly != nil {
		// If the server is killed after this, its next start moves the deadlines.
		err := c.SaveSite(c.ctx, c.act, func(site *people.Site) { site.ReadOnly = nil })
		if err != nil {
			return err
		}
	}
	if err := c.Hub.Resume(c.ctx); err != nil {
		return err
	}
	c.State.Closed.Store(false)
	c.Notices.Stir()
	return nil
}
