package main

import (
	"bytes"
	"os"
	"testing"
)

// TestGenerated: the file of constants agrees with the rules list.
func TestGenerated(t *testing.T) {
	list, err := os.ReadFile("../../../../locale/languages/en/rules.tsv")
	if err != nil {
		t.Fatal(err)
	}
	have, err := os.ReadFile("../ids.go")
	if err != nil {
		t.Fatal(err)
	}
	want, err := generate(string(list))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(have, want) {
		t.Error("ids.go is not what locale/languages/en/rules.tsv gives; run go generate ./rules/game/rule")
	}
}

func TestGenerateRefuses(t *testing.T) {
	for name, list := range map[string]string{
		"no heading": "MOB-08\ta\n",
		"no id":      "id\ta\nMOB 8\tb\n",
		"no tab":     "id\ta\nMOB-08\n",
		"no number":  "id\ta\nMOB\tb\n",
		"twice":      "id\ta\nMOB-08\tb\nMOB-08\tc\n",
	} {
		if _, err := generate(list); err == nil {
			t.Errorf("%s is not refused", name)
		}
	}
}
