package server

import (
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"koprulu/site/server/core"
	"koprulu/table"
	"koprulu/table/calendar"
)

// timed is a site whose hub knows when people play.
func timed(c *core.Config, hc *table.HubConfig) { hc.Times = c.Store.People.Times }

// checkTimes makes a program say when it plays and go on vacation; what makes no sense is refused, with the reason.
func checkTimes(ann *program) {
	t := ann.T
	t.Helper()
	const times, vacations, one = "GET /api/v1/me/times", "POST /api/v1/me/vacations",
		"DELETE /api/v1/me/vacations/{vacation}"
	const put = "PUT /api/v1/me/times"
	if got := fmt.Sprint(ann.call(200, times, "", "", nil)); got != "map[days:[      ] vacations:[] zone:]" {
		t.Errorf("at first: %s", got)
	}
	days := []string{"18:00-23:30", "18:00-23:30", "", "18:00-23:30", "20:00-02:00", "09:00-24:00", "00:00-24:00"}
	if got := fmt.Sprint(ann.call(200, put, "", "", map[string]any{"zone": "Asia/Kolkata", "days": days})["days"]); got !=
		fmt.Sprint(days) {
		t.Errorf("the hours are %s", got)
	}
	for name, body := range map[string]map[string]any{
		"no zone":       {"zone": "Koprulu/Char"},
		"of the server": {"zone": "Local"},
		"six days":      {"days": days[:6]},
		"no time":       {"days": []string{"8-22", "", "", "", "", "", ""}},
		"never":         {"days": []string{"08:00-08:00", "", "", "", "", "", ""}},
		"an hour":       {"days": []string{"08:00-09:00", "", "", "", "", "", ""}},
	} {
		if got := ann.call(422, put, "", "", body); got["where"] == nil || got["detail"] == nil {
			t.Errorf("%s: %v", name, got)
		}
	}
	kolkata, _ := calendar.Zone("Asia/Kolkata")
	day := func(n int) string { return time.Now().In(kolkata).AddDate(0, 0, n).Format(time.DateOnly) }
	list := ann.call(201, vacations, "", "", map[string]any{"first": day(10), "last": day(11)})["vacations"].([]any)
	if len(list) != 1 || !strings.HasSuffix(list[0].(map[string]any)["from"].(string), "18:30:00Z") {
		t.Errorf("the vacations are %v", list)
	}
	list = ann.call(201, vacations, "", "", map[string]any{"last": day(2)})["vacations"].([]any)
	if len(list) != 2 {
		t.Errorf("the vacations are %v", list)
	}
	for name, body := range map[string]map[string]any{
		"no end": {"first": day(3)}, "no date": {"last": "tomorrow"}, "backwards": {"first": day(5), "last": day(4)},
		"gone": {"first": day(-3), "last": day(4)}, "too far": {"last": day(500)},
	} {
		if got := ann.call(422, vacations, "", "", body); got["where"] != "last" || got["detail"] == nil {
			t.Errorf("%s: %v", name, got)
		}
	}
	for _, a := range list {
		path := strings.Replace(one, "{vacation}", a.(map[string]any)["id"].(string), 1)
		for _, status := range []int{204, 404} {
			r := ann.send(path, "", "", nil)
			r.Body.Close()
			ann.seen[fmt.Sprint(one, " ", r.StatusCode)]++
			if r.StatusCode != status {
				t.Errorf("%s: status %d, not %d", path, r.StatusCode, status)
			}
		}
	}
	if got := ann.call(200, times, "", "", nil); fmt.Sprint(got["vacations"]) != "[]" || got["zone"] != "Asia/Kolkata" {
		t.Errorf("in the end: %v", got)
	}
	for _, operation := range []string{times, put, vacations} {
		ann.nobody().call(401, operation, "", "", nil)
	}
}

// TestTimesAtATable: everybody at a table sees until when a clock is stopped, and the dates of vacations; nobody is
// told a time zone or hours.
func TestTimesAtATable(t *testing.T) {
	s := newSite(t, timed, fixed(5))
	ann, ben := s.person("Ann"), s.person("Ben")
	// It is night now where Ann is: her hours begin two hours from now and ended an hour ago.
	h := calendar.Hours{Zone: "Asia/Kolkata"}
	kolkata, _ := calendar.Zone(h.Zone)
	local := time.Now().In(kolkata)
	now := local.Hour()*60 + local.Minute()
	form := []string{"zone", h.Zone, "hours", "own"}
	for i := range 7 {
		form = append(form, fmt.Sprint("on", i), "on", fmt.Sprint("from", i), calendar.Clock((now+120)%1440),
			fmt.Sprint("to", i), calendar.Clock((now+1380)%1440))
	}
	for _, who := range []*actor{ann, ben} {
		if r := who.post("/profile/hours", form...); r.status != http.StatusOK ||
			!strings.Contains(r.body, "Your hours have been saved") ||
			!strings.Contains(r.body, `value="Asia/Kolkata" selected`) {
			t.Fatalf("saving hours: status %d\n%s", r.status, r.body)
		}
	}
	set := settings(2)
	set.Public, set.Spectators, set.Pace, set.Rest = true, true, table.Days(2), calendar.Rules{Hours: true, Vacation: 20}
	made := s.deal(set, ann, ben)
	snap := made.Snapshot()
	p := snap.Decisions
	seat := 0
	if p[0].Number == 0 {
		seat = 1
	}
	sleeper := []*actor{ann, ben}[seat]
	stands := regexp.MustCompile(`"stands":"[^"]+Z"`)
	if r := s.visitor().get("/api/v1/tables/" + string(made.ID())); !stands.MatchString(r.body) ||
		!strings.Contains(r.body, `"rest":{"hours":true,"nights":false,"weekends":false,"vacation":20}`) {
		t.Errorf("the API says %s", r.body)
	}
	first, last := local.AddDate(0, 0, 9), local.AddDate(0, 0, 12)
	if r := sleeper.post("/profile/vacation", "first", first.Format(time.DateOnly), "last",
		last.Format(time.DateOnly)); r.status != http.StatusOK || !strings.Contains(r.body, "16 of 20") {
		t.Errorf("planning a vacation: status %d\n%s", r.status, r.body)
	}
	reader := s.visitor()
	for _, path := range []string{"/", "/t/" + string(made.ID()),
		"/t/" + string(made.ID()) + "/sheet/" + fmt.Sprint(seat+1), "/api/v1/tables/" + string(made.ID()),
		"/api/v1/tables?list=running",
		"/api/v1/tables/" + string(made.ID()) + "/moment", "/api/v1/tables/" + string(made.ID()) + "/manifest"} {
		r := reader.get(path)
		if r.status == http.StatusOK && (strings.Contains(r.body, "Kolkata") ||
			strings.Contains(r.body, calendar.Clock((now+120)%1440)+"-")) {
			t.Errorf("%s tells the time zone", path)
		}
	}
	page := reader.get("/t/" + string(made.ID())).body
	if !strings.Contains(page, "Clock stopped until") || !strings.Contains(page, "data-when") {
		t.Error("the page does not say that the clock stands")
	}
	if r := reader.get("/api/v1/tables/" + string(made.ID()) + "/moment"); !strings.Contains(r.body,
		`"vacations-ahead":[{"first":"`+first.Format(time.DateOnly)+`","last":"`+last.Format(time.DateOnly)+`"}]`) {
		t.Errorf("the moment says %s", r.body)
	}
	if r := sleeper.post("/profile/vacation", "first", "", "last",
		local.AddDate(0, 0, 3).Format(time.DateOnly)); r.status != http.StatusOK {
		t.Errorf("going on vacation: status %d", r.status)
	}
	if page := reader.get("/t/" + string(made.ID())).body; !strings.Contains(page, "On vacation until") {
		t.Error("the page does not say that somebody is on vacation")
	}
	if r := made.Snapshot().Rests[seat]; r.Vacation.None() || len(r.Ahead) != 1 {
		t.Errorf("the table says %+v", r)
	}
	if lobby := sleeper.get("/").body; !strings.Contains(lobby, "On vacation until") {
		t.Error("the lobby does not say that the reader is on vacation")
	}
	id := regexp.MustCompile(`name="id" value="(\d+)"[^>]*>\s*<button[^>]*>I’m back`).FindStringSubmatch(
		sleeper.get("/profile").body)
	if id == nil {
		t.Fatalf("the profile does not offer to come back: %s",
			regexp.MustCompile(`(?s)id="h-vacation".*?</ul>`).FindString(sleeper.get("/profile").body))
	}
	if r := sleeper.post("/profile/vacation/end", "id", id[1]); r.status != http.StatusOK ||
		strings.Contains(r.body, "I’m back") {
		t.Errorf("coming back: status %d", r.status)
	}
	if r := made.Snapshot().Rests[seat]; !r.Vacation.None() || len(r.Ahead) != 1 || r.Until.IsZero() {
		t.Errorf("back, the table says %+v", r)
	}
}

// TestTimesThatAreRefused: the profile says what is wrong, keeps what was filled in, and changes nothing.
func TestTimesThatAreRefused(t *testing.T) {
	s := newSite(t, timed)
	ann := s.person("Ann")
	for _, test := range []struct {
		path  string
		form  []string
		wants string
	}{
		{"/profile/hours", []string{"zone", "Koprulu/Char", "hours", "any"}, "Choose a time zone from the list."},
		{"/profile/hours", []string{"zone", "Asia/Kolkata", "hours", "own", "on0", "on", "from0", "", "to0", "10:00"},
			"Enter a beginning"},
		{"/profile/hours", []string{"zone", "Asia/Kolkata", "hours", "own", "on0", "on", "from0", "10:00", "to0", "10:00"},
			"Enter a beginning"},
		{"/profile/hours", []string{"zone", "Asia/Kolkata", "hours", "own", "on2", "on", "from2", "10:00", "to2", "11:00"},
			"Play at least 14 hours a week"},
		{"/profile/hours", []string{"zone", "Asia/Kolkata", "hours", "own"}, "Play at least 14 hours a week"},
		{"/profile/vacation", []string{"first", "", "last", ""}, "Choose a first and a last day."},
		{"/profile/vacation", []string{"first", "2020-01-01", "last", "2020-01-04"}, "A vacation ends after it begins"},
	} {
		r := ann.post(test.path, test.form...)
		if r.status != http.StatusUnprocessableEntity || !strings.Contains(r.body, test.wants) {
			t.Errorf("%v: status %d, without %q", test.form, r.status, test.wants)
		}
	}
	if got, err := s.store.People.Times(t.Context(), ann.id); err != nil || !got.Same(&calendar.Person{}) {
		t.Errorf("kept: %+v, %v", got, err)
	}
	for _, path := range []string{"/profile/hours", "/profile/vacation", "/profile/vacation/end"} {
		if r := s.visitor().post(path, "zone", ""); r.status != http.StatusUnauthorized && r.status != http.StatusForbidden {
			t.Errorf("%s by nobody: status %d", path, r.status)
		}
	}
	if r := ann.post("/profile/hours", "zone", "Asia/Calcutta", "hours", "any"); r.status != http.StatusOK ||
		!strings.Contains(r.body, `value="Asia/Calcutta" selected`) {
		t.Errorf("an older name: status %d", r.status)
	}
}
