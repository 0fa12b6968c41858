package main

import (
	"bytes"
	"log"
	"os"
	"os/exec"
	"strings"
	"testing"

	"koprulu/internal/program"
)

// built is the path of the koprulu binary.
var built string

// TestMain makes the test program act as the bot: "PROGRAM be".
func TestMain(m *testing.M) {
	if len(os.Args) == 2 && os.Args[1] == "be" {
		main()
		return
	}
	os.Exit(testMain(m))
}

func testMain(m *testing.M) int {
	file, remove, err := program.Build()
	if err != nil {
		log.Print(err)
		return 1
	}
	defer remove()
	built = file
	return m.Run()
}

// TestKeepsToTheProtocol runs koprulu's check of bots on the bot.
func TestKeepsToTheProtocol(t *testing.T) {
	out, err := exec.Command(built, "bot", "check", "--games", "1", `"`+os.Args[0]+`" be`).CombinedOutput()
	if err != nil || !strings.HasSuffix(string(out), "ok    it keeps to bot/1\n") ||
		strings.Contains(string(out), "note") {
		t.Errorf("%v\n%s", err, out)
	}
}

// TestEnds checks that the bot ends with its input, and with an error if that makes no sense.
func TestEnds(t *testing.T) {
	var out bytes.Buffer
	if err := play(strings.NewReader(`{"type":"hello","koprulu":"bot/1"}`+"\n"), &out); err != nil ||
		!strings.Contains(out.String(), `"name":"Go by liking"`) {
		t.Errorf("error %v, said %s", err, &out)
	}
	if err := play(strings.NewReader("hello\n"), &out); err == nil {
		t.Error("it reads what is no JSON")
	}
}
