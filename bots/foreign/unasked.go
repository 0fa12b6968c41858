package foreign

import (
	"bytes"
	"fmt"
	"os"
	"time"

	"koprulu/rules/notation/protocol"
)

// listened is how many times a process is listened to with the patience of Config.Listen: what a program does twice, it
// does early on.
const listened = 8

// unasked is the failure of a program that has written something since its last line was read, such as its answer a
// second time: it would be taken for the answer to what is asked next, which would be blamed. It ends the program. A
// try may be followed by another one before the position is read, so only what asks anew is preceded by this.
func (p *process) unasked(listen time.Duration) error {
	if p.asked++; p.asked > listened {
		listen = 0
	}
	text := p.early(listen)
	if len(text) == 0 {
		return nil
	}
	line, _, _ := bytes.Cut(text, []byte("\n"))
	wrong := fmt.Sprintf("it wrote %s before it was asked for anything more", protocol.Quote(bytes.TrimSpace(line)))
	if said, err := protocol.Read(line); err == nil && said.Kind == protocol.Answer && p.answered {
		wrong = "it answered twice"
	}
	p.end()
	return &Fault{p.when, p.lines + 1, wrong,
		"write one line for each message that wants one, and then read the next message", p.said.String()}
}

// early returns the beginning of what the program has written already, waiting for it up to the given time. Nothing
// may be read after it has returned something.
func (p *process) early(listen time.Duration) []byte {
	if listen > 0 && p.out.Buffered() == 0 {
		if file, ok := p.pipe.(*os.File); ok && file.SetReadDeadline(time.Now().Add(listen)) == nil {
			_, _ = p.out.Peek(1)                  // If there is nothing, or the output has ended, whoever reads next is told.
			_ = file.SetReadDeadline(time.Time{}) // It was possible before; if not, the pipe is closed.
		}
	}
	if n := p.out.Buffered(); n > 0 {
		text, _ := p.out.Peek(n) // All of it is there.
		return text
	}
	return available(p.pipe)
}
