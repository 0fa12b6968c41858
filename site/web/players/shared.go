package players

import (
	"bytes"
	"context"
	"io"

	"github.com/a-h/templ"

	"koprulu/rules/game"
	"koprulu/site/web/page"
	"koprulu/site/web/seen"
)

// Shared keeps the strips of players that the readers of one table see alike in one language: by seat, those that the
// players themselves see last. The zero value is ready for use; its owner lets one goroutine draw at a time.
type Shared [2 * game.MaxPlayers]page.Kept

// Forget throws all strips away, after what they name has changed.
func (s *Shared) Forget() { clear(s[:]) }

// stripLook is what the strip of a player is made from.
type stripLook struct {
	strip strip
	phase game.Phase
}

// strip is the strip of a player, made once for all who see it alike: that player, and everybody else.
func (s *Shared) strip(p *seen.Game, of *strip) templ.Component {
	if s == nil {
		return stripItem(p, of)
	}
	return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
		k, look := &s[of.seat], page.SumOf(stripLook{*of, p.View.Phase})
		if of.mine {
			k = &s[of.seat+game.MaxPlayers]
		}
		html, ok := k.Of(look)
		if !ok {
			var b bytes.Buffer
			if err := stripItem(p, of).Render(ctx, &b); err != nil {
				return err
			}
			k.Keep(look, b.Bytes())
			html = b.Bytes()
		}
		_, err := w.Write(html)
		return err
	})
}
