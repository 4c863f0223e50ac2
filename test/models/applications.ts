/* The model of applications with their letters and the customer's file: what somebody who looks on knows, and the steps. */
import { type ApplicationStatus } from "../../app/features/applications/application-status.ts";
import { minutes } from "../../app/platform/durations.ts";
import type { Browser } from "../browser.ts";
import { apply, manyArrivals } from "../customers.ts";
import { people } from "../people.ts";
import { openSite } from "../site.ts";
import { forgetAll, withoutPaper } from "./common-steps.ts";
import { oneOf } from "./run-model.ts";

export type Letter = {
  kind: "approved" | "declined";
  subject: string;
  at: number;
  /** The version of the application after the step that wrote it. */
  version: number;
  state: "waits" | "left" | "taken back";
};
export type Known = {
  id: number;
  applicant: (typeof applicants)[number];
  status: ApplicationStatus;
  version: number;
  /** What expired has left, and what it opened stays open. */
  place: "list" | "bin" | "expired" | "erased";
  /** Its applicant was erased. An approved one stays as it was signed, and opens the file again if approved anew. */
  isErased: boolean;
  at: number;
  /** Restored or marked beside one whose letter waits, it opens the file with that letter at the latest. */
  opensAt: number;
  letters: Letter[];
};
export type Picks = { pick: number; other: number };
export type World = { known: Known[]; office: Browser; applicants: Record<string, Browser> };

export const applicants = ["customer", "driver"] as const;
const mostApplications = 3;
/** For so long a letter waits and can be taken back. */
const held = minutes(1);
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
] as const;

export const site = await openSite({
  ADMIN_SECOND_FACTOR: "optional",
  RETENTION: JSON.stringify({ applications: 365, spamApplications: 365 }),
  ...manyArrivals,
});
let numbers = 100_000;

export async function begin(): Promise<World> {
  await forgetAll(site, tables);
  numbers += 1;
  return { known: [], ...(await signedIn()) };
}

/** Sessions end as the clock moves. */
export async function signedIn(): Promise<Omit<World, "known">> {
  const [customer, driver] = [await site.signIn("customer"), await site.signIn("driver")];
  return { office: await site.signIn("owner"), applicants: { customer, driver } };
}

export const now = () => site.clock.now().getTime();
export const listed = ({ known }: World) => known.filter(({ place }) => place === "list");
/** Until when the last step can be taken back with its letter. 0 if it cannot. */
export const heldUntil = (one: Known) =>
  Math.max(
    0,
    ...one.letters
      .filter(({ version, state, at }) => version === one.version && state === "waits" && now() < at + held)
      .map(({ at }) => at + held),
  );
export const isHeld = (one: Known) => heldUntil(one) > 0;

export async function arrive(world: World, { pick }: Picks): Promise<void> {
  if (world.known.length >= mostApplications) return;
  const applicant = oneOf(applicants, pick)!;
  const { email } = people[applicant];
  const sent = {
    reg_number: `SC${numbers}`,
    company_name: "Northgate Foods Ltd",
    // Equal applications count as one.
    position: `Manager ${world.known.length}`,
    email,
    accounts_email: email,
  };
  const id = await apply(site, sent);
  await withoutPaper(site);
  const known = { id, applicant, status: "received" as const, version: 1, place: "list" as const };
  world.known.push({ ...known, letters: [], isErased: false, at: now(), opensAt: 0 });
}
