package foreign

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"sync"
	"sync/atomic"
	"time"

	"koprulu/rules/notation/protocol"
)

// process is a program that runs. One player uses it at a time.
type process struct {
	command string
	cmd     *exec.Cmd
	in      io.WriteCloser
	pipe    io.ReadCloser
	out     *bufio.Reader
	said    tail
	tap     func(sent bool, line []byte)
	// lines counts the lines that it has written.
	lines int
	// asked counts what it was asked for, when says during what it was asked last, and answered whether its last line was
	// an answer.
	asked    int
	when     string
	answered bool
	// greeting is how it introduced itself.
	greeting protocol.Said

	once   sync.Once
	how    error
	reaped atomic.Bool
}

// start starts a program; it has not greeted yet.
func start(command string, tap func(sent bool, line []byte)) (*process, error) {
	args, err := Split(command)
	if err != nil {
		return nil, err
	}
	p := &process{command: command, tap: tap}
	p.cmd = exec.Command(args[0], args[1:]...)
	p.cmd.Stderr = &p.said
	p.cmd.WaitDelay = time.Second
	group(p.cmd)
	if p.in, err = p.cmd.StdinPipe(); err == nil {
		p.pipe, err = p.cmd.StdoutPipe()
	}
	if err == nil {
		err = p.cmd.Start()
	}
	if err != nil {
		return nil, &Fault{When: "its start", Wrong: fmt.Sprintf("it can't be started: %v", err),
			Remedy: "name a program that can be run, with its path, such as cmd:./mybot or cmd:python3 mybot.py"}
	}
	p.out = bufio.NewReaderSize(p.pipe, protocol.MaxLine)
	return p, nil
}

// stop ends the program at once, without waiting. It may be called several times, and while another call reads or
// writes.
func (p *process) stop() {
	if !p.reaped.Load() {
		kill(p.cmd)
	}
	_, _ = p.in.Close(), p.pipe.Close()
}

// reap waits until the program has ended, ends what it may have left running, and returns how it ended.
func (p *process) reap() error {
	p.once.Do(func() {
		p.how = p.cmd.Wait()
		kill(p.cmd)
		p.reaped.Store(true)
	})
	return p.how
}

// end ends the program at once and releases what it held.
func (p *process) end() {
	p.stop()
	_ = p.reap() // It was killed, and reports that.
}

// patience is how long a program that is no longer needed may take to leave.
const patience = 5 * time.Second

// leave asks the program to end, and ends it if it does not, which is a *Fault.
func (p *process) leave() error {
	soon := time.AfterFunc(patience, p.stop)
	defer p.end()
	if p.write(protocol.AppendQuit(nil)) == nil && p.in.Close() == nil {
		_, _ = io.Copy(io.Discard, p.out)
		_ = p.reap() // However it ends is its own business.
	}
	if !soon.Stop() {
		return fmt.Errorf("bot %s%s: %w", Prefix, p.command,
			&Fault{When: "its end", Wrong: fmt.Sprintf("it did not end within %v of quit", patience),
				Remedy: "end when quit is read, and when the input ends", Said: p.said.String()})
	}
	return nil
}

// write sends lines.
func (p *process) write(lines []byte) error {
	if p.tap != nil {
		p.tap(true, lines)
	}
	_, err := p.in.Write(lines)
	return err
}

// A talk is an exchange of lines until something is settled: a greeting, the beginning of a game, a decision.
type talk struct {
	*process
	limit time.Duration
	// ctx is the caller's context, within ends with the time limit.
	ctx, within context.Context
}

// talk begins one. The caller calls done at its end.
func (p *process) talk(ctx context.Context, when string, limit time.Duration) (t *talk, done func()) {
	within, cancel := context.WithTimeout(ctx, limit)
	stop := context.AfterFunc(within, p.stop)
	p.when = when
	return &talk{p, limit, ctx, within}, func() {
		stop()
		cancel()
	}
}

// send sends lines.
func (t *talk) send(lines []byte) error {
	if err := t.write(lines); err != nil {
		return t.lost()
	}
	return nil
}

// read returns what the program says next.
func (t *talk) read() (protocol.Said, error) {
	line, err := t.out.ReadSlice('\n')
	switch {
	case errors.Is(err, bufio.ErrBufferFull):
		t.lines++
		return protocol.Said{}, t.wrong("it is longer than 64 KB",
			"write one short JSON object a line, and end each with a line feed")
	case err != nil:
		return protocol.Said{}, t.lost()
	}
	t.lines++
	if t.tap != nil {
		t.tap(false, line)
	}
	said, err := protocol.Read(line)
	t.answered = said.Kind == protocol.Answer || said.Kind == protocol.Resign
	var bad *protocol.Error
	if errors.As(err, &bad) {
		return said, t.wrong(bad.Wrong, bad.Remedy)
	}
	return said, err
}

// wrong is the failure of a program whose last line is wrong. It ends the program.
func (t *talk) wrong(what, remedy string) error {
	t.end()
	return &Fault{t.when, t.lines, what, remedy, t.said.String()}
}

// unexpected is the failure of a program that says something other than it should.
func (t *talk) unexpected(said protocol.Kind, want ...protocol.Kind) error {
	what := string(want[0])
	for _, k := range want[1:] {
		what += " or " + string(k)
	}
	return t.wrong(fmt.Sprintf("it says %q where %s is expected", said, what),
		"write "+protocol.Example(want[len(want)-1]))
}

// lost is the failure of a program that is gone, or of the caller that waited for it.
func (t *talk) lost() error {
	if err := t.ctx.Err(); err != nil {
		t.end()
		return err
	}
	f := &Fault{When: t.when}
	if t.within.Err() != nil {
		t.end()
		f.Wrong, f.Said = fmt.Sprintf("it did not answer within %v", t.limit), t.said.String()
		f.Remedy = "answer sooner, flush standard output after each line, or give it more time with --bot-time"
		return f
	}
	// Its output has ended: it is exiting, or has closed it.
	soon := time.AfterFunc(patience, t.stop)
	f.Wrong = "it ended on its own"
	if err := t.reap(); err != nil && !soon.Stop() {
		f.Wrong = "it closed its standard output"
	} else if err != nil {
		f.Wrong = fmt.Sprintf("it ended on its own (%v)", err)
	}
	f.Said = t.said.String()
	f.Remedy = "let it run until it reads quit or the end of its input"
	return f
}
