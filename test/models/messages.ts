/* The model of the office's messages: what somebody who looks on knows, and the steps. */
import { expect } from "vitest";
import { forgetReaders } from "../../app/features/contact/message-readers.server.ts";
import { isUnfinished, type MessageStatus } from "../../app/features/contact/message-status.ts";
import { forgetOldBinEntries } from "../../app/platform/bin/bin.server.ts";
import { days } from "../../app/platform/durations.ts";
import { forgetExpiredKeys } from "../../app/platform/idempotency/idempotency.server.ts";
import { DeliveryRejected } from "../../app/platform/mail/delivery-failures.ts";
import { forgetOldPauses } from "../../app/platform/mail/mail-pauses.server.ts";
import { forgetOldMails } from "../../app/platform/mail/outbox.server.ts";
import type { Browser } from "../browser.ts";
import { manyArrivals } from "../customers.ts";
import { openSite } from "../site.ts";
import { tablesHolding } from "../tables-holding.ts";
import { forgetAll } from "./common-steps.ts";
import { oneOf } from "./run-model.ts";

type Reply = {
  id: number;
  subject: string;
  to: string;
  by: Colleague;
  keepsOpen: boolean;
  state: "waiting" | "sent" | "failed" | "forgotten";
  /** When it was sent or given up. */
  endedAt: number;
};
export type Known = {
  id: number;
  name: string;
  email: string;
  arrivedAt: number;
  status: MessageStatus;
  version: number;
  assigned: Colleague | null;
  due: string | null;
  notes: string[];
  replies: Reply[];
  place: "list" | "bin" | "gone";
  binnedAt: number;
  /** The last reply failed while the message was in the bin. */
  hasFailedThere: boolean;
  /** Who is told, and when, that the message is theirs. */
  toTell: Map<Colleague, { at: number; by: Colleague }>;
  /** Null once that depends on whether a reply failed just before. */
  told: string[] | null;
};
export type Colleague = (typeof colleagues)[number];
export type Picks = { pick: number; other: number };
export type World = { known: Known[]; office: Record<Colleague, Browser> };

export const colleagues = ["owner", "clerk", "partner"] as const;
const unknownMailbox = "vera@gone.example.com";
export const addresses = ["vera@example.com", unknownMailbox, unknownMailbox];
export const most = 2;
const retention = { mails: 60, bin: 30, spamMessages: null };
const tables = [
  "contact_message_notes",
  "contact_message_replies",
  "contact_message_readers",
  "contact_messages",
  "audit_log",
  "data_requests",
  "bin",
  "jobs",
  "mails",
  "mail_pauses",
  "idempotency_keys",
] as const;

export const site = await openSite({
  ADMIN_SECOND_FACTOR: "optional",
  RETENTION: JSON.stringify(retention),
  ...manyArrivals,
});
const { mailer } = site.services;
site.services.mailer = {
  ...mailer,
  async deliver(mail) {
    if (mail.to === unknownMailbox && !site.mails.failing) throw new DeliveryRejected("550 no such mailbox");
    await mailer.deliver(mail);
  },
};

export async function begin(): Promise<World> {
  await forgetAll(site, tables);
  return { known: [], office: await signedIn() };
}

/** Sessions end as the clock moves. */
async function signedIn(): Promise<World["office"]> {
  const [owner, clerk] = [await site.signIn("owner"), await site.signIn("clerk")];
  return { owner, clerk, partner: await site.signIn("partner") };
}

export const now = () => site.clock.now().getTime();
export const nowIs = (message: Known, status: MessageStatus) =>
  Object.assign(message, { status, version: message.version + 1 });
export const listed = ({ known }: World) => known.filter(({ place }) => place === "list");
export const hasFailed = ({ status, replies }: Known) =>
  isUnfinished(status) && replies.at(-1)?.state === "failed";

export async function erase(world: World, { pick }: Picks): Promise<void> {
  const email = oneOf(addresses, pick)!;
  // A new sign-in confirms the password.
  world.office = await signedIn();
  const asked = await world.office.owner.post("/api/data-requests", { email, kind: "erasure" });
  expect(asked.status).toBe(201);
  for (const one of world.known) {
    if (one.email === email) one.place = "gone";
    for (const sent of one.replies)
      if (sent.to === email) Object.assign(sent, { to: "[erased]", state: "forgotten" });
  }
  expect(await tablesHolding(site.db, new RegExp(email))).toEqual([]);
}

export async function housekeeping(world: World): Promise<void> {
  const tasks = [forgetOldMails, forgetOldBinEntries, forgetExpiredKeys, forgetOldPauses, forgetReaders];
  for (const task of tasks) await task(site.services);
  const isOld = (at: number, kept: number) => at < now() - days(kept);
  for (const one of world.known) {
    if (one.place === "bin" && isOld(one.binnedAt, retention.bin)) one.place = "gone";
    for (const sent of one.replies)
      if (sent.state !== "waiting" && isOld(sent.endedAt, retention.mails)) sent.state = "forgotten";
  }
}

export async function runJobs(world: World): Promise<void> {
  site.clock.advance({ seconds: 1 });
  for (const one of world.known) {
    for (const [colleague, { at, by }] of one.toTell) {
      if (at > now()) continue;
      one.toTell.delete(colleague);
      if (one.replies.at(-1)?.state === "waiting") one.told = null;
      if (one.place === "list" && one.assigned === colleague && isUnfinished(one.status))
        one.told?.push(`${colleague} by ${by}`);
    }
  }
  await site.jobs.drain();
}

export async function pass(world: World, time: { minutes?: number; days?: number }): Promise<void> {
  site.clock.advance(time);
  if (time.days) world.office = await signedIn();
  await runJobs(world);
}
