package main

import (
	"image"
	"image/jpeg"
	"os"
	"path/filepath"
	"testing"
)

// tolerance is how far a colour may be from the drawn one, on average over a picture, out of 65535: the
// compression is lossy, which accounts for some 700, and processors round differently. A different seed of the
// noise accounts for several times that.
const tolerance = 1000

// TestPictures: the pictures of the planets are what the program draws; go generate ./site/web draws them again.
func TestPictures(t *testing.T) {
	t.Parallel()
	kept, err := filepath.Glob("../../static/planets/*.jpg")
	if err != nil {
		t.Fatal(err)
	}
	if len(kept) != len(worlds) {
		t.Errorf("%d pictures are kept and %d worlds drawn", len(kept), len(worlds))
	}
	for i := range worlds {
		w := &worlds[i]
		t.Run(w.name, func(t *testing.T) {
			t.Parallel()
			file, err := os.Open(filepath.Join("../../static/planets", w.name+".jpg"))
			if err != nil {
				t.Fatal(err)
			}
			defer file.Close()
			have, err := jpeg.Decode(file)
			if err != nil {
				t.Fatal(err)
			}
			if far := distance(t, have, w); far > tolerance {
				t.Errorf("the picture differs from the drawing by %d of 65535 on average; run go generate ./site/web", far)
			}
		})
	}
}

// distance returns the mean difference of the colours of a kept picture from those that are drawn, for every
// seventh pixel of every seventh row: drawing all of them takes seconds.
func distance(t *testing.T, have image.Image, w *world) uint64 {
	t.Helper()
	if want := image.Rect(0, 0, size, size); have.Bounds() != want {
		t.Fatalf("the picture measures %v, not %v", have.Bounds(), want)
	}
	var sum, count uint64
	for y := 0; y < size; y += 7 {
		for x := 0; x < size; x += 7 {
			ar, ag, ab, _ := have.At(x, y).RGBA()
			br, bg, bb, _ := pixel(w, x, y).RGBA()
			sum += uint64(max(ar, br)-min(ar, br)) + uint64(max(ag, bg)-min(ag, bg)) + uint64(max(ab, bb)-min(ab, bb))
			count += 3
		}
	}
	return sum / count
}
