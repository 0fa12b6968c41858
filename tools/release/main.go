// Command release makes what scripts/release.sh can't make reproducibly with other programs:
//
//	release archive OUT.tar.gz|OUT.zip FOLDER   an archive of a folder, under its name
//	release sbom PROGRAM VERSION OUT.json       what is linked into a program, as CycloneDX
//	release documents FOLDER REPOSITORY         the documents of a package, with links to nothing else
//	release sign FILE VERSION                   a signature beside a file, FILE.minisig, by the key that KOPRULU_SIGNING_KEY names
//
// Times in archives are those of SOURCE_DATE_EPOCH, in seconds.
package main

import (
	"archive/tar"
	"archive/zip"
	"compress/gzip"
	"context"
	"debug/buildinfo"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/CycloneDX/cyclonedx-go"

	"koprulu/tools/licences"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

var errUsage = errors.New("usage: release archive OUT FOLDER | sbom PROGRAM VERSION OUT | documents FOLDER REPOSITORY | sign FILE VERSION")

// run does what the arguments say.
func run(args []string) error {
	switch {
	case len(args) == 3 && args[0] == "archive":
		return whole(args[1], func(w io.Writer) error { return archive(w, args[1], args[2]) })
	case len(args) == 4 && args[0] == "sbom":
		return whole(args[3], func(w io.Writer) error { return sbom(w, args[1], args[2]) })
	case len(args) == 3 && args[0] == "documents":
		return documents(args[1], args[2])
	case len(args) == 3 && args[0] == "sign":
		return whole(args[1]+".minisig", func(w io.Writer) error { return sign(w, args[1], args[2]) })
	}
	return errUsage
}

// whole writes a file completely or not at all.
func whole(file string, write func(io.Writer) error) error {
	f, err := os.Create(file + ".part")
	if err != nil {
		return err
	}
	if err := errors.Join(write(f), f.Close()); err != nil {
		return errors.Join(err, os.Remove(file+".part"))
	}
	return os.Rename(file+".part", file)
}

// moment is the time that all files of an archive have.
func moment() (time.Time, error) {
	seconds, err := strconv.ParseInt(os.Getenv("SOURCE_DATE_EPOCH"), 10, 64)
	if err != nil {
		return time.Time{}, fmt.Errorf("SOURCE_DATE_EPOCH must be a number of seconds: %w", err)
	}
	return time.Unix(seconds, 0).UTC(), nil
}

// archive writes an archive of a folder: names in order, no owners, two kinds of permissions, one time.
func archive(w io.Writer, name, folder string) error {
	at, err := moment()
	if err != nil {
		return err
	}
	var add func(name string, mode fs.FileMode, text []byte) error
	var closing func() error
	switch {
	case strings.HasSuffix(name, ".tar.gz"):
		z, err := gzip.NewWriterLevel(w, gzip.BestCompression)
		if err != nil {
			return err
		}
		t := tar.NewWriter(z)
		add = func(name string, mode fs.FileMode, text []byte) error {
			err := t.WriteHeader(&tar.Header{Typeflag: tar.TypeReg, Name: name, Size: int64(len(text)), Mode: int64(mode),
				ModTime: at, Format: tar.FormatUSTAR})
			if err == nil {
				_, err = t.Write(text)
			}
			return err
		}
		closing = func() error { return errors.Join(t.Close(), z.Close()) }
	case strings.HasSuffix(name, ".zip"):
		z := zip.NewWriter(w)
		add = func(name string, mode fs.FileMode, text []byte) error {
			h := &zip.FileHeader{Name: name, Method: zip.Deflate, Modified: at}
			h.SetMode(mode)
			f, err := z.CreateHeader(h)
			if err == nil {
				_, err = f.Write(text)
			}
			return err
		}
		closing = z.Close
	default:
		return fmt.Errorf("%s is not an archive that can be made: .tar.gz or .zip", name)
	}
	root := filepath.Base(folder)
	err = fs.WalkDir(os.DirFS(folder), ".", func(file string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		info, err := e.Info()
		if err != nil {
			return err
		}
		text, err := os.ReadFile(filepath.Join(folder, filepath.FromSlash(file)))
		if err != nil {
			return err
		}
		mode := fs.FileMode(0o644)
		if info.Mode()&0o100 != 0 {
			mode = 0o755
		}
		return add(path.Join(root, file), mode, text)
	})
	return errors.Join(err, closing())
}

// sbom writes what is linked into a program: its modules with versions, checksums and licences.
func sbom(w io.Writer, program, version string) error {
	info, err := buildinfo.ReadFile(program)
	if err != nil {
		return err
	}
	known, err := licences.Linked(context.Background(), ".")
	if err != nil {
		return err
	}
	under := map[string]cyclonedx.Licenses{}
	for _, m := range known {
		for _, id := range m.Licences {
			under[m.Path] = append(under[m.Path], cyclonedx.LicenseChoice{License: &cyclonedx.License{ID: id}})
		}
	}
	component := func(path, version string) cyclonedx.Component {
		own := under[path]
		url := "pkg:golang/" + path + "@" + version
		return cyclonedx.Component{BOMRef: url, Type: cyclonedx.ComponentTypeLibrary, Name: path, Version: version,
			PackageURL: url, Licenses: &own}
	}
	bom := cyclonedx.NewBOM()
	bom.Metadata = &cyclonedx.Metadata{Component: &cyclonedx.Component{BOMRef: "koprulu",
		Type: cyclonedx.ComponentTypeApplication, Name: "koprulu", Version: version,
		Licenses: &cyclonedx.Licenses{{License: &cyclonedx.License{ID: "AGPL-3.0-only"}}}}}
	list := []cyclonedx.Component{component(licences.Std, strings.TrimPrefix(info.GoVersion, "go"))}
	for _, m := range info.Deps {
		if m.Replace != nil {
			m = m.Replace
		}
		if under[m.Path] == nil {
			return fmt.Errorf("the licence of %s is not known", m.Path)
		}
		list = append(list, component(m.Path, m.Version))
	}
	bom.Components = &list
	return cyclonedx.NewBOMEncoder(w, cyclonedx.BOMFileFormatJSON).SetPretty(true).Encode(bom)
}
