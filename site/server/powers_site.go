package server

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"time"

	"koprulu/club/people"
)

// What hosts do to the site, and what they and moderators do with reports.

func checkNote(_ context.Context, _ *Server, c *cause) (detail string, err error) {
	if c.Note, err = tidyText(c.Note, maxReason, "note"); err == nil && c.Note == "" {
		err = wrong("empty", "note")
	}
	return reportDetail(c.report.ID, c.Note), err
}

// closeReport closes a report with a note.
func closeReport(ctx context.Context, s *Server, c *cause) error {
	err := s.kept.reports.CloseReport(ctx, c.report.ID, c.Note, c.act)
	if errors.Is(err, people.ErrNobody) {
		return errNotNow // Somebody else was faster.
	}
	return err
}

// The bounds for invite codes made at once.
const (
	mostInvites    = 1000
	mostInviteUses = 10_000
	inviteTime     = 14 * 24 * time.Hour
)

func checkInvites(_ context.Context, s *Server, c *cause) (detail string, err error) {
	c.Note, err = tidyText(c.Note, maxReason, "note")
	switch {
	case err != nil:
		return "", err
	case s.cfg.SignUp != SignUpInvite:
		return "", &problem{status: http.StatusConflict, word: "no-invites"}
	case c.Count < 1 || c.Count > mostInvites:
		return "", wrong("form", "count")
	case c.Uses < 1 || c.Uses > mostInviteUses:
		return "", wrong("form", "uses")
	case c.length > people.Forever.Sub(s.now()):
		return "", wrong("form", "seconds")
	case c.length == 0:
		c.length = inviteTime
	}
	return invitesDetail(c.Count, c.Uses, s.now().Add(c.length), c.Note), nil
}

// makeInvites makes invite codes. Afterwards nobody can learn their links.
func makeInvites(ctx context.Context, s *Server, c *cause) error {
	now := c.act.At
	var list []people.Invite
	var hashes []people.Hash
	for range c.Count {
		code, hash := newInvite()
		one := people.Invite{ID: newID(keyLetters), Note: c.Note, Most: c.Uses, Created: now, Expires: now.Add(c.length)}
		list, hashes = append(list, one), append(hashes, hash)
		shown := shownInvite(&one)
		shown.Code, shown.Link = code, s.address(nil)+"/invite/"+code
		c.made = append(c.made, shown)
	}
	return s.kept.invites.AddInvites(ctx, list, hashes, c.act)
}

func checkRevoke(_ context.Context, _ *Server, c *cause) (string, error) {
	return revokedDetail(c.id), nil
}

// revokeInvite makes an invite code useless.
func revokeInvite(ctx context.Context, s *Server, c *cause) error {
	err := s.kept.invites.RevokeInvite(ctx, c.id, c.act)
	if errors.Is(err, people.ErrNobody) {
		return errNowhere
	}
	return err
}

// maxNotice is the longest notice, in letters.
const maxNotice = 500

func checkNotice(_ context.Context, s *Server, c *cause) (detail string, err error) {
	c.Text, err = tidyText(c.Text, maxNotice, "text")
	switch {
	case err != nil:
		return "", err
	case c.Text == "":
		return "", wrong("empty", "text")
	case !c.Until.IsZero() && !c.Until.After(s.now()):
		return "", wrong("past", "until")
	}
	return noticeDetail(c.Text, c.Until), nil
}

// setNotice makes every page show a text, until a time unless it is zero.
func setNotice(ctx context.Context, s *Server, c *cause) error {
	s.state.saving.Lock()
	defer s.state.saving.Unlock()
	return s.saveSite(ctx, c.act, func(site *people.Site) {
		site.Notice = &people.SiteNotice{Text: c.Text, Since: c.act.At.Truncate(time.Millisecond), Until: c.Until.UTC().Truncate(time.Millisecond)}
	})
}

// clearNotice removes the notice.
func clearNotice(ctx context.Context, s *Server, c *cause) error {
	s.state.saving.Lock()
	defer s.state.saving.Unlock()
	return s.saveSite(ctx, c.act, func(site *people.Site) { site.Notice = nil })
}

// checkReadOnly tidies the reason, which may be missing.
func checkReadOnly(_ context.Context, _ *Server, c *cause) (detail string, err error) {
	c.Reason, err = tidyText(strings.Join(strings.Fields(c.Reason), " "), maxReason, "reason")
	return c.Reason, err
}

// makeReadOnly brings everything to a standstill and returns once everything that had begun has ended: games, clocks and people stay as they are until
// makeWritable, even across restarts. Doing it again changes the reason.
func makeReadOnly(ctx context.Context, s *Server, c *cause) (err error) {
	s.state.saving.Lock()
	defer s.state.saving.Unlock()
	if !s.state.closed.Swap(true) {
		defer func() {
			if err != nil {
				err = errors.Join(err, s.hub.Resume(ctx))
				s.state.closed.Store(false)
			}
		}()
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), quietTime)
	defer cancel()
	if err := s.quiet(ctx); err != nil {
		return err
	}
	if err := s.hub.Stand(ctx); err != nil {
		return err
	}
	return s.saveSite(ctx, c.act, func(site *people.Site) {
		since := s.now().Truncate(time.Millisecond)
		if before := site.ReadOnly; before != nil {
			since = before.Since
		}
		site.ReadOnly = &people.ReadOnly{Reason: c.Reason, Since: since}
	})
}

// makeWritable lets everything go on. Deadlines move by the time for which everything stood still.
func makeWritable(ctx context.Context, s *Server, c *cause) error {
	s.state.saving.Lock()
	defer s.state.saving.Unlock()
	if s.site().ReadOnly != nil {
		// If the server is killed after this, its next start moves the deadlines.
		err := s.saveSite(ctx, c.act, func(site *people.Site) { site.ReadOnly = nil })
		if err != nil {
			return err
		}
	}
	if err := s.hub.Resume(ctx); err != nil {
		return err
	}
	s.state.closed.Store(false)
	s.notices.Stir()
	return nil
}
