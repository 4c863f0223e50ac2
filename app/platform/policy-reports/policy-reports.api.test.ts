import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openSite } from "../../../test/site.ts";
import { createApp } from "../../../server/app.ts";
import { logger } from "../log.server.ts";
import { countRecentPolicyReports, forgetOldPolicyReports } from "./policy-reports.server.ts";

const warned = vi.spyOn(logger, "warn");

const site = await openSite();
const app: ReturnType<typeof createApp> = createApp(site.services);

beforeEach(() => site.clock.advance({ hours: 2 }));
afterEach(async () => {
  warned.mockClear();
  await site.db.deleteFrom("policy_reports").execute();
});

const oldStyle = (directive = "script-src-elem", more: Record<string, unknown> = {}) => ({
  "csp-report": {
    "effective-directive": directive,
    "blocked-uri": "https://evil.example/x.js?secret=1",
    "document-uri": "http://localhost/about?token=2",
    ...more,
  },
});
const newStyle = (effectiveDirective: string) => ({
  type: "csp-violation",
  url: "http://localhost/about",
  body: { effectiveDirective, blockedURL: "inline", documentURL: "http://localhost/about" },
});
const send = async (body: unknown, type = "application/csp-report") =>
  (
    await app.request("/csp-reports", {
      method: "POST",
      headers: { "Content-Type": type },
      body: typeof body === "string" ? body : JSON.stringify(body),
    })
  ).status;
const stored = () => site.db.selectFrom("policy_reports").selectAll().orderBy("directive").execute();
const recent = () => countRecentPolicyReports(site.db, site.clock.now());

describe("reports of browsers", () => {
  it("are accepted without a token in both formats, and counted by day and directive", async () => {
    expect(await send(oldStyle())).toBe(204);
    const several = [newStyle("script-src-elem"), newStyle("img-src"), { type: "deprecation", body: {} }];
    expect(await send(several, "application/reports+json")).toBe(204);
    const day = site.clock.now().toISOString().slice(0, 10);
    expect(await stored()).toEqual([
      { day, directive: "img-src", count: 1 },
      { day, directive: "script-src-elem", count: 2 },
    ]);
    expect(await recent()).toBe(3);
  });

  it("go to the endpoint that pages name", async () => {
    const { headers } = await app.request("/api/docs");
    expect(headers.get("Reporting-Endpoints")).toBe('csp="/csp-reports"');
    expect(headers.get("Content-Security-Policy")).toContain("report-to csp; report-uri /csp-reports");
  });

  it("are logged without control characters", async () => {
    await send(oldStyle("media-src", { "blocked-uri": "https://evil.example/\u001b[2J\u0007\u202ex\u009b" }));
    expect(warned.mock.lastCall?.[0]).toMatchObject({ blocked: "https://evil.example/[2Jx" });
  });

  it("count for a week and are deleted after ninety days", async () => {
    await send(oldStyle());
    site.clock.advance({ days: 6 });
    expect(await recent()).toBe(1);
    site.clock.advance({ days: 1 });
    expect(await recent()).toBe(0);
    site.clock.advance({ days: 83 });
    await forgetOldPolicyReports(site.services);
    expect(await stored()).toHaveLength(1);
    site.clock.advance({ days: 1 });
    await forgetOldPolicyReports(site.services);
    expect(await stored()).toEqual([]);
  });
});

describe("a flood of reports", () => {
  it("is logged at the first, the tenth and so on, with addresses without their query", async () => {
    for (let sent = 0; sent < 12; sent += 1) await send(oldStyle());
    const lines = warned.mock.calls.map(([fields]) => fields as Record<string, unknown>);
    expect(lines.map(({ count }) => count)).toEqual([1, 10]);
    expect(lines[0]).toMatchObject({
      directive: "script-src-elem",
      blocked: "https://evil.example/x.js",
      page: "http://localhost/about",
    });
  });

  it("shows the first 200 characters of an address", async () => {
    const address = `https://evil.example/${"x".repeat(300)}`;
    await send(oldStyle("script-src", { "blocked-uri": address }));
    expect(warned).toHaveBeenCalledWith(
      expect.objectContaining({ blocked: address.slice(0, 200) }),
      expect.anything(),
    );
  });

  it("is limited for each client", async () => {
    const answers: number[] = [];
    for (let sent = 0; sent < 62; sent += 1) answers.push(await send(oldStyle()));
    expect(answers.indexOf(429)).toBe(60);
    expect(await recent()).toBe(60);
  });

  it("counts only twenty reports of one request", async () => {
    await send(Array.from({ length: 100 }, () => newStyle("img-src")));
    expect(await recent()).toBe(20);
  });
});

describe("a report that the site did not cause", () => {
  it.each([
    ["of a directive that no page has", oldStyle("made-up")],
    ["of an add-on's own script", oldStyle("script-src", { "source-file": "moz-extension" })],
    ["of what an add-on loaded", oldStyle("img-src", { "blocked-uri": "chrome-extension://abc/x.png" })],
    ["of another shape", { "csp-report": [] }],
    ["of another shape, in a list", [1, null, { type: "csp-violation" }]],
    ["nothing at all", null],
  ])("is not counted: %s", async (_what, body) => {
    expect(await send(body)).toBe(204);
    expect(await stored()).toEqual([]);
  });

  it("is refused when it is malformed or too long", async () => {
    expect(await send("{")).toBe(400);
    expect(await send(oldStyle("img-src", { "blocked-uri": "x".repeat(40_000) }))).toBe(413);
    expect(await stored()).toEqual([]);
  });
});
