package conduct

import (
	"koprulu/club/people"
	"koprulu/site/server/core"
	"koprulu/site/server/gate"
)

// mostMuted is how many people one person may have on the list.
const mostMuted = 500

// mute folds the messages of somebody for the sender, or shows them again.
func (c *Chapter) mute(v *core.Visit, who core.Named, on bool) error {
	list, err := c.Kept.Mutes.Muted(v.Ctx, v.Person())
	if err != nil {
		return err
	}
	if on {
		if len(list) >= mostMuted {
			return core.Wrong("many", "seat")
		}
		if err := c.Kept.Mutes.Mute(v.Ctx, v.Person(), people.Muted{ID: core.NewID(core.IDLetters), Other: who.Person,
			Since: c.Now()}); err != nil {
			return err
		}
		c.MutedAnew(v)
		return nil
	}
	for i := range list {
		if list[i].Other == who.Person {
			return c.Unmute(v, list[i].ID)
		}
	}
	return nil
}

// muteForm is mute for a form.
func (c *Chapter) muteForm(v *core.Visit, at *core.Seated, who core.Named) (string, error) {
	do := v.Value("do")
	if do != "hush" && do != "unhush" {
		return "", core.WrongForm("do")
	}
	return do, c.mute(v, who, do == "hush")
}

// apiMute is mute for a program: {"message": 12, "hushed": true}.
func (c *Chapter) apiMute(v *core.Visit, at *core.Seated, body struct {
	apiWho
	Hushed *bool `json:"hushed"`
}) error {
	if body.Hushed == nil {
		return core.Wrong("json", "hushed")
	}
	who, err := c.named(v, at, body.Seat, body.Message)
	if err != nil {
		return err
	}
	return c.mute(v, who, *body.Hushed)
}

// ownerVerbs are the verbs of the words with which forms and programs say what an owner does to somebody.
var ownerVerbs = map[string]string{"mute": people.MuteAct, "unmute": people.UnmuteAct, "remove": people.UnseatAct,
	"admit": people.AdmitAct}

// byOwner does something to somebody at a table, in the name of its owner.
func (c *Chapter) byOwner(v *core.Visit, at *core.Seated, who core.Named, do string) error {
	verb, ok := ownerVerbs[do]
	if !ok {
		return core.WrongForm("do")
	}
	return c.gate.AsOwner(v, at, gate.Order{Verb: verb, Who: who})
}

// ownerForm is byOwner for a form.
func (c *Chapter) ownerForm(v *core.Visit, at *core.Seated, who core.Named) (string, error) {
	do := v.Value("do")
	return do, c.byOwner(v, at, who, do)
}

// apiWho is the person whom a program's request names.
type apiWho struct {
	Seat    int   `json:"seat"`
	Message int64 `json:"message"`
}

// apiOwner is byOwner for a program: {"seat": 2, "do": "mute"}.
func (c *Chapter) apiOwner(v *core.Visit, at *core.Seated, body struct {
	apiWho
	Do string `json:"do"`
}) error {
	who, err := c.named(v, at, body.Seat, body.Message)
	if err != nil {
		return err
	}
	return c.byOwner(v, at, who, body.Do)
}
