/* The model of an application's references: what somebody who looks on knows, and the steps. */
import { expect } from "vitest";
import { type ApplicationStatus, nextStatuses } from "../../app/features/applications/application-status.ts";
import { days, minutes } from "../../app/platform/durations.ts";
import type { Browser } from "../browser.ts";
import { apply, manyArrivals } from "../customers.ts";
import { openSite } from "../site.ts";
import { forgetAll, withoutPaper } from "./common-steps.ts";
import { oneOf } from "./run-model.ts";

export type Referee = (typeof referees)[number];
/** One letter that asks a referee, with the form to which it and its reminders link. */
export type Asking = { referee: Referee; to: string; at: number; key: string | null; answer: string | null };
export type Letter = {
  id: number;
  messageId: string;
  kind: string;
  asking: Asking | undefined;
  /** The version of the application after the step that wrote it. */
  version: number | null;
  state: "waits" | "left" | "failed" | "taken back" | "erased";
};
export type Known = {
  id: number;
  applicant: string;
  status: ApplicationStatus;
  version: number;
  place: "list" | "bin" | "gone";
  askings: Asking[];
  byTelephone: Partial<Record<Referee, string>>;
  /** Referees whose address was erased, so that nobody can be asked before the office has corrected it. */
  unknown: Set<Referee>;
  letters: Letter[];
  /** When the letters of the last step can no longer be taken back. */
  heldUntil: number;
  before: ApplicationStatus;
};
export type Picks = { pick: number; other: number };
/** `erased`: how many answers were erased with the referees who gave them. */
export type World = { known: Known[]; office: Browser; erased: number };

export const referees = ["ref1", "ref2"] as const;
const most = 2;
export const formLasts = days(30);
const tables = [
  "trade_references",
  "trade_application_letters",
  "trade_application_notes",
  "customer_links",
  "customer_addresses",
  "customers",
  "trade_applications",
  "trade_submissions",
  "versions",
  "join_links",
  "bin",
  "jobs",
  "mails",
  "mail_pauses",
  "idempotency_keys",
  "data_requests",
  "audit_log",
  "rate_limits",
] as const;

export const site = await openSite({ ADMIN_SECOND_FACTOR: "optional", ...manyArrivals });
let firms = 100_000;

export async function begin(): Promise<World> {
  await forgetAll(site, tables);
  return { known: [], erased: 0, office: await site.signIn("owner") };
}

export const now = () => site.clock.now().getTime();
export const listed = ({ known }: World) => known.filter(({ place }) => place === "list");
export const askingsOf = ({ askings }: Known, referee: Referee) =>
  askings.filter((each) => each.referee === referee);
/** What the referee said, by a link or on the telephone. */
export const saidBy = (one: Known, referee: Referee): string | undefined =>
  one.byTelephone[referee] ?? askingsOf(one, referee).find(({ answer }) => answer)?.answer ?? undefined;
/** Undefined once it was erased. */
export const addressOf = (one: Known, referee: Referee) =>
  askingsOf(one, referee).at(-1)?.to ??
  (one.unknown.has(referee) ? undefined : `${referee}@${one.id}.example.com`);
export const isAsking = ({ status, place }: Known) => status === "references_asked" && place === "list";
/** The newest request to a referee who has not answered: only its link and letters are of use. */
export const isOpen = (one: Known, asking: Asking) =>
  saidBy(one, asking.referee) === undefined && askingsOf(one, asking.referee).at(-1) === asking;

export async function arrive(world: World): Promise<void> {
  if (world.known.length >= most) return;
  firms += 1;
  const email = `ada@firm-${firms}.example.com`;
  const sent = { reg_number: `SC${firms}`, company_name: `Firm ${firms}`, email };
  const id = await apply(site, sent);
  const row = { ref1_email: `ref1@${id}.example.com`, ref2_email: `ref2@${id}.example.com` };
  await site.db.updateTable("trade_applications").set(row).where("id", "=", id).execute();
  const known = {
    id,
    applicant: email,
    status: "received" as const,
    version: 1,
    place: "list" as const,
    before: "received" as const,
  };
  world.known.push({ ...known, askings: [], unknown: new Set(), byTelephone: {}, letters: [], heldUntil: 0 });
  await withoutPaper(site);
}

export function stepped(one: Known, status: ApplicationStatus, heldUntil = 0): void {
  const { status: before, version } = one;
  // A refusal stays true after a reopening.
  takeWaitingBack(one, before === "declined" && heldUntil > 0);
  Object.assign(one, { status, before, version: version + 1, heldUntil });
}

/** Takes back what still waits: letters of the last step, unless they stay true, and those to referees. */
export function takeWaitingBack(one: Known, isStillTrue = false): void {
  for (const letter of one.letters) {
    const isOfStep = letter.version === one.version && !isStillTrue;
    if (letter.state === "waits" && (isOfStep || letter.asking)) takeLetterBack(one, letter);
  }
}

/** Nobody has the key of a form that never left, so that its request counts no more. */
export function takeLetterBack(one: Known, letter: Letter): void {
  letter.state = "taken back";
  const { asking } = letter;
  if (asking && letter.version !== null && !saidBy(one, asking.referee))
    one.askings = one.askings.filter((each) => each !== asking);
}

let numbers = 0;

/** The key of a form is made of the moment of its letter, and no two steps of the office share a millisecond. */
export const nextMoment = () => site.clock.advance({ seconds: 0.001 });

export async function ask(world: World, { pick }: Picks): Promise<void> {
  const one = oneOf(world.known, pick);
  if (!one) return;
  nextMoment();
  const sending_key = `asks ${(numbers += 1)}`;
  const words = { subject: "Reference?", text: "Please." };
  const letters = Object.fromEntries(
    referees.flatMap((referee) =>
      Object.entries(words).map(([name, value]) => [`${referee}_${name}`, value]),
    ),
  );
  const body = { ...letters, sending_key, version: one.version };
  const path = `/api/applications/${one.id}/references`;
  const presses = [await world.office.post(path, body), await world.office.post(path, body)];
  const asked = referees.filter((referee) => saidBy(one, referee) === undefined && addressOf(one, referee));
  const isAllowed = nextStatuses[one.status].includes("references_asked") && asked.length > 0;
  const status = one.place !== "list" ? 404 : isAllowed ? 200 : 409;
  expect(presses.map((press) => press.status)).toEqual([status, status]);
  if (status !== 200) return;
  const addresses = asked.map((referee) => [referee, addressOf(one, referee)!] as const);
  stepped(one, "references_asked", now() + minutes(1));
  for (const [referee, to] of addresses)
    one.askings.push({ referee, to, at: now(), key: null, answer: null });
}
