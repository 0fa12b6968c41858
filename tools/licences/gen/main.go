// Command gen writes what package licences finds out: -page FILE for the page of the documentation, -texts FILE for the
// texts of a release.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"koprulu/tools/licences"
)

func main() {
	page := flag.String("page", "", "write the page of the documentation to this file")
	texts := flag.String("texts", "", "write the texts of a release to this file")
	flag.Parse()
	if err := write(*page, *texts); err != nil {
		fmt.Fprintln(os.Stderr, "licences:", err)
		os.Exit(1)
	}
}

func write(page, texts string) error {
	mod, err := exec.Command("go", "env", "GOMOD").Output()
	if err != nil {
		return err
	}
	root := filepath.Dir(filepath.Dir(strings.TrimSpace(string(mod)))) // This module lies in that of the program.
	all, err := licences.Linked(context.Background(), root)
	if err != nil {
		return err
	}
	if err := licences.Check(all); err != nil {
		return err
	}
	var failed error
	if page != "" {
		failed = os.WriteFile(page, []byte(licences.Page(all)), 0o666)
	}
	if texts != "" {
		failed = errors.Join(failed, os.WriteFile(texts, []byte(licences.Texts(all)), 0o666))
	}
	return failed
}
