package server

import (
	"context"
	"strings"
	"time"

	"koprulu/people"
	"koprulu/table"
)

// maxReason is the longest reason for what hosts and moderators do, in letters.
const maxReason = 300

// actOf is the line of the audit log for something that is done now.
func (s *Server) actOf(actor table.Person, verb string, target table.Person, detail string) people.Act {
	return people.Act{At: s.now(), Actor: actor, Verb: verb, Target: target, Detail: detail}
}

// sentence makes a ban or a mute from now on, which ends after a time, or never for 0.
func (s *Server) sentence(length time.Duration, reason string) (people.Sanction, error) {
	reason, err := tidyReason(reason)
	if err != nil {
		return people.Sanction{}, err
	}
	if length < 0 {
		return people.Sanction{}, wrong("form", "seconds")
	}
	x := people.Sanction{Until: people.Forever, Reason: reason}
	if now := s.now(); length > 0 && length < people.Forever.Sub(now) {
		x.Until = now.Add(length)
	}
	return x, nil
}

// tidyReason normalizes the spaces of a reason and checks its length and letters. There has to be one.
func tidyReason(reason string) (string, error) {
	reason, err := tidyText(strings.Join(strings.Fields(reason), " "), maxReason, "reason")
	if err == nil && reason == "" {
		err = wrong("empty", "reason")
	}
	return reason, err
}

// judge changes a person, in open sessions and streams too.
func (s *Server) judge(ctx context.Context, person table.Person, c people.Change, act people.Act) error {
	if err := s.kept.powers.Judge(ctx, person, c, act); err != nil {
		return err
	}
	s.revoked(person)
	return nil
}

// signOutEverywhere ends all sessions and tokens of a person and revokes their links.
func (s *Server) signOutEverywhere(ctx context.Context, actor, person table.Person) error {
	if err := s.kept.powers.SignOutEverywhere(ctx, person, s.actOf(actor, people.SignOutAct, person, "")); err != nil {
		return err
	}
	s.revoked(person)
	return nil
}

// renameBy gives a person another name. The act is recorded before it is done: it may be recorded without effect, but is never missing.
func (s *Server) renameBy(ctx context.Context, actor, person table.Person, name string) error {
	name, err := tidyName(name)
	if err != nil {
		return err
	}
	a, err := s.kept.people.Person(ctx, person)
	if err != nil {
		return err
	}
	if err := s.kept.powers.Record(ctx, s.actOf(actor, people.RenameAct, person, a.Name+" → "+name)); err != nil {
		return err
	}
	if err := s.claim(ctx, &a, name); err != nil {
		return err
	}
	a.Name = name
	if err := s.kept.people.SavePerson(ctx, a); err != nil {
		return err
	}
	s.sessions.forget(person)
	return s.renamed(ctx, person, name)
}

// linkFor makes a personal link for somebody who has lost theirs, and revokes all older ones.
func (s *Server) linkFor(ctx context.Context, actor, person table.Person) (address string, ends time.Time, err error) {
	if _, err := s.kept.people.Person(ctx, person); err != nil {
		return "", time.Time{}, err
	}
	now := s.now()
	if err := s.kept.powers.Record(ctx, s.actOf(actor, people.LinkAct, person, "")); err != nil {
		return "", time.Time{}, err
	}
	if _, err := s.kept.links.DropLinks(ctx, person); err != nil {
		return "", time.Time{}, err
	}
	secret, hash := newToken()
	ends = now.Add(linkTime)
	if err := s.kept.links.AddLink(ctx, person, hash, now, ends); err != nil {
		return "", time.Time{}, err
	}
	return s.address(nil) + "/me/" + secret, ends, nil
}
