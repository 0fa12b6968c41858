package gate

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"koprulu/club/people"
	"koprulu/locale"
	"koprulu/site/web/page"
)

// Apart from its verb, person and table, the audit log keeps of an act one line of text, in English, as the command
// line prints it. Pages show it in the language of their reader. So what this program puts around the words of people
// is put together here, and taken apart here: DetailText knows every form that the functions above it make. A line in
// none of these forms, such as a reason, is what somebody wrote, and is shown as it is.

// detailProvider is the end of the detail of a role.
const detailProvider = ", as the provider says"

// noticeDetail is the detail of a notice that was set; until is the zero time if it stays. The detail of a cleared
// notice is empty.
func noticeDetail(text string, until time.Time) string {
	if until.IsZero() {
		return text
	}
	return people.UntilDetail(until, text)
}

// providedDetail is the detail of a role that an identity provider gave.
func providedDetail(role people.Role) string { return role.String() + detailProvider }

// reportDetail is the detail of a report that was closed.
func reportDetail(id int64, note string) string { return fmt.Sprintf("report %d: %s", id, note) }

// invitesDetail is the detail of invite codes that were made.
func invitesDetail(count, uses int, until time.Time, note string) string {
	detail := fmt.Sprintf("%d codes for %d each, until %s", count, uses, until.UTC().Format(time.RFC3339))
	if note != "" {
		detail += ": " + note
	}
	return detail
}

// revokedDetail is the detail of an invite code that was revoked.
func revokedDetail(id string) string { return "invite code " + id }

// renameDetail is the detail of a new name.
func renameDetail(before, after string) string {
	return before + " → " + strings.Join(strings.Fields(after), " ")
}

// remarkDetail is the detail of a remark that was removed.
func remarkDetail(id int64) string { return fmt.Sprintf("remark %d", id) }

// withRemarks is the detail of data that was taken out with the remarks about the person.
const withRemarks = "with remarks"

// seatDetail is the detail of a seat, counted from 1, that was freed or got a bot.
func seatDetail(seat int, bot string) string {
	if bot == "" {
		return fmt.Sprintf("seat %d", seat)
	}
	return fmt.Sprintf("seat %d: %s", seat, bot)
}

// The forms of details.
var (
	remarkForm  = regexp.MustCompile(`^remark (\d+)$`)
	seatForm    = regexp.MustCompile(`^seat (\d+)(?:: (\S+))?$`)
	reportForm  = regexp.MustCompile(`(?s)^report (\d+): (.*)$`)
	invitesForm = regexp.MustCompile(`(?s)^(\d+) codes for (\d+) each, until (\S+?)(?:: (.*))?$`)
	revokedForm = regexp.MustCompile(`^invite code (\S+)$`)
)

// DetailText returns the detail of an act in some words.
func DetailText(w *locale.Words, verb, detail string) string {
	switch verb {
	case people.BanAct, people.MuteAct, people.NoticeAct:
		switch x, ok := people.SanctionIn(detail); {
		case ok && !x.Endless():
			return w.Text("web.admin.detail.until", "until", page.MomentText(w, x.Until), "reason", x.Reason)
		case ok && verb != people.NoticeAct:
			return w.Text("web.admin.detail.forever", "reason", x.Reason)
		}
		if verb == people.NoticeAct && detail == "" {
			return w.Text("web.admin.detail.cleared")
		}
	case people.RoleAct:
		word, provided := strings.CutSuffix(detail, detailProvider)
		if role, ok := people.ParseRole(word); ok {
			name := w.Text("web.admin.role." + role.String())
			if provided {
				return w.Text("web.admin.detail.provider", "role", name)
			}
			return name
		}
	case people.ReportAct:
		if part := reportForm.FindStringSubmatch(detail); part != nil {
			return w.Text("web.admin.detail.report", "n", part[1], "note", part[2])
		}
	case people.InviteAct:
		if part := invitesForm.FindStringSubmatch(detail); part != nil {
			count, few := strconv.Atoi(part[1])
			uses, many := strconv.Atoi(part[2])
			until, err := time.Parse(time.RFC3339, part[3])
			if few != nil || many != nil || err != nil {
				break
			}
			text := w.Text("web.admin.detail.invites", "count", count, "uses", uses, "until", page.MomentText(w, until))
			if part[4] != "" {
				text = w.Text("web.admin.detail.noted", "text", text, "note", part[4])
			}
			return text
		}
	case people.OpenAct, people.BotAct:
		if part := seatForm.FindStringSubmatch(detail); part != nil {
			if part[2] == "" {
				return w.Text("web.admin.detail.seat", "n", part[1])
			}
			return w.Text("web.admin.detail.bot", "n", part[1], "bot", w.BotName(part[2]))
		}
	case people.UnremarkAct:
		if part := remarkForm.FindStringSubmatch(detail); part != nil {
			return w.Text("web.admin.detail.remark", "n", part[1])
		}
	case people.ExportAct:
		if detail == withRemarks {
			return w.Text("web.admin.detail.remarks")
		}
	case people.LinksAct, people.TalkAct:
		if key := "web.admin.detail." + verb + "." + detail; w.Has(key) {
			return w.Text(key)
		}
	case people.RevokeAct:
		if part := revokedForm.FindStringSubmatch(detail); part != nil {
			return w.Text("web.admin.detail.invite", "id", part[1])
		}
	}
	return detail
}
