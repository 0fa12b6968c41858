//go:build nightly

package journeys

import (
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// TestSymbolsAgain: when an error page comes in place of the symbols that the map is put together from, the page asks
// for them again.
func TestSymbolsAgain(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := newBrowser(t, 1366, 768)
	if _, err := chromedp.Call(b.ctx, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: `{
		const open = XMLHttpRequest.prototype.open;
		window.askedForSymbols = 0;
		XMLHttpRequest.prototype.open = function (method, url) {
			return open.call(this, method, /symbols\.svg/.test(url) && window.askedForSymbols++ === 0 ? "/no-such-page" : url);
		};
	}`}); err != nil {
		t.Fatal(err)
	}
	b.quickTable(s, "Mara")
	b.wait("the symbols are there", `document.querySelector("#symbols #i-marine")`)
	if n := value[int](b, `window.askedForSymbols`); n != 2 {
		t.Errorf("the symbols were asked for %d times, want 2", n)
	}
	b.clean()
}
