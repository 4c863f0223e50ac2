import { readFile } from "node:fs/promises";
import { afterAll, expect, it } from "vitest";
import { openSite } from "../../test/site.ts";
import { recordBackupRun } from "../../app/platform/backup/backup-runs.server.ts";
import { logRequest } from "../../app/platform/http/access-log.server.ts";
import { createApp } from "../app.ts";
import { type Metrics, startMetrics } from "./metrics.ts";
import { routesOfPaths } from "./route-of-path.ts";

const token = "a token that is long enough";

const site = await openSite();
const metrics: Metrics = startMetrics(
  site.services,
  token,
  routesOfPaths((path) => path === "/account"),
);
const app = createApp(site.services, { metrics });
const read: (authorization?: string) => Promise<Response> = async (authorization = `Bearer ${token}`) =>
  app.request("/metrics", { headers: { Authorization: authorization } });
afterAll(() => metrics.stop());

const lines = async () => (await (await read()).text()).split("\n");
const answered = (method: string, path: string, status: number, isCached = false) =>
  logRequest({ requestId: "r", method, path, status, started: performance.now(), isCached });

it("answers only a request with the token, and does not exist if no token is set", async () => {
  expect((await read()).headers.get("Content-Type")).toMatch(/^text\/plain/);
  for (const wrong of ["", "Bearer ", "Bearer another", token]) expect((await read(wrong)).status).toBe(401);
  expect((await createApp(site.services).request("/metrics")).status).toBe(404);
});

it("counts requests by address pattern, so that a thousand made-up addresses are one line", async () => {
  answered("GET", "/about?from=x", 200, true);
  answered("GET", "/about", 200);
  answered("GET", "/api/galleries/17", 200);
  answered("POST", "/api/galleries/17", 422);
  answered("GET", "/pictures/abc-0/640.avif", 200);
  answered("GET", "/account", 200);
  for (let made = 0; made < 50; made += 1) answered("GET", `/wp-${made}.php`, 404);
  const counted = (await lines()).filter((line) => /^frostway_(http_requests|page_cache)_total/.test(line));
  expect(counted.filter((line) => !line.includes("/metrics"))).toEqual([
    'frostway_http_requests_total{method="GET",route="/about",status="200"} 2',
    'frostway_http_requests_total{method="GET",route="/api/galleries/:id",status="200"} 1',
    'frostway_http_requests_total{method="POST",route="/api/galleries/:id",status="422"} 1',
    'frostway_http_requests_total{method="GET",route="/pictures/*",status="200"} 1',
    'frostway_http_requests_total{method="GET",route="other page",status="200"} 1',
    'frostway_http_requests_total{method="GET",route="unknown",status="404"} 50',
    'frostway_page_cache_total{result="hit"} 1',
    'frostway_page_cache_total{result="miss"} 1',
  ]);
});

it("counts jobs by kind, state and age, the age of the last backup, and problems", async () => {
  const now = site.clock.now();
  const ago = new Date(now.getTime() - 3_600_000).toISOString();
  await site.db.deleteFrom("jobs").execute();
  const job = { kind: "check-cv", payload: "{}", created_at: ago, run_at: ago };
  await site.db.insertInto("jobs").values(job).execute();
  await site.db
    .insertInto("jobs")
    .values({ ...job, failed_at: ago })
    .execute();
  const run = {
    kind: "backup" as const,
    began_at: ago,
    ended_at: ago,
    archive: "x",
    bytes: 1,
    problem: null,
  };
  await recordBackupRun(site.db, run);
  const text = await lines();
  for (const line of [
    'frostway_jobs{kind="check-cv",state="waiting"} 1',
    'frostway_jobs{kind="check-cv",state="given up"} 1',
    'frostway_job_oldest_seconds{kind="check-cv"} 3600',
    "frostway_backup_age_seconds 3600",
    'frostway_problems{urgency="soon"} 1',
    "frostway_mails_stuck 0",
  ]) {
    expect(text).toContain(line);
  }
});

it("has every number that the alerts and the dashboard ask for", async () => {
  const names = new Set((await lines()).map((line) => /^frostway_\w+/.exec(line)?.[0]));
  for (const file of ["frostway.rules.yaml", "frostway.dashboard.json"]) {
    const asked = (await readFile(`deploy/monitoring/${file}`, "utf8")).match(/frostway_\w+/g) ?? [];
    expect(asked.length).toBeGreaterThan(8);
    expect(asked.filter((name) => !names.has(name))).toEqual([]);
  }
});
