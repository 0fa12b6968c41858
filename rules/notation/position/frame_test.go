package position_test

import (
	"encoding/json"
	"testing"

	"koprulu/rules/document"
	"koprulu/rules/game"
	"koprulu/rules/notation/board"
	"koprulu/rules/notation/internal/sample"
	"koprulu/rules/notation/position"
	"koprulu/rules/notation/words"
)

// TestEveryFrameIsReadBack writes a frame of each step with a value in each of its fields, once for each of its parts,
// and reads it: it names any step, part, field or kind of field that is not written or not read.
func TestEveryFrameIsReadBack(t *testing.T) {
	r, s := sample.Load(t, sample.Expanded)
	for step := game.Step(1); step < game.Steps; step++ {
		info := step.Info()
		f := game.Frame{Step: step}
		for _, k := range info.Fields {
			switch k.Kind {
			case game.ADestruction:
				f = game.ConfirmationOf(0, game.DoDestroyBase.With(uint8(s.Seats[0].Bases.First())))
			case game.APlanet, game.PlanetOrNone:
				f.V[k.At] = uint8(s.Placed.First())
			case game.AnArea, game.AreaOrNone:
				f.V[k.At] = uint8(s.InPlay.First())
			case game.ANumber, game.NumberOrNone, game.ASide, game.AnInstallation, game.APlayer, game.SomePlayers:
				f.V[k.At] = 1
			}
		}
		for part := range max(1, len(info.Parts)) {
			f.Part = game.Part(part)
			w := board.Writer{Names: words.Of(r, &s), Writer: document.Writer{Flat: true}, Sides: [2]game.Player{0, 1}}
			w.Frame(&f)
			flow := `{"frame": ` + string(w.Dst) +
				`, "battle": {"attacker": {"player": "raynor"}, "defender": {"player": "tassadar"}}}`
			var fields struct{ Frame map[string]any }
			if err := json.Unmarshal([]byte(flow), &fields); err != nil {
				t.Errorf("%s, part %d: %v: %s", info.Word, part, err, w.Dst)
				continue
			}
			for _, k := range info.Fields {
				if _, written := fields.Frame[k.Word]; !written && (f.V[k.At] != 0 || k.Kind != game.ANumber &&
					k.Kind != game.EventEffect && k.Kind != game.LeaderEffect) {
					t.Errorf("%s is written without its field %s: %s", info.Word, k.Word, w.Dst)
				}
			}
			if again, err := position.ReadFrame(r, &s, flow); err != nil || again != f {
				t.Errorf("%s, part %d: %v is written as %s and read as %v (%v)", info.Word, part, f, w.Dst, again, err)
			}
		}
	}
}
