package main

import (
	"context"
	"fmt"
	"go/ast"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// draw lists everything that could be changed in the packages, in the order in which the seed tries it.
func draw(ctx context.Context, o *options) ([]*mutation, error) {
	loaded, err := load(ctx, o)
	if err != nil {
		return nil, err
	}
	var all []*mutation
	for _, p := range loaded {
		for i, file := range p.Syntax {
			full := p.CompiledGoFiles[i]
			if ast.IsGenerated(file) {
				continue
			}
			text, err := os.ReadFile(full)
			if err != nil {
				return nil, err
			}
			below := below(p)
			f := &finder{fset: p.Fset, counts: map[string]int{}, mutation: mutation{Package: below,
				File: path.Join(below, filepath.Base(full)), imported: p.PkgPath, full: full, text: text}}
			all = append(all, f.find(file)...)
		}
	}
	all = slices.DeleteFunc(all, func(m *mutation) bool { return !o.only.MatchString(m.ID) })
	slices.SortFunc(all, func(a, b *mutation) int { return strings.Compare(rank(o.seed, a.ID), rank(o.seed, b.ID)) })
	return all, nil
}

// load reads the packages to be changed.
func load(ctx context.Context, o *options) ([]*packages.Package, error) {
	var patterns []string
	for _, p := range o.packages {
		patterns = append(patterns, "./"+p)
	}
	all, err := packages.Load(&packages.Config{Context: ctx, Dir: o.root, Mode: packages.NeedName |
		packages.NeedCompiledGoFiles | packages.NeedSyntax | packages.NeedModule}, patterns...)
	if err != nil {
		return nil, fmt.Errorf("reading packages: %w", err)
	}
	for _, p := range all {
		if len(p.Errors) > 0 {
			return nil, fmt.Errorf("reading packages: %w", p.Errors[0])
		}
	}
	return slices.DeleteFunc(all, func(p *packages.Package) bool {
		return helps.MatchString(p.PkgPath) && !slices.Contains(o.packages, below(p))
	}), nil
}

// below returns the path of a package below its module.
func below(p *packages.Package) string { return strings.TrimPrefix(p.PkgPath, p.Module.Path+"/") }
