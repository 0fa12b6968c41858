// Package terminal is the program with which people play in a terminal: full
// screen, or line by line for pipes and screen readers. People and bots may share a
// table; several people pass one keyboard around. The game saves itself after every answer.
package terminal

import (
	"context"
	"errors"
	"os"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"koprulu/terminal/draw"
	"koprulu/terminal/hotseat"
)

// Run plays a game until it is over or the person at the keyboard stops. A game that was stopped can be resumed from
// Config.Save.
func Run(ctx context.Context, cfg Config) error {
	w := draw.NewWords(cfg.Language, cfg.Rules)
	start, err := prepare(cfg, w)
	if err != nil {
		return err
	}
	if cfg.Plain {
		return runPlain(ctx, cfg, w, start)
	}
	return runScreen(ctx, cfg, w, start)
}

// opening is what a program begins with: a game, or a saved one to ask about.
type opening struct {
	sess   *hotseat.Game
	saved  *hotseat.Saved
	notice string
}

// prepare looks for a saved game and deals a new one if there is none.
func prepare(cfg Config, w *draw.Words) (opening, error) {
	var o opening
	found, err := hotseat.Load(cfg.Save, cfg.components())
	var wrong *hotseat.SaveError
	switch {
	case errors.As(err, &wrong) && wrong.Kept != "":
		key := "ui.resume.other"
		if wrong.Damaged {
			key = "ui.resume.damaged"
		}
		o.notice = w.Text(key, "file", wrong.Path, "kept", wrong.Kept)
	case err != nil:
		return o, err
	}
	switch {
	case found == nil:
	case cfg.Resume == ResumeAsk:
		o.saved = found
		return o, nil
	case cfg.Resume == ResumeAlways:
		o.sess = found.Game
		if found.Beside != nil {
			o.notice = w.Text("ui.resume.beside")
		}
	default:
		o.sess, err = found.Replace(cfg.Rules, cfg.Seats, cfg.Seed)
		if err != nil {
			return o, err
		}
	}
	if o.sess == nil {
		if o.sess, err = hotseat.New(cfg.Rules, cfg.Seats, cfg.Seed); err != nil {
			return o, err
		}
	}
	o.sess.KeepIn(cfg.Save)
	o.sess.MadeBy(cfg.Maker)
	return o, o.sess.Keep()
}

// runScreen plays in full screen.
func runScreen(ctx context.Context, cfg Config, w *draw.Words, start opening) error {
	ctx, leave := context.WithCancel(ctx)
	m := newModel(ctx, cfg, w, start.sess, start.saved)
	defer closeBots(&m.sess)
	defer leave() // First, so that no bot is waited for.
	m.announce(start.notice)
	opts := []tea.ProgramOption{tea.WithContext(ctx)}
	if cfg.In != nil {
		opts = append(opts, tea.WithInput(cfg.In))
	}
	if cfg.Out != nil {
		opts = append(opts, tea.WithOutput(cfg.Out))
	}
	if p, ok := profileOf(cfg.Colour); ok {
		opts = append(opts, tea.WithColorProfile(p))
	}
	_, err := tea.NewProgram(m, opts...).Run()
	if errors.Is(err, tea.ErrInterrupted) || errors.Is(err, context.Canceled) {
		return nil // Everything is saved already.
	}
	return err
}

// closeBots frees what the bots of a game hold, if there is one by now. A program that does not exit is killed, which
// does no harm.
func closeBots(g **hotseat.Game) {
	if *g != nil {
		_ = (*g).Close()
	}
}

// profileOf returns bubbletea's name for a number of colours.
func profileOf(d draw.Depth) (colorprofile.Profile, bool) {
	switch d {
	case draw.NoColour:
		return colorprofile.ASCII, true
	case draw.Colours16:
		return colorprofile.ANSI, true
	case draw.Colours256:
		return colorprofile.ANSI256, true
	case draw.TrueColour:
		return colorprofile.TrueColor, true
	}
	return 0, false
}

// output returns the screen of a configuration.
func (c *Config) output() *os.File {
	if f, ok := c.Out.(*os.File); ok {
		return f
	}
	if c.Out == nil {
		return os.Stdout
	}
	return nil
}
