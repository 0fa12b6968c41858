//go:build nightly

package journeys

import (
	"context"
	"os"
	"slices"
	"strconv"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/performance"
	"github.com/chromedp/chromedp"
)

// playing makes the page give answers on its own, through the API, so that nothing but updates happens on it; it
// resolves to the sizes of the updates, as they come over the line, and to the requests that the page made in addition
// to those answers.
const playing = `(async (answers) => {
	const sizes = [], api = "/api/v1/tables/" + location.pathname.split("/")[2], wait = (ms) => new Promise(done => setTimeout(done, ms));
	const count = ({detail}) => sizes.push(new Blob([detail.data]).size);
	document.addEventListener("pieces", count, true);
	performance.setResourceTimingBufferSize(100000);
	performance.clearResourceTimings();
	for (let given = 0, quiet = 0; given < answers && quiet < 200; quiet++) {
		const now = await (await fetch(api + "/moment?legal=1")).json();
		if (!now.seat) throw new Error(JSON.stringify(now));
		const legal = now.legal;
		if (!now.decision || !legal?.length) { await wait(150); continue; }
		const answer = legal[(given * 7919) % legal.length];
		const done = await fetch(api + "/answer", {method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify({decision: now.decision, answer})});
		if (done.ok) { given++; quiet = 0; } else throw new Error(await done.text());
		await wait(400);
	}
	await wait(1000);
	document.removeEventListener("pieces", count, true);
	return {sizes, requests: performance.getEntriesByType("resource").filter(e => !e.name.includes(api)).length};
})`

// TestLight measures what updates cost a page: bytes, requests, and processor time of the main thread. Four answers
// only show that a page needs no requests besides its stream; scripts/nightly.sh gives more with --long, as many as
// KOPRULU_LIGHT says.
func TestLight(t *testing.T) {
	answers := 4
	if text := os.Getenv("KOPRULU_LIGHT"); text != "" {
		var err error
		if answers, err = strconv.Atoi(text); err != nil {
			t.Fatal("KOPRULU_LIGHT:", err)
		}
	}
	s := newSite(t)
	b := newBrowser(t, 1366, 768)
	b.quickTable(s, "Mara")
	b.wait("the stream is open", `document.querySelector("#stream[data-mark]")`)
	if _, err := chromedp.Call(b.ctx, performance.Enable,
		performance.EnableParams{TimeDomain: "threadTicks"}); err != nil {
		t.Fatal(err)
	}
	before := b.metrics()
	did := valueWithin[struct {
		Sizes    []int
		Requests int
	}](b, 20*patience, playing+"("+strconv.Itoa(answers)+")")
	after := b.metrics()
	n := len(did.Sizes)
	if n == 0 {
		t.Fatal("nothing changed")
	}
	slices.Sort(did.Sizes)
	t.Logf("%d updates: median %d bytes, 90 %% below %d", n, did.Sizes[n/2], did.Sizes[n*9/10])
	t.Logf("%.2f requests for each", float64(did.Requests)/float64(n))
	for _, of := range []struct{ what, metric string }{{"main thread", "TaskDuration"}, {"scripts", "ScriptDuration"},
		{"style", "RecalcStyleDuration"}, {"layout", "LayoutDuration"}} {
		t.Logf("%s: %.1f ms for each", of.what, 1000*(after[of.metric]-before[of.metric])/float64(n))
	}
	if did.Requests > n {
		t.Errorf("%d updates had the page ask for %d more things", n, did.Requests)
	}
	b.clean()
}

// metrics are what the browser counts: durations in seconds of processor time.
func (b *browser) metrics() map[string]float64 {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, patience)
	defer cancel()
	got, err := chromedp.Call(ctx, performance.GetMetrics, cdp.Empty{})
	if err != nil {
		b.t.Fatal(err)
	}
	all := map[string]float64{}
	for _, m := range got.Metrics {
		all[m.Name] = m.Value
	}
	return all
}
