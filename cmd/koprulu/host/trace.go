package host

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp"
	"go.opentelemetry.io/otel/sdk/resource"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/trace"

	"koprulu/cmd/koprulu/cli"
	"koprulu/table"
)

// traceFlags say whether traces are sent.
type traceFlags struct {
	OTLPEndpoint string `env:"KOPRULU_OTLP_ENDPOINT" name:"otlp-endpoint" placeholder:"URL" help:"Send traces of requests and of what they store to this OpenTelemetry collector, such as http://localhost:4318. The variables OTEL_TRACES_SAMPLER and OTEL_EXPORTER_OTLP_HEADERS apply."`
}

// tracing follows requests to what they store. Without --otlp-endpoint it is nil, which leaves the handler and the
// store as they are.
type tracing struct {
	provider *sdktrace.TracerProvider
	tracer   trace.Tracer
}

// tracing begins to send traces, if that is asked for.
func (f traceFlags) tracing(ctx context.Context, log *slog.Logger) (*tracing, error) {
	if f.OTLPEndpoint == "" {
		return nil, nil
	}
	u, ok := cli.WebAddress(f.OTLPEndpoint)
	if !ok {
		return nil, cli.Usagef("--otlp-endpoint: %q is not the address of a collector, such as http://localhost:4318",
			f.OTLPEndpoint)
	}
	if u.Path == "" || u.Path == "/" {
		u.Path = "/v1/traces" // Where collectors take them, unless the address says otherwise.
	}
	otel.SetErrorHandler(otel.ErrorHandlerFunc(func(err error) {
		log.Warn("traces were not sent", "error", cli.Plainly(err))
	}))
	exporter, err := otlptracehttp.New(ctx, otlptracehttp.WithEndpointURL(u.String()))
	if err != nil {
		return nil, cli.Usagef("--otlp-endpoint: %w", err)
	}
	about := resource.NewSchemaless(attribute.String("service.name", "koprulu"),
		attribute.String("service.version", cli.ProgramVersion()))
	provider := sdktrace.NewTracerProvider(sdktrace.WithBatcher(exporter), sdktrace.WithResource(about))
	return &tracing{provider: provider, tracer: provider.Tracer("koprulu")}, nil
}

// traceEnd is how long sending the rest may take at the end.
const traceEnd = 3 * time.Second

// close sends what has not been sent yet.
func (t *tracing) close() {
	if t == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), traceEnd)
	defer cancel()
	if err := t.provider.Shutdown(ctx); err != nil {
		otel.Handle(err)
	}
}

// requests traces each request except streams, which last as long as their page. A span has the pattern of the address,
// such as POST /t/{id}/answer, and never the address itself, because links are secrets; traces that browsers claim to
// be part of are ignored.
func (t *tracing) requests(next http.Handler) http.Handler {
	if t == nil {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, "/stream") {
			next.ServeHTTP(w, r)
			return
		}
		ctx, span := t.tracer.Start(r.Context(), r.Method, trace.WithSpanKind(trace.SpanKindServer))
		defer span.End()
		r = r.WithContext(ctx)
		kept := &statusWriter{ResponseWriter: w, status: http.StatusOK}
		next.ServeHTTP(kept, r)
		if r.Pattern != "" {
			span.SetName(r.Pattern)
		}
		span.SetAttributes(attribute.String("http.request.method", r.Method), attribute.String("http.route", r.Pattern),
			attribute.Int("http.response.status_code", kept.status))
		if kept.status >= http.StatusInternalServerError {
			span.SetStatus(codes.Error, http.StatusText(kept.status))
		}
	})
}

// statusWriter remembers the status of a response.
type statusWriter struct {
	http.ResponseWriter
	status int
}

// WriteHeader implements http.ResponseWriter.
func (w *statusWriter) WriteHeader(status int) {
	w.status = status
	w.ResponseWriter.WriteHeader(status)
}

// Unwrap is for http.ResponseController.
func (w *statusWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// store traces what requests commit. What bots and clocks commit belongs to no request, and is not traced.
func (t *tracing) store(s table.Store) table.Store {
	if t == nil {
		return s
	}
	return tracedStore{s, t.tracer}
}

// tracedStore is a store whose commits are spans.
type tracedStore struct {
	table.Store
	tracer trace.Tracer
}

// Commit implements table.Store.
func (s tracedStore) Commit(ctx context.Context, c *table.Commit) error {
	if !trace.SpanContextFromContext(ctx).IsValid() {
		return s.Store.Commit(ctx, c)
	}
	ctx, span := s.tracer.Start(ctx, "commit", trace.WithAttributes(attribute.Int("koprulu.entries", len(c.Entries))))
	defer span.End()
	err := s.Store.Commit(ctx, c)
	if err != nil && !errors.Is(err, table.ErrConflict) {
		span.SetStatus(codes.Error, "the commit failed")
	}
	return err
}
