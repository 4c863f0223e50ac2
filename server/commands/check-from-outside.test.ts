import type { RequestListener } from "node:http";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { version } from "../../app/platform/version.ts";
import { certificate, startTlsServer } from "../../test/tls-server.ts";
import { checkFromOutside } from "./check-from-outside.ts";
import type { Finding } from "./finding.ts";

const headers = {
  "Strict-Transport-Security": "max-age=63072000",
  "Content-Security-Policy": "default-src 'self'",
  "X-Content-Type-Options": "nosniff",
};

const trusted = getCACertificates("default");
beforeAll(() => setDefaultCACertificates([...trusted, certificate]));
afterAll(() => setDefaultCACertificates(trusted));
afterEach(() => vi.useRealTimers());

async function foundAt(answer: RequestListener): Promise<Finding[]> {
  const found: Finding[] = [];
  for await (const finding of checkFromOutside(await startTlsServer(answer))) found.push(finding);
  return found;
}

const site: RequestListener = (request, response) =>
  response
    .writeHead(200, headers)
    .end(request.url === "/readyz" ? `ready: version ${version}` : "<!doctype html>");

/** Sets the clock of this process. OpenSSL still uses the machine's clock. */
function at(date: string): void {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(date) });
}

it("finds the certificate, the site and its headers in order", async () => {
  expect(await foundAt(site)).toEqual([
    {
      state: "ok",
      what: "From outside",
      words: expect.stringMatching(/^the certificate is valid for \d+ days$/),
    },
    { state: "ok", what: "From outside", words: `ready: version ${version}` },
    { state: "ok", what: "From outside", words: "the security headers arrive" },
  ]);
});

it.each([
  ["warn", "2126-10-25T00:00:00Z"],
  ["fail", "2126-12-25T00:00:00Z"],
])("a certificate that ends soon, or has ended, is a %s", async (state, date) => {
  at(date);
  const [found] = await foundAt(site);
  expect(found).toMatchObject({
    state,
    words: expect.stringMatching(/^the certificate expires in -?\d+ days$/),
    todo: "Have the proxy renew it.",
  });
});

it("names the headers that a proxy removes, and warns if the proxy's clock differs from this one", async () => {
  const found = await foundAt((request, response) => {
    const Date = "Mon, 05 Jan 2026 09:00:00 GMT";
    const { "Content-Security-Policy": _taken, ...others } = headers;
    response
      .writeHead(200, { ...others, Date })
      .end(request.url === "/readyz" ? `ready: version ${version}` : "");
  });
  expect(found.slice(2)).toMatchObject([
    { state: "warn", words: "the proxy removes headers: content-security-policy" },
    { state: "warn", words: expect.stringMatching(/^the proxy’s clock differs by \d+ s$/) },
  ]);
});

it("distinguishes another site, another version and one that is not ready", async () => {
  const answering = (status: number, text: string) =>
    foundAt((_request, response) => response.writeHead(status, headers).end(text));
  expect((await answering(404, "Not here"))[1]).toMatchObject({
    state: "fail",
    words: expect.stringMatching(/\/readyz answers 404, and is not this site$/),
  });
  expect((await answering(200, "ready: version 0.1.0"))[1]).toMatchObject({
    state: "ok",
    words: `ready: version 0.1.0, and this is version ${version}`,
  });
  expect((await answering(503, "not ready"))[1]).toMatchObject({ state: "fail", words: "not ready" });
});

it("says why the server cannot be reached or trusted", async () => {
  setDefaultCACertificates(trusted);
  expect(await foundAt(site)).toMatchObject([
    { state: "warn", words: expect.stringMatching(/cannot be reached from here: self-signed certificate/) },
  ]);
  setDefaultCACertificates([...trusted, certificate]);
});
