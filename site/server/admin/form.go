package admin

import (
	"math"
	"strconv"
	"strings"
	"time"

	"koprulu/site/server/core"
	"koprulu/site/server/gate"
)

// orderOf reads from a form of the pages what is to be done: the fields that the power reads, and no others.
func (c *Chapter) orderOf(v *core.Visit, on gate.Subject, verb, id string) (o gate.Order, err error) {
	o = gate.Order{On: on, Verb: verb, ID: id}
	p := gate.PowerOf(on, verb, gate.DoerOf(v).Office)
	if p == nil {
		return o, core.WrongForm("do")
	}
	o.Reason = v.Value("reason")
	for _, name := range p.Fields {
		switch name {
		case "name":
			o.Name = v.Value(name)
		case "role":
			o.Role = v.Value(name)
		case "text":
			o.Text = v.Value(name)
		case "note":
			o.Note = v.Value(name)
		case "count":
			o.Count, err = wholeNumber(v, name)
		case "uses":
			o.Uses, err = wholeNumber(v, name)
		case "seconds":
			o.Seconds, err = secondsOf(v)
		case "until":
			var seconds int64
			if seconds, err = secondsOf(v); seconds > 0 {
				o.Until = c.Now().Add(time.Duration(seconds) * time.Second)
			}
		}
		if err != nil {
			return o, err
		}
	}
	return o, nil
}

// wholeNumber reads a field that has to be a number from 1 on.
func wholeNumber(v *core.Visit, name string) (int, error) {
	n, err := strconv.Atoi(strings.TrimSpace(v.Value(name)))
	if err != nil || n < 1 || n > math.MaxInt32 {
		return 0, core.WrongForm(name)
	}
	return n, nil
}

// secondsOf reads how long something lasts, in the field days or hours; 0 for good.
func secondsOf(v *core.Visit) (int64, error) {
	if v.Fields.Has("days") {
		days, err := wholeNumber(v, "days")
		return int64(days) * 24 * 60 * 60, err
	}
	length, err := hoursOf(v)
	return int64(length / time.Second), err
}

// hoursOf reads how long something lasts, 0 for good.
func hoursOf(v *core.Visit) (time.Duration, error) {
	text := strings.ReplaceAll(strings.TrimSpace(v.Value("hours")), ",", ".")
	if text == "" {
		return 0, nil
	}
	const most = 100 * 366 * 24 // longer than anybody cares about
	n, err := strconv.ParseFloat(text, 64)
	if err != nil || !(n*3600 >= 1) || n > most {
		return 0, core.Wrong("hours", "hours")
	}
	return time.Duration(n * float64(time.Hour)).Truncate(time.Second), nil
}
