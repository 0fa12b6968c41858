package position

import (
	"bytes"
	"encoding/json"
	"reflect"

	"koprulu/rules/game"
)

// Recorded reports whether a text from which ReadInRecord made the game is what AppendInRecord writes for it, or what an earlier
// program wrote: then, parts had numbers (frozenParts), and units that leave a battle had the numbers of their figures.
func Recorded(text []byte, r *game.Rules, s *game.State) bool {
	own := AppendInRecord(nil, r, s)
	if bytes.Equal(own, text) {
		return true
	}
	var was, is map[string]any
	if json.Unmarshal(text, &was) != nil || json.Unmarshal(own, &is) != nil {
		return false
	}
	return forgetFrozen(was, is) && reflect.DeepEqual(was, is)
}

// forgetFrozen removes from two documents of the same game what the first one says in the way of earlier programs. Reading it has
// already shown that it means what the second one says. It reports whether there was anything like that.
func forgetFrozen(was, is map[string]any) (found bool) {
	old, now := object(was, "flow"), object(is, "flow")
	if battle := object(old, "battle"); battle != nil {
		if _, numbers := battle["leaving"].([]any); numbers {
			delete(battle, "leaving")
			delete(object(now, "battle"), "leaving")
			found = true
		}
	}
	frames, _ := old["frames"].([]any)
	others, _ := now["frames"].([]any)
	for i := range min(len(frames), len(others)) {
		frame, _ := frames[i].(map[string]any)
		other, _ := others[i].(map[string]any)
		step, _ := frame["step"].(string)
		fields := []string{"part", frozenPartFields[step]}
		if step == game.RunLeader.Info().Word {
			for field := range frozenOccasions {
				fields = append(fields, field)
			}
		}
		for _, field := range fields {
			if _, number := frame[field].(float64); number {
				delete(frame, field)
				delete(other, "part")
				found = true
			}
		}
		if _, stolen := frame[frozenStolen]; stolen {
			delete(frame, frozenStolen)
			found = true
		}
	}
	return found
}

// object returns an object inside another one, nil if there is none.
func object(in map[string]any, field string) map[string]any {
	found, _ := in[field].(map[string]any)
	return found
}
