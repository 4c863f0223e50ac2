/* The model of waking the office: what somebody who looks on knows. */
import { expect } from "vitest";
import { type PushBrowser, pushBrowser } from "../push-browser.ts";
import { jobsWithPush, type Pushed } from "../push-service.ts";
import type { Browser } from "../browser.ts";
import { people } from "../people.ts";
import { openSite } from "../site.ts";
import { forgetAll } from "./common-steps.ts";
import { oneOf } from "./run-model.ts";

type Name = "clerk" | "owner";
/** What somebody who looks on knows of a call-out. */
export type Known = {
  id: number;
  telephone: string;
  isRehearsal: boolean;
  seenBy: string | null;
  joinedTo: number | null;
  /** How many minutes have passed one by one since it arrived. Null once the clock was set. */
  minutes: number | null;
};
type Phone = { name: Name; browser: PushBrowser; isGone: boolean };
/** `wasTrue` if its call-out still waited when it left. */
type Message = Pushed & { wasTrue: boolean; mayBeWoken: boolean };
export type World = {
  known: Known[];
  phones: Phone[];
  messages: Message[];
  office: Record<Name, boolean>;
  browsers: Record<Name, Browser>;
  words: number;
  /** The ids of erased call-outs. */
  erased: Set<number>;
};
export type Picks = { pick: number; other: number };

const tables = [
  ...(["call_out_wakings", "call_out_steps", "call_out_notes", "call_outs", "wake_devices"] as const),
  ...(["data_requests", "audit_log"] as const),
  ...(["on_call_shifts", "bin", "jobs", "mails", "idempotency_keys", "rate_limits"] as const),
];
const many = { limit: 1_000_000, seconds: 60 };
export const names = ["clerk", "owner"] as const;

export const site = await openSite({
  ADMIN_SECOND_FACTOR: "optional",
  RATE_LIMITS: JSON.stringify({ callOutsPerClient: many }),
});
export const driver = site.visitor();
export const signIn = async () => ({ clerk: await site.signIn("clerk"), owner: await site.signIn("owner") });

export async function begin(): Promise<World> {
  await forgetAll(site, tables);
  const browsers = await signIn();
  const office = { clerk: true, owner: true };
  const world: World = { known: [], phones: [], messages: [], office, browsers, words: 0, erased: new Set() };
  await setDuties(world, "clerk", true);
  await switchOn(world, { pick: 0, other: 0 });
  await switchOn(world, { pick: 1, other: 0 });
  return world;
}

export const telephoneOf = (word: number) => `07700 9${String(word).padStart(5, "0")}`;
export const isUnseen = ({ seenBy, joinedTo }: Known) => seenBy === null && joinedTo === null;

export function aboutOf({ known }: World, { message }: Pushed): Known | undefined {
  return known.find(({ id }) => message.path === `/admin/call-outs/${id}`);
}

export async function switchOn(world: World, { pick }: Picks): Promise<void> {
  const name = oneOf(names, pick)!;
  if (!world.office[name]) return;
  const browser = pushBrowser(`${name}-${(world.words += 1)}`);
  const { status } = await world.browsers[name].post("/api/wake-devices", browser.subscription);
  if (status === 201) world.phones.push({ name, browser, isGone: false });
  else expect(status).toBe(409);
}

export async function setDuties(world: World, name: "clerk", isInOffice: boolean): Promise<void> {
  world.office[name] = isInOffice;
  const { email } = people[name];
  const duties = isInOffice ? "office" : "pages";
  await site.db.updateTable("users").set({ duties }).where("email", "=", email).execute();
}

/** Runs what is due. Notes of each message whether its call-out still waited, and whether its owner may be woken. */
export async function work(world: World): Promise<void> {
  const now = site.clock.now().toISOString();
  const due = site.db.selectFrom("jobs").select("id").where("run_at", "<=", now).limit(1);
  if ((await due.execute()).length === 0) return;
  const given: Pushed[] = [];
  const isGone = ({ endpoint }: Pushed) =>
    world.phones.some((phone) => phone.isGone && phone.browser.subscription.endpoint === endpoint);
  const browsers = world.phones.map(({ browser }) => browser);
  const jobs = jobsWithPush(site, browsers, given, (pushed) => (isGone(pushed) ? 410 : 201));
  await jobs.drain();
  await jobs.stop();
  for (const pushed of given) {
    const phone = world.phones.find(({ browser }) => browser.subscription.endpoint === pushed.endpoint)!;
    const one = aboutOf(world, pushed);
    const isErased = [...world.erased].some((id) => pushed.message.path.endsWith(`/${id}`));
    const wasTrue = !pushed.message.isLoud || (one ? isUnseen(one) : !isErased);
    world.messages.push({ ...pushed, wasTrue, mayBeWoken: world.office[phone.name] });
  }
}
