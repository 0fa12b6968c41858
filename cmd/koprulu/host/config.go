package host

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/alecthomas/kong"
	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"

	"koprulu/cmd/koprulu/cli"
	"koprulu/rules/document"
)

// configVerb is the verb that a configuration file is for, configFlag its flag that names one, and configVariable the
// variable of that flag.
const (
	configVerb     = "serve"
	configFlag     = "config"
	configVariable = "KOPRULU_CONFIG"
)

// configFlags name a configuration file.
type configFlags struct {
	Config string `name:"config" env:"KOPRULU_CONFIG" placeholder:"FILE" help:"Read flags from this file, a line such as url = \"https://example.org\" for each (TOML). Flags and variables take precedence over it."`
}

// settings are what a configuration file says: values for flags that neither the command line nor a variable sets.
type settings struct {
	file   string
	values map[string]setting
}

// setting is a value as it would be written on the command line, with its line in the file.
type setting struct {
	text string
	line int
}

// Configured reads the configuration file that a command line of the verb, or the variable, names. Without one it
// returns nil.
func Configured(k *kong.Kong, args []string) (*settings, error) {
	if verbIn(args) != configVerb || slices.Contains(args, "--help") || slices.Contains(args, "-h") {
		return nil, nil
	}
	file := cli.FlagIn(args, configFlag)
	if file == "" {
		file = os.Getenv(configVariable)
	}
	if file == "" {
		return nil, nil
	}
	text, err := cli.ReadFile(file, "a configuration file of koprulu serve")
	if err != nil {
		return nil, fmt.Errorf("--config: %w", err)
	}
	return readSettings(cli.Shown(file), text, flagsOf(k, configVerb))
}

// verbIn returns the verb of a command line before it is parsed: the first word that is neither a flag nor the value of
// one.
func verbIn(args []string) string {
	for i := 0; i < len(args); i++ {
		switch arg := args[i]; {
		case arg == "--lang" || arg == "--components":
			i++
		case !strings.HasPrefix(arg, "-"):
			return arg
		}
	}
	return ""
}

// flagsOf returns the flags that a configuration file may set: those of a verb, and those of every verb.
func flagsOf(k *kong.Kong, verb string) map[string]*kong.Flag {
	all := map[string]*kong.Flag{}
	for _, node := range k.Model.Children {
		if node.Name == verb {
			for _, flags := range node.AllFlags(true) {
				for _, flag := range flags {
					all[flag.Name] = flag
				}
			}
		}
	}
	for _, name := range []string{"help", "version", configFlag} {
		delete(all, name)
	}
	return all
}

// readSettings reads a configuration file. It refuses unknown settings, and values that their flags don't take, and
// names the line.
func readSettings(file string, text []byte, flags map[string]*kong.Flag) (*settings, error) {
	text, err := document.Text(text)
	if err == nil {
		err = document.Recognise(text, "")
	}
	if err != nil {
		return nil, cli.Usagef("%s: %w", file, err)
	}
	values := map[string]any{}
	var wrong *toml.DecodeError
	switch err := toml.Unmarshal(text, &values); {
	case errors.As(err, &wrong):
		line, _ := wrong.Position()
		return nil, cli.Usagef("%s: line %d: %s; a line looks like url = \"https://example.org\"", file, line,
			strings.TrimPrefix(wrong.Error(), "toml: "))
	case err != nil:
		return nil, cli.Usagef("%s: %w", file, err)
	}
	s := &settings{file: file, values: map[string]setting{}}
	parser := unstable.Parser{}
	parser.Reset(text)
	for parser.NextExpression() {
		e := parser.Expression()
		var key []string
		line := 0
		for it := e.Key(); it.Next(); {
			if line == 0 {
				line = parser.Shape(it.Node().Raw).Start.Line
			}
			key = append(key, string(it.Node().Data))
		}
		name := strings.Join(key, ".")
		if e.Kind != unstable.KeyValue {
			return nil, cli.Usagef("%s: line %d: there are no sections; write every setting without one", file, line)
		}
		flag, ok := flags[name]
		if !ok {
			names := slices.Sorted(maps.Keys(flags))
			return nil, cli.Usagef("%s: line %d: there is no setting %q%s", file, line, name, document.Meant(name, names))
		}
		text, err := valueOf(flag, values[name])
		if err != nil {
			return nil, cli.Usagef("%s: line %d: %w", file, line, err)
		}
		s.values[name] = setting{text, line}
	}
	if err := parser.Error(); err != nil {
		return nil, cli.Usagef("%s: %w", file, err)
	}
	return s, nil
}

// valueOf returns a value as it would be written on the command line, and checks that its flag takes it.
func valueOf(flag *kong.Flag, value any) (string, error) {
	var text string
	switch v := value.(type) {
	case string:
		text = v
	case bool:
		text = strconv.FormatBool(v)
	case int64:
		text = strconv.FormatInt(v, 10)
	case []any:
		if !flag.IsSlice() {
			return "", fmt.Errorf("%s takes one value, not a list", flag.Name)
		}
		var parts []string
		for _, part := range v {
			p, ok := part.(string)
			if !ok || strings.ContainsRune(p, flag.Tag.Sep) {
				return "", fmt.Errorf("%s is a list of texts, such as [\"one\", \"two\"]", flag.Name)
			}
			parts = append(parts, p)
		}
		text = strings.Join(parts, string(flag.Tag.Sep))
	default:
		return "", fmt.Errorf("%s is a text, a number, true or false, or a list of texts", flag.Name)
	}
	into := reflect.New(flag.Target.Type()).Elem()
	scratch := *flag.Value
	scratch.Target = into
	if err := scratch.Parse(kong.ScanFromTokens(kong.Token{Type: kong.FlagValueToken, Value: text}), into); err != nil {
		return "", fmt.Errorf("%s", strings.TrimPrefix(err.Error(), "--"))
	}
	if flag.Enum != "" && !slices.Contains(flag.EnumSlice(), text) {
		return "", fmt.Errorf("%s is one of %s, not %q", flag.Name, strings.Join(flag.EnumSlice(), ", "), text)
	}
	return text, nil
}

// Validate implements kong.Resolver: everything was checked when the file was read.
func (s *settings) Validate(*kong.Application) error { return nil }

// Resolve implements kong.Resolver. Kong does not ask for flags that the command line sets; variables take precedence,
// too.
func (s *settings) Resolve(_ *kong.Context, _ *kong.Path, flag *kong.Flag) (any, error) {
	for _, name := range flag.Envs {
		if _, ok := os.LookupEnv(name); ok {
			return nil, nil
		}
	}
	if value, ok := s.values[flag.Name]; ok {
		return value.text, nil
	}
	return nil, nil
}
