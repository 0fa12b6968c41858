package position

import (
	"koprulu/rules/document"
	"koprulu/rules/game"
	"koprulu/rules/notation/board"
	"koprulu/rules/notation/words"
)

// ReadFrame reads the field "frame" of a flow, in a game.
func ReadFrame(r *game.Rules, s *game.State, flow string) (game.Frame, error) {
	doc, err := document.ReadOn([]byte(flow), "")
	if err != nil {
		return game.Frame{}, err
	}
	p := reader{Reader: board.Reader{Names: words.Of(r, s), Doc: doc, State: *s}, flow: doc}
	p.State.FrameCount = 0
	p.frame(doc.Get("frame"))
	if found := doc.Problems(); len(found) > 0 {
		return game.Frame{}, found
	}
	return p.State.Frames[0], nil
}
