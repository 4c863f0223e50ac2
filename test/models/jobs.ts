/* The model of engineers' links, steps and reports: what somebody who looks on knows, and what people and time do. */
import { expect } from "vitest";
import {
  callOutStatuses,
  stepsFrom,
  type CallOutStatus,
} from "../../app/features/call-outs/call-out-status.ts";
import { engineerSteps } from "../../app/features/call-outs/job/job.schema.ts";
import { days } from "../../app/platform/durations.ts";
import type { Browser } from "../browser.ts";
import { lastCallOut } from "../call-outs.ts";
import { openSite } from "../site.ts";
import { dying, erase, forgetAll } from "./common-steps.ts";
import { oneOf, type Steps } from "./run-model.ts";

type Link = { calls: string; engineer: string; at: number; ended: boolean };
/** What somebody who looks on knows of a call-out and its job. */
export type Job = {
  id: number;
  telephone: string;
  steps: { status: CallOutStatus; by: string }[];
  links: Link[];
  /** What stands in "found" of each edition; each is another text. */
  editions: string[];
  read: number | null;
  mails: number;
  isBinned: boolean;
  /** Erased: also not in the bin. */
  isGone: boolean;
};
type Picks = { pick: number; other: number };
type Sent = { path: string; body: object; settled: boolean };
export type World = { jobs: Job[]; office: Browser; last: Sent | undefined; words: number };

const tables = [
  ...(["job_report_files", "job_reports", "call_out_engineers", "call_out_steps"] as const),
  ...(["data_requests", "audit_log"] as const),
  ...(["call_outs", "versions", "bin", "jobs", "mails", "idempotency_keys", "rate_limits"] as const),
];
const engineers = ["Tom", "Una"];
const many = { limit: 1_000_000, seconds: 60 };

export const site = await openSite({
  ADMIN_SECOND_FACTOR: "optional",
  RATE_LIMITS: JSON.stringify({ callOutsPerClient: many }),
});
export const van = site.visitor();

export async function begin(): Promise<World> {
  await forgetAll(site, tables);
  const office = await site.signIn("clerk");
  const world: World = { jobs: [], office, last: undefined, words: 0 };
  await arrive(world);
  await send(world, { pick: 0, other: 0 });
  return world;
}

export const now = () => site.clock.now().getTime();
export const statusOf = ({ steps }: Job) => steps.at(-1)!.status;
export const isOver = ({ at }: Link) => now() >= at + days(14);
const there = ({ jobs }: World) => jobs.filter(({ isBinned }) => !isBinned);
/** Everybody in this model is reached by a number of their own. */
const telephoneOf = (word: number) => `07700 9${String(word).padStart(5, "0")}`;

/** Mostly a link that works, and sometimes any. */
function linkOf({ jobs }: World, pick: number) {
  const all = jobs.flatMap((job) => job.links.map((link) => ({ job, link })));
  const working = all.filter(({ job, link }) => answerOf(job, link) === 200);
  return oneOf(working.length > 0 && pick % 4 !== 0 ? working : all, pick);
}

/** The status with which a link is answered. */
export function answerOf(job: Job, link: Link): 200 | 404 | 410 {
  if (job.isBinned) return 404;
  return link.ended || isOver(link) ? 410 : 200;
}

async function arrive(world: World): Promise<void> {
  const word = (world.words += 1);
  const telephone = telephoneOf(word);
  const body = { place: `Lay-by ${word}`, telephone, submission_key: `card ${word}` };
  expect((await van.post("/api/callouts", body)).status).toBe(201);
  const { id } = await lastCallOut(site);
  const steps = [{ status: "received" as const, by: "driver" }];
  const none = { links: [], editions: [], read: null, mails: 0, isBinned: false, isGone: false };
  world.jobs.push({ id, telephone, steps, ...none });
}

async function send(world: World, { pick, other }: Picks): Promise<void> {
  const job = oneOf(world.jobs, pick);
  if (!job) return;
  const engineer = oneOf(engineers, other)!;
  const { status, body } = await world.office.post(`/api/callouts/${job.id}/engineer`, { engineer });
  if (job.isBinned) return expect(status).toBe(404);
  expect(status).toBe(statusOf(job) === "cancelled" ? 409 : 200);
  if (status === 409) return;
  const current = job.links.find((link) => !link.ended && !isOver(link));
  const calls = `/api/engineer-pages/${body.engineers[0].engineer_url.split("/").at(-1)}`;
  if (current?.engineer === engineer) return expect(calls).toBe(current.calls);
  for (const link of job.links) link.ended = true;
  job.links.push({ calls, engineer, at: now(), ended: false });
  if (statusOf(job) === "received") job.steps.push({ status: "seen", by: "Clem Clerk" });
}

async function takeBack(world: World, { pick }: Picks): Promise<void> {
  const job = oneOf(world.jobs, pick);
  if (!job) return;
  const { status } = await world.office.delete(`/api/callouts/${job.id}/engineer`);
  expect(status).toBe(job.isBinned ? 404 : 200);
  if (!job.isBinned) for (const link of job.links) link.ended = true;
}

async function press(world: World, { pick, other }: Picks): Promise<void> {
  const found = linkOf(world, pick);
  if (!found) return;
  const { job, link } = found;
  const step = oneOf(engineerSteps, other)!;
  const body = {
    status: step,
    submission_key: `press ${(world.words += 1)}`,
    pressed_seconds_ago: other * 600,
  };
  const { status } = await van.post(`${link.calls}/steps`, body);
  world.last = { path: `${link.calls}/steps`, body, settled: status === 200 };
  const open = answerOf(job, link);
  if (open !== 200) return expect(status).toBe(open);
  const at = statusOf(job);
  const isBehind = callOutStatuses.indexOf(step) < callOutStatuses.indexOf(at);
  expect(status).toBe(isBehind ? 422 : 200);
  const isMeasured = step !== "on_way" && at === step && engineers.includes(job.steps.at(-1)!.by);
  if (!isBehind && !isMeasured) job.steps.push({ status: step, by: link.engineer });
}

async function report(world: World, { pick }: Picks): Promise<void> {
  const found = linkOf(world, pick);
  if (!found) return;
  const { job, link } = found;
  const words = `Found ${(world.words += 1)}`;
  const body = { found: words, done: "Mended", unsigned_reason: "Alone", submission_key: words };
  const { status } = await van.post(`${link.calls}/report`, body);
  world.last = { path: `${link.calls}/report`, body, settled: status === 201 };
  const open = answerOf(job, link);
  expect(status).toBe(open === 200 ? 201 : open);
  if (open === 200) job.editions.push(words);
}

/** The answer was lost: the telephone sends the same again. */
async function again({ last }: World): Promise<void> {
  if (last?.settled) expect([200, 201, 404, 410]).toContain((await van.post(last.path, last.body)).status);
}

/** Mostly a call-out with a report, and sometimes any. */
function reportedOf({ jobs }: World, pick: number): Job | undefined {
  const reported = jobs.filter(({ editions, isBinned }) => editions.length > 0 && !isBinned);
  return oneOf(reported.length > 0 && pick % 4 !== 0 ? reported : jobs, pick);
}

async function correct(world: World, { pick }: Picks): Promise<void> {
  const job = reportedOf(world, pick);
  if (!job) return;
  const found = `Corrected ${(world.words += 1)}`;
  const { status } = await world.office.patch(`/api/callouts/${job.id}/report`, { found, done: "Mended" });
  const isThere = !job.isBinned && job.editions.length > 0;
  expect(status).toBe(isThere ? 200 : 404);
  if (isThere) job.read = job.editions.push(found);
}

async function mail(world: World, { pick, other }: Picks): Promise<void> {
  const job = reportedOf(world, pick);
  if (!job) return;
  // An odd pick names a version that is not the present one, as a screen that is no longer new.
  const shown = (await world.office.get(`/api/callouts/${job.id}`)).body.report;
  const version = (shown?.version ?? 1) - (other % 2);
  const body = { to: "a@example.com", submission_key: `mail ${(world.words += 1)}`, version };
  const { status } = await world.office.post(`/api/callouts/${job.id}/report/mails`, body);
  if (job.isBinned || job.editions.length === 0) return expect(status).toBe(404);
  expect(status).toBe(other % 2 === 0 ? 200 : 409);
  if (status !== 200) return;
  job.read = job.editions.length;
  job.mails += 1;
}

async function officeStep(world: World, { pick, other }: Picks): Promise<void> {
  const job = oneOf(there(world), pick);
  if (!job) return;
  const status = oneOf(stepsFrom(statusOf(job), job.steps), other)!;
  expect((await world.office.patch(`/api/callouts/${job.id}`, { status })).status).toBe(200);
  job.steps.push({ status, by: "Clem Clerk" });
}

async function bin(world: World, { pick }: Picks): Promise<void> {
  const job = oneOf(world.jobs, pick);
  if (!job || job.isGone || (!job.isBinned && pick % 3 !== 0)) return;
  const way = job.isBinned
    ? world.office.post(`/api/bin/call-out/${job.id}/restore`, {})
    : world.office.delete(`/api/callouts/${job.id}`);
  expect((await way).status).toBe(job.isBinned ? 200 : 204);
  job.isBinned = !job.isBinned;
}

async function eraseDriver(world: World, { pick, other }: Picks): Promise<void> {
  const job = oneOf(world.jobs, pick);
  if (!job || other % 3 !== 0) return;
  await erase(site, { numbers: job.telephone });
  Object.assign(job, { isBinned: true, isGone: true });
  for (const table of ["call_out_engineers", "job_report_files"] as const) {
    const left = site.db.selectFrom(table).select("id").where("call_out_id", "=", job.id);
    expect([table, await left.execute()]).toEqual([table, []]);
  }
}

async function pass(world: World, time: { minutes?: number; days?: number }): Promise<void> {
  site.clock.advance(time);
  if (time.days) world.office = await site.signIn("clerk");
}

export const steps: Steps<World> = {
  "a call-out arrives": arrive,
  "the office sends it": send,
  "the office takes it back": takeBack,
  "the engineer presses": press,
  "the engineer reports": report,
  "the engineer reports, whoever has to send a link before": async (world, picks) => {
    await send(world, picks);
    await report(world, { ...picks, pick: picks.pick * 4 + 1 });
  },
  "the engineer reports, and the answer is lost": async (world, picks) => {
    await report(world, { ...picks, pick: picks.pick * 4 + 1 });
    await again(world);
  },
  "the engineer presses, and the answer is lost": async (world, picks) => {
    await press(world, { ...picks, pick: picks.pick * 4 + 1 });
    await again(world);
  },
  "the telephone sends it again": again,
  "the office corrects": correct,
  "the office mails": mail,
  "the office takes a step": officeStep,
  "it goes into the bin and back": bin,
  "the driver is erased": eraseDriver,
  ...dying(site),
  "twenty minutes pass": (world) => pass(world, { minutes: 20 }),
  "six days pass": (world) => pass(world, { days: 6 }),
};
