/* The model of invited accounts: what somebody who looks on knows, and the steps. */
import { expect } from "vitest";
import { days } from "../../app/platform/durations.ts";
import type { Browser } from "../browser.ts";
import { linkIn } from "../mails.ts";
import { openSite } from "../site.ts";
import { tablesHolding } from "../tables-holding.ts";
import { dying, erase } from "./common-steps.ts";
import { oneOf, type Steps } from "./run-model.ts";

export type Link = { token: string; at: number };
/** An account. `links` came by mail, the newest last; only that one works. */
export type Known = { id: number; email: string; password: string | null; links: Link[]; asked: number };
type Picks = { pick: number; other: number };
/** `former` holds the links of accounts that are gone. */
export type World = { known: Known[]; former: (Link & { email: string })[]; owner: Browser; words: number };

const addresses = ["nia@example.com", "ned@example.com"];
const lasts = days(7);
const tables = [
  ...(["account_tokens", "jobs", "mails", "mail_pauses", "rate_limits", "data_requests"] as const),
  ...(["audit_log", "security_events", "idempotency_keys", "join_links"] as const),
];
const many = { limit: 1_000_000, seconds: 60 };
const signInLimits = Object.fromEntries(
  ["AddressAndClient", "Client", "Network", "Address", "AddressADay"].map((of) => [
    `failedLoginsPer${of}`,
    many,
  ]),
);

export const site = await openSite({
  ADMIN_SECOND_FACTOR: "optional",
  RATE_LIMITS: JSON.stringify({ invitationsPerAdmin: many, accountMailsPerAddress: many, ...signInLimits }),
});

export async function begin(): Promise<World> {
  for (const table of tables) await site.db.deleteFrom(table).execute();
  await site.db.deleteFrom("users").where("email", "in", addresses).execute();
  Object.assign(site.mails, { length: 0, failing: false });
  site.dieBeforeNextAnswer(false);
  return { known: [], former: [], owner: await site.signIn("owner"), words: 0 };
}

export const now = () => site.clock.now().getTime();
const find = ({ known }: World, email: string) => known.find((one) => one.email === email);

/** Learns of the links that have left since. Each leaves once, and to an account that waits for it. */
export async function learnLinks(world: World): Promise<void> {
  for (const mail of site.mails.splice(0)) {
    if (mail.subject !== "Your account is waiting for you") continue;
    const one = world.known.find(({ email }) => email === mail.to);
    expect([mail.to, one?.password]).toEqual([mail.to, null]);
    const token = /reset-password\/([^?]+)/.exec(linkIn(mail, /reset-password/))![1]!;
    const rows = await site.db
      .selectFrom("mails")
      .select(["message_id", "created_at"])
      .where("kind", "=", "invitation")
      .where("recipient", "=", mail.to)
      .orderBy("id", "desc")
      .execute();
    // A link whose mail leaves late is not one that a later mail has replaced.
    expect(rows[0]!.message_id).toBe(mail.messageId);
    one!.links.push({ token, at: Date.parse(rows[0]!.created_at) });
    expect(one!.links.length).toBeLessThanOrEqual(one!.asked);
  }
}

async function invite(world: World, { pick }: Picks): Promise<void> {
  const email = oneOf(addresses, pick)!;
  const person = { firstname: "Nia", lastname: "New", email, role: "user" };
  const press = () => world.owner.post("/api/users/invitations", person);
  const [first, second] = [await press(), await press()];
  expect([first.status, second.status]).toEqual(find(world, email) ? [422, 422] : [201, 422]);
  if (first.status !== 201) return;
  world.known.push({ id: first.body.data.id, email, password: null, links: [], asked: 1 });
}

async function inviteAgain(world: World, { pick }: Picks): Promise<void> {
  const one = oneOf(world.known, pick);
  if (!one) return;
  const { status } = await world.owner.post(`/api/users/${one.id}/invitation`);
  expect(status).toBe(one.password === null ? 204 : 409);
  if (status === 204) one.asked += 1;
}

/** Somebody uses a link twice, perhaps an old one or that of an account that is gone. */
async function setPassword(world: World, { pick }: Picks): Promise<void> {
  const all = world.known.flatMap((one) => one.links.map((link) => ({ ...link, email: one.email })));
  const link = oneOf([...all, ...world.former], pick);
  if (!link) return;
  const one = find(world, link.email);
  const password = `frozen peas at dawn ${(world.words += 1)}`;
  const body = { token: link.token, email: link.email, password, password_confirmation: password };
  const press = async () => (await site.visitor().post("/reset-password", body)).status;
  const works = one?.password === null && one.links.at(-1)?.token === link.token && now() < link.at + lasts;
  expect([await press(), await press()]).toEqual(works ? [200, 422] : [422, 422]);
  if (works) one.password = password;
}

/** Before a password is set none is right, and then only that one. */
async function signIn(world: World, { pick, other }: Picks): Promise<void> {
  const one = oneOf(world.known, pick);
  if (!one) return;
  const isRight = one.password !== null && other % 2 === 0;
  const password = isRight ? one.password : "frozen peas at noon";
  const { status } = await site.visitor().post("/login", { email: one.email, password });
  expect(status).toBe(isRight ? 200 : 422);
}

async function remove(world: World, { pick, other }: Picks): Promise<void> {
  const one = oneOf(world.known, pick);
  if (!one) return;
  // The new sign-in confirms the password.
  world.owner = await site.signIn("owner");
  if (other % 2 === 0) {
    await erase(site, { email: one.email });
    expect(await tablesHolding(site.db, new RegExp(one.email))).toEqual([]);
  } else expect((await world.owner.delete(`/api/users/${one.id}`)).status).toBe(204);
  world.former.push(...one.links.map((link) => ({ ...link, email: one.email })));
  world.known.splice(world.known.indexOf(one), 1);
}

async function pass(world: World, time: { minutes?: number; days?: number }): Promise<void> {
  site.clock.advance(time);
  if (time.days) world.owner = await site.signIn("owner");
  await site.jobs.drain();
}

export const steps: Steps<World> = {
  "the owner invites, and presses twice": invite,
  "the owner invites again": inviteAgain,
  "somebody sets a password by a link, and presses twice": setPassword,
  "the owner invites, and the person sets a password": async (world, { pick }) => {
    await invite(world, { pick, other: 0 });
    await site.jobs.drain();
    await learnLinks(world);
    const links = world.known.flatMap((one) => one.links).length;
    await setPassword(world, { pick: Math.max(0, links - 1), other: 0 });
  },
  "somebody signs in": signIn,
  "the account is deleted or erased": remove,
  "the jobs run": () => site.jobs.drain(),
  "twenty minutes pass": (world) => pass(world, { minutes: 20 }),
  "three days pass": (world) => pass(world, { days: 3 }),
  "the mail server goes away, or is back": async () => void (site.mails.failing = !site.mails.failing),
  ...dying(site),
};
