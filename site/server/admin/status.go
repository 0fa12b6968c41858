package admin

import (
	"koprulu/site/server/core"
	"koprulu/site/server/gate"
	"koprulu/site/server/upkeep"
	"koprulu/site/web/admin"
)

// status shows how the server and its data are, to hosts alone.
func (c *Chapter) status(v *core.Visit) error {
	if !v.IsHost() {
		return core.ErrNowhere
	}
	is, err := c.gate.Condition(v.Ctx)
	if err != nil {
		return err
	}
	p := &admin.StatusPage{Frame: c.frame(v, admin.Status, &said{}), Server: is.Server, Several: is.Several,
		Since: is.Since, Version: is.Version, Before: is.Before, Place: is.Place, Bytes: is.Bytes, Log: is.Log,
		Messages: is.Waiting.Messages, Oldest: is.Waiting.Oldest, Devices: is.Waiting.Devices, Tokens: is.Waiting.Tokens,
		Streams: is.Streams, Loaded: is.Tables,
		Warnings: core.Each(is.Warnings, func(w *gate.Warning) string { return string(*w) }),
		Disks:    core.Each(is.Disks, func(d *upkeep.Disk) admin.Disk { return admin.Disk(*d) }),
		Troubles: core.Each(is.Troubles, func(t *upkeep.Trouble) admin.Trouble { return admin.Trouble(*t) }),
		News:     core.Each(is.News, shownChange)}
	if b := is.Backup; b != nil {
		p.Backup = admin.Backup(*b)
	}
	if k := is.Check; k != nil {
		p.Check = admin.Check(*k)
	}
	return core.Show(v, p)
}

func shownChange(n *upkeep.Change) admin.Change {
	return admin.Change{Version: n.Version,
		Parts: core.Each(n.Parts, func(p *upkeep.ChangePart) admin.ChangePart { return admin.ChangePart(*p) })}
}
