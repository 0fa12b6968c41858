package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"koprulu": main})
}

// TestScripts runs the program as a person would: testdata/script has a file for each verb; those that play and
// learn from many games are in testdata/night. In addition to the usual
// commands there are
//
//	$DOCS, $RECORDS          the folders docs and rules/golden/testdata
//	exit CODE koprulu ...    runs the program, which must end with this exit code
//	fence PAGE KIND N FILE   writes an example of a page of docs into a file
//	oneline stderr           the output is one line
//	repeat FILE N LINE       writes a file with a line many times
//	swap FILE OLD NEW        replaces the first OLD in a file
//	table DIR NAME N         makes a table with N answers in the data of a server, its id in $TABLE
//	unseeded FILE            removes the secret seed from a record
//	untimed FILE             removes the times from the result of a simulation
func TestScripts(t *testing.T) { runScripts(t, "testdata/script") }

// runScripts runs the scripts of a folder.
func runScripts(t *testing.T, folder string) {
	t.Helper()
	testscript.Run(t, testscript.Params{
		Dir:                 folder,
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		UpdateScripts:       os.Getenv("KOPRULU_UPDATE") != "",
		Setup: func(env *testscript.Env) error {
			env.Setenv("LC_ALL", "C")
			env.Setenv("NO_COLOR", "1")
			docs, err := filepath.Abs("../../docs")
			env.Setenv("DOCS", docs)
			env.Setenv("RECORDS", filepath.Join(docs, "../rules/golden/testdata"))
			return err
		},
		Cmds: commands,
	})
}
