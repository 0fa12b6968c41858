package licences

import (
	"os"
	"testing"
)

// TestLicencesAreListed compares docs/licences.md with what is linked into the program, on all systems: every module
// has a known licence that is compatible with that of the program.
func TestLicencesAreListed(t *testing.T) {
	all, err := Linked(t.Context(), "../..")
	if err != nil {
		t.Fatal(err)
	}
	if len(all) < 20 {
		t.Errorf("only %d modules are linked", len(all))
	}
	if err := Check(all); err != nil {
		t.Error(err)
	}
	page, err := os.ReadFile("../../docs/licences.md")
	if err != nil {
		t.Fatal(err)
	}
	if string(page) != Page(all) {
		t.Error("docs/licences.md is not what is linked: go generate -C tools ./licences writes it")
	}
	if err := Check([]Module{{Path: "example.org/closed", Licences: []string{"SSPL-1.0"}}}); err == nil {
		t.Error("a licence that does not go with that of the program passes")
	}
}
