package lobby

import (
	"errors"

	"koprulu/site/server/core"
	"koprulu/table"
)

// join opens a link to join or to watch: GET /join/{secret}, /watch/{secret}. The browser remembers it, and the page it
// leads to makes the site remember it too, if the site knows the reader (remember).
func (s *Chapter) join(v *core.Visit) error {
	secret := v.PathValue("secret")
	if len(secret) == 0 || len(secret) > 100 {
		return core.ErrLink
	}
	id, err := s.Kept.Links.ByInvite(v.Ctx, secret)
	if errors.Is(err, table.ErrUnknown) {
		id, err = s.Kept.Links.ByWatch(v.Ctx, secret)
	}
	if err != nil {
		return core.Instead(err, table.ErrUnknown, core.ErrLink)
	}
	t, err := s.Hub.Table(v.Ctx, id)
	if err != nil {
		return err
	}
	if ok, _ := (&core.Seated{Table: t, Snap: t.Snapshot()}).Opens(secret); !ok {
		return core.ErrLink
	}
	path := "/t/" + string(id)
	s.Remember(v, core.LinkCookie, secret, path, core.CookieAge)
	return v.Redirect(path)
}
