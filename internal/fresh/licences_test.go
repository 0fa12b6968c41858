package fresh

import (
	"os"
	"testing"

	"koprulu/internal/licences"
)

// TestLicencesAreListed compares docs/licences.md with what is linked into the program, on all systems: every module has a known licence that is compatible
// with that of the program.
func TestLicencesAreListed(t *testing.T) {
	all, err := licences.Linked(t.Context(), "../..")
	if err != nil {
		t.Fatal(err)
	}
	if len(all) < 20 {
		t.Errorf("only %d modules are linked", len(all))
	}
	if err := licences.Check(all); err != nil {
		t.Error(err)
	}
	page, err := os.ReadFile("../../docs/licences.md")
	if err != nil {
		t.Fatal(err)
	}
	if string(page) != licences.Page(all) {
		t.Error("docs/licences.md is not what is linked: go generate ./internal/licences writes it")
	}
	if err := licences.Check([]licences.Module{{Path: "example.org/closed", Licences: []string{"SSPL-1.0"}}}); err == nil {
		t.Error("a licence that does not go with that of the program passes")
	}
}
