package play

import (
	"koprulu/site/server/core"
)

// hold makes bots wait longer with what a player may take back, while the player thinks about it. The page shows it on its own.
func hold(v *core.Visit, at *core.Seated) error {
	on := v.Value("on")
	if on != "0" && on != "1" {
		return core.Wrong("form", "on")
	}
	if err := at.Hold(v.Ctx, v.Person(), on == "1"); err != nil {
		return err
	}
	return v.NoContent()
}
