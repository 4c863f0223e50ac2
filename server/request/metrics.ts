import { createHash, timingSafeEqual } from "node:crypto";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { findLastRun } from "../../app/platform/backup/backup-runs.server.ts";
import { readDatabaseBytes } from "../../app/platform/db/database-facts.server.ts";
import { readConnectionOf } from "../../app/platform/db/sqlite.server.ts";
import { type HandledRequest, requestListeners } from "../../app/platform/http/access-log.server.ts";
import { countJobs } from "../../app/platform/jobs/job-list.server.ts";
import { countStuckMails, readMailState } from "../../app/platform/mail/mail-state.server.ts";
import { readDiskRoom } from "../../app/platform/problems/disk-room.server.ts";
import { listProblems } from "../../app/features/system/list-problems.server.ts";
import { urgencies } from "../../app/platform/problems/problem.ts";
import type { Services } from "../../app/platform/services.ts";
import { version } from "../../app/platform/version.ts";
import type { RouteOf } from "./route-of-path.ts";

const secondsBuckets = [0.005, 0.02, 0.05, 0.1, 0.25, 1, 5];

/**
 * Starts counting. Answers `/metrics` in the format of Prometheus to requests that carry METRICS_TOKEN:
 * https://prometheus.io/docs/instrumenting/exposition_formats/
 */
export function startMetrics(services: Services, token: string, routeOf: RouteOf) {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Counter({
    name: "frostway_http_requests_total",
    help: "Requests answered, by route and status",
    labelNames: ["method", "route", "status"] as const,
    registers,
  });
  const seconds = new Histogram({
    name: "frostway_http_request_seconds",
    help: "How long an answer took, by route",
    labelNames: ["route"] as const,
    buckets: secondsBuckets,
    registers,
  });
  const cached = new Counter({
    name: "frostway_page_cache_total",
    help: "Public pages served from memory (hit) or rendered for the request (miss)",
    labelNames: ["result"] as const,
    registers,
  });
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const count = ({ method, path, status, started, isCached }: HandledRequest) => {
    const { route, isPublicPage } = routeOf(method, path);
    requests.inc({ method, route, status });
    seconds.observe({ route }, (performance.now() - started) / 1000);
    if (isPublicPage) cached.inc({ result: isCached ? "hit" : "miss" });
  };
  requestListeners.add(count);
  addGauges(services, registry, delay);
  return {
    async answer(request: Request): Promise<Response> {
      if (!isToken(request.headers.get("Authorization") ?? "", token)) {
        return new Response("Unauthenticated.", { status: 401, headers: { "WWW-Authenticate": "Bearer" } });
      }
      return new Response(await registry.metrics(), {
        headers: { "Content-Type": registry.contentType, "Cache-Control": "no-store" },
      });
    },
    stop() {
      requestListeners.delete(count);
      delay.disable();
    },
  };
}

export type Metrics = ReturnType<typeof startMetrics>;

/** Adds the metrics that are read anew for each request to `/metrics`. */
function addGauges(
  services: Services,
  registry: Registry,
  delay: ReturnType<typeof monitorEventLoopDelay>,
): void {
  const { db: site, clock, config } = services;
  const db = readConnectionOf(site);
  const add = <Label extends string>(metric: ConstructorParameters<typeof Gauge<Label>>[0]) =>
    new Gauge({ ...metric, registers: [registry] });
  const gauge = (name: string, help: string, read: () => Promise<number | undefined> | number) =>
    add({
      name: `frostway_${name}`,
      help,
      async collect() {
        const value = await read();
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });
  add({
    name: "frostway_info",
    help: "The program",
    labelNames: ["version", "node"],
  }).set({ version, node: process.versions.node }, 1);
  add({
    name: "frostway_event_loop_delay_seconds",
    help: "Event loop delay since the last scrape",
    labelNames: ["quantile"],
    collect() {
      for (const quantile of [50, 99, 100]) {
        this.set({ quantile: quantile / 100 }, delay.percentile(quantile) / 1e9);
      }
      delay.reset();
    },
  });
  add({
    name: "frostway_jobs",
    help: "Background jobs by kind and state",
    labelNames: ["kind", "state"],
    async collect() {
      this.reset();
      for (const { kind, state, count } of await countJobs(db)) this.set({ kind, state }, count);
    },
  });
  add({
    name: "frostway_job_oldest_seconds",
    help: "For how long the oldest due job of a kind has been due",
    labelNames: ["kind"],
    async collect() {
      this.reset();
      for (const { kind, state, oldest } of await countJobs(db)) {
        const age = (clock.now().getTime() - Date.parse(oldest)) / 1000;
        if (state === "waiting") this.set({ kind }, Math.max(0, age));
      }
    },
  });
  add({
    name: "frostway_problems",
    help: "Known problems, by urgency",
    labelNames: ["urgency"],
    async collect() {
      const problems = await listProblems(services);
      for (const urgency of urgencies) {
        this.set({ urgency }, problems.filter((problem) => problem.urgency === urgency).length);
      }
    },
  });
  gauge("mails_waiting", "Mails that wait to be sent", async () => (await readMailState(db)).waiting);
  gauge("mails_stuck", "Mails whose sending has failed so far", () => countStuckMails(db, clock.now()));
  gauge("database_bytes", "Size of the database", () => readDatabaseBytes(db));
  gauge("disk_free_bytes", "Free space on the disk of DATA_DIR", async () => (await room())?.free);
  gauge("disk_total_bytes", "Size of the disk of DATA_DIR", async () => (await room())?.total);
  gauge("resident_bytes", "Memory of this process", () => process.memoryUsage.rss());
  gauge("backup_age_seconds", "Time since the last successful backup began", async () => {
    const lastBackup = await findLastRun(db, clock.now(), { kind: "backup", succeededOnly: true });
    return lastBackup && (clock.now().getTime() - Date.parse(lastBackup.began_at)) / 1000;
  });
  const room = () => readDiskRoom(config.dataFolder);
}

/** Compares hashes, so that the response time reveals neither the token nor its length. */
function isToken(authorization: string, token: string): boolean {
  const hashed = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hashed(authorization), hashed(`Bearer ${token}`));
}
