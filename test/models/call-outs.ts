/* The model of call-outs: what somebody who looks on knows. */
import { expect } from "vitest";
import type { Browser } from "../browser.ts";
import { days, hours } from "../../app/platform/durations.ts";
import { openSite } from "../site.ts";
import { forgetAll } from "./common-steps.ts";
import { type CallOutStatus, isOpen } from "../../app/features/call-outs/call-out-status.ts";

/** What somebody who looks on knows of a call-out. */
export type Known = {
  id: number;
  reference: string;
  page: string;
  card: string | null;
  steps: CallOutStatus[];
  joinedTo: number | null;
  /** What it was joined to until that went to the bin. */
  partedFrom: number | null;
  place: "list" | "bin" | "gone";
  at: number;
  /** By which somebody is found who asks for an erasure. */
  telephone: string;
  /** How many mails the breakdown mailbox got about its arrival. */
  mails: number;
};

export type Picks = { pick: number; other: number };
/** What a key was last used with, and until when it counts. */
export type Sent = { load: string; reference: string; until: number };
export type World = { known: Known[]; keys: Map<string, Sent>; office: Browser };

const tables = [
  "call_out_steps",
  "call_out_notes",
  "call_out_photographs",
  "call_outs",
  "data_requests",
  "audit_log",
  "bin",
  "jobs",
  "mails",
  "idempotency_keys",
  "rate_limits",
] as const;
const many = { limit: 1_000_000, seconds: 60 };

export const site = await openSite({
  ADMIN_SECOND_FACTOR: "optional",
  RATE_LIMITS: JSON.stringify({ callOutsPerClient: many }),
});
export const driver = site.visitor();

export async function begin(): Promise<World> {
  await forgetAll(site, tables);
  return { known: [], keys: new Map(), office: await site.signIn("clerk") };
}

export const now = () => site.clock.now().getTime();
export const listed = ({ known }: World) => known.filter(({ place }) => place === "list");
export const statusOf = ({ steps }: Known) => steps.at(-1)!;
export const mainOf = (world: World, one: Known) =>
  listed(world).find(({ id }) => id === one.joinedTo) ?? one;
export const changeable = (one: Known) =>
  one.place === "list" && isOpen(statusOf(one)) && now() - one.at <= hours(12);
export const hasEnded = (one: Known) => now() >= one.at + days(7);

export function sentBefore({ keys }: World, key: string): Sent | undefined {
  const sent = keys.get(key);
  return sent && now() < sent.until ? sent : undefined;
}

type Learnt = Pick<Known, "steps" | "card" | "mails" | "telephone">;

export async function learn(
  world: World,
  { reference, page_url }: { reference: string; page_url: string },
  learnt: Learnt,
): Promise<void> {
  expect(world.known.map((one) => one.reference)).not.toContain(reference);
  const { id } = await site.db
    .selectFrom("call_outs")
    .select("id")
    .where("reference", "=", reference)
    .executeTakeFirstOrThrow();
  world.known.push({
    id,
    reference,
    page: page_url,
    joinedTo: null,
    partedFrom: null,
    place: "list",
    at: now(),
    ...learnt,
  });
}
