# The site in an image that holds the program, the certificates of authorities, and nothing else.
#
#   docker build -t koprulu .
#   docker run -p 8080:8080 -v koprulu:/data koprulu
#
# docs/operating.md explains the rest: TLS, a proxy in front, copies of the data.

FROM golang:1.26 AS build
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
RUN CGO_ENABLED=0 go build -trimpath -ldflags="-s -w" -o /out/koprulu ./cmd/koprulu
RUN mkdir -m 700 /out/data

FROM scratch
COPY --from=build /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/ca-certificates.crt
COPY --from=build /out/koprulu /koprulu
COPY --from=build --chown=65532:65532 /out/data /data
USER 65532:65532
# Flags of koprulu serve and of the other verbs; docker run -e sets others.
ENV KOPRULU_ADDR=:8080 KOPRULU_DATA=/data KOPRULU_HEALTH_URL=http://127.0.0.1:8080
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=6s --start-period=15s CMD ["/koprulu", "health"]
ENTRYPOINT ["/koprulu"]
CMD ["serve"]
