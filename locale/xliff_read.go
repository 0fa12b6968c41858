package locale

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode"

	"koprulu/rules/document"
)

// xliffText is a text of an XLIFF document. Translators' programs mark parts of it by elements, which are not part of
// the text; what is within them is.
type xliffText struct {
	Text string `xml:",chardata"`
	// odd is the first element in it that is none of these, whose text would have to be guessed.
	odd string
}

// inline are the elements that may mark parts of a text.
var inline = []string{"g", "mrk", "ph", "pc"}

// UnmarshalXML reads the text of an element, with that of the elements within it.
func (t *xliffText) UnmarshalXML(d *xml.Decoder, _ xml.StartElement) error {
	for depth := 0; depth >= 0; {
		token, err := d.Token()
		if err != nil {
			return err
		}
		switch token := token.(type) {
		case xml.CharData:
			t.Text += string(token)
		case xml.StartElement:
			if depth++; !slices.Contains(inline, token.Name.Local) && t.odd == "" {
				t.odd = token.Name.Local
			}
		case xml.EndElement:
			depth--
		}
	}
	return nil
}

// UnmarshalXML reads a translation with its state.
func (t *xliffTarget) UnmarshalXML(d *xml.Decoder, start xml.StartElement) error {
	for _, a := range start.Attr {
		if a.Name.Local == "state" {
			t.State = a.Value
		}
	}
	return t.xliffText.UnmarshalXML(d, start)
}

// fault says why the texts of a unit can't be taken as they are, "" if they can.
func (u *xliffUnit) fault() string {
	for _, text := range []*xliffText{&u.Source, &u.Target.xliffText} {
		if text.odd != "" {
			return fmt.Sprintf("the text has the element <%s>, which is not known here; of elements it may have %s",
				document.Cut(text.odd), strings.Join(inline, ", "))
		}
	}
	text := u.Target.Text
	switch {
	case strings.ContainsAny(text, "\t\n\r\u2028\u2029"):
		return fmt.Sprintf("the text has a tab or more than one line: %s", document.Quote(text))
	case strings.ContainsFunc(text, unicode.IsControl):
		return fmt.Sprintf("the text has a control character: %s", document.Quote(text))
	}
	return ""
}

// readXLIFF reads an XLIFF document.
func readXLIFF(text []byte) (*xliffDocument, error) {
	text, err := document.Text(text)
	if err == nil {
		err = document.Recognise(text, document.XLIFF)
	}
	if err != nil {
		return nil, err
	}
	doc, declared := new(xliffDocument), ""
	d := xml.NewDecoder(bytes.NewReader(text))
	d.CharsetReader = func(charset string, _ io.Reader) (io.Reader, error) {
		declared = document.Cut(charset)
		return nil, errors.New("another encoding")
	}
	err = d.Decode(doc)
	if declared != "" {
		return nil, fmt.Errorf("the document says that it is in %s; save it again as UTF-8", declared)
	}
	for err == nil {
		var token xml.Token
		if token, err = d.Token(); err != nil {
			break
		}
		switch token := token.(type) {
		case xml.StartElement, xml.EndElement:
			err = errors.New("something follows the end of the document")
		case xml.CharData:
			if len(bytes.TrimSpace(token)) > 0 {
				err = errors.New("something follows the end of the document")
			}
		}
	}
	if !errors.Is(err, io.EOF) || doc.XMLName.Local == "" {
		line, _ := d.InputPos()
		return nil, fmt.Errorf("line %d: this is not an XLIFF 1.2 document: %w", line, err)
	}
	return doc, nil
}
