//go:build nightly

package journeys

import (
	"fmt"
	"strings"
	"testing"
)

// flash waits for the line that says what went wrong, and returns it.
func (b *browser) flash() string {
	b.t.Helper()
	b.wait("the page says what went wrong", `document.querySelector("#flash:popover-open")`)
	return value[string](b,
		`(line => { const said = line.textContent; line.hidePopover(); return said; })(document.querySelector("#flash"))`)
}

// TestProblems: the reader is told about everything that the server does not carry out, and when it does not respond at
// all. It measures how soon, so it runs alone.
func TestProblems(t *testing.T) {
	s := newSite(t)
	b := newBrowser(t, 1440, 900)
	b.quickTable(s, "Mara")
	b.myTurn()
	b.click("#side-chat")
	say := func(text string) {
		t.Helper()
		value[bool](b,
			fmt.Sprintf(`(field => { field.value = %q; field.focus(); return true; })(document.querySelector("#chat-text"))`,
				text))
		b.press("\r")
	}

	say("hello")
	b.wait("a message that was sent leaves its field",
		`document.querySelector("#chat").innerText.includes("hello") && document.querySelector("#chat-text").value === ""`)

	// What can't be printed goes, the rest is sent. The letter changes the direction of writing.
	say("\u202eyes")
	b.wait("a message with a bad letter is sent without it",
		`document.querySelector("#chat").textContent.includes("yes") && !document.querySelector("#chat").textContent.includes("\u202e")`)

	// A message that can't be sent stays in its field.
	say(strings.Repeat("no", 300))
	if said, want := b.flash(), "That is too long."; said != want {
		t.Errorf("about a long message the page says %q, want %q", said, want)
	}
	if value[string](b, `document.querySelector("#chat-text").value`) == "" {
		t.Error("a message that was refused is lost")
	}
	// Every few seconds one more message is allowed, perhaps just when it should be refused.
	for refused := false; !refused; {
		value[bool](b, `(async field => {
			while ((await fetch(location.pathname + "/chat", {method: "POST", body: new URLSearchParams({text: "again"})})).ok);
			field.value = "once more";
			field.form.requestSubmit();
			return true;
		})(document.querySelector("#chat-text"))`)
		b.wait("it is sent or refused",
			`document.querySelector("#flash:popover-open") || document.querySelector("#chat-text").value === ""`)
		refused = value[bool](b, `!!document.querySelector("#flash:popover-open")`)
	}
	if said, want := b.flash(), "That was too much at once. Wait a moment and try again."; said != want {
		t.Errorf("after many messages the page says %q, want %q", said, want)
	}

	// An answer that the rules forbid is refused only at the prompt.
	value[bool](b,
		`(button => { button.value = "dance"; button.removeAttribute("form"); document.querySelector("#answer").append(button); button.name = "text"; button.click(); return true; })(document.createElement("button"))`)
	b.wait("the prompt says why", `document.querySelector("#prompt .is-refusal")`)
	if value[bool](b, `!!document.querySelector("#flash:popover-open")`) {
		t.Error("a refusal is said twice")
	}
	b.clean()

	// The page says so in the very moment in which it finds that its stream has ended.
	if !value[bool](b, `(stream => {
		stream.dispatchEvent(new CustomEvent("lost"));
		return !!document.querySelector("#line:popover-open [data-line=lost]:not([hidden])");
	})(document.querySelector("#stream"))`) {
		t.Error("the page does not say at once that the line is lost")
	}
	b.wait("the page has heard the server again", `!document.querySelector("#line:popover-open")`)
	s.kill()
	b.wait("the page says that the line is lost",
		`document.querySelector("#line:popover-open [data-line=lost]:not([hidden])")`)
	b.click("#answer [data-choice]")
	if said, want := b.flash(), "The server is not responding. Check your connection and try again."; said != want {
		t.Errorf("without a server the page says %q, want %q", said, want)
	}
}
