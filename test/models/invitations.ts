/* The model of invited accounts: what somebody who looks on knows, and the steps. */
import { expect } from "vitest";
import { days } from "../../app/platform/durations.ts";
import type { Browser } from "../browser.ts";
import { linkIn } from "../mails.ts";
import { openSite } from "../site.ts";
import { tablesHolding } from "../tables-holding.ts";
import { dying, erase, forgetAll } from "./common-steps.ts";
import { oneOf, type Steps } from "./run-model.ts";

/** `mail` is the row of the mail that brought it. */
export type Link = { token: string; at: number; mail: number };
/** An account. `links` came by mail; only that of the newest mail works, `newest` when somebody looked last. */
export type Known = {
  id: number;
  email: string;
  password: string | null;
  links: Link[];
  asked: number;
  newest: number;
};
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
  await forgetAll(site, tables);
  await site.db.deleteFrom("users").where("email", "in", addresses).execute();
  return { known: [], former: [], owner: await site.signIn("owner"), words: 0 };
}

export const now = () => site.clock.now().getTime();
const find = ({ known }: World, email: string) => known.find((one) => one.email === email);

/** Learns of the links that have left since. Each leaves once, and to an account that waits for it. */
export async function learnLinks(world: World): Promise<void> {
  for (const mail of site.mails.splice(0)) {
    if (!mail.subject.startsWith("Your account is waiting for you")) continue;
    const one = world.known.find(({ email }) => email === mail.to);
    expect([mail.to, one?.password]).toEqual([mail.to, null]);
    const token = /reset-password\/([^?]+)/.exec(linkIn(mail, /reset-password/))![1]!;
    const row = await site.db
      .selectFrom("mails")
      .select(["id", "created_at"])
      .where("message_id", "=", mail.messageId)
      .executeTakeFirstOrThrow();
    // A link whose mail leaves late is not one that a later mail has replaced.
    expect(row.id).toBeGreaterThanOrEqual(one!.newest);
    one!.links.push({ token, at: Date.parse(row.created_at), mail: row.id });
    expect(one!.links.length).toBeLessThanOrEqual(one!.asked);
  }
  for (const one of world.known) one.newest = await newestMail(one.email);
}

async function newestMail(email: string): Promise<number> {
  const { newest } = await site.db
    .selectFrom("mails")
    .select((eb) => eb.fn.max("id").as("newest"))
    .where("kind", "=", "invitation")
    .where("recipient", "=", email)
    .executeTakeFirstOrThrow();
  return newest ?? 0;
}

async function invite(world: World, { pick }: Picks): Promise<void> {
  const email = oneOf(addresses, pick)!;
  const person = { firstname: "Nia", lastname: "New", email, role: "user" };
  const press = () => world.owner.post("/api/users/invitations", person);
  const [first, second] = [await press(), await press()];
  expect([first.status, second.status]).toEqual(find(world, email) ? [422, 422] : [201, 422]);
  if (first.status !== 201) return;
  world.known.push({ id: first.body.data.id, email, password: null, links: [], asked: 1, newest: 0 });
}

async function inviteAgain(world: World, { pick }: Picks): Promise<void> {
  const one = oneOf(world.known, pick);
  if (!one) return;
  const { status } = await world.owner.post(`/api/users/${one.id}/invitation`);
  expect(status).toBe(one.password === null ? 204 : 409);
  if (status === 204) one.asked += 1;
}

type Used = Link & { email: string };

/** Somebody uses a link twice, perhaps an old one or that of an account that is gone. */
async function setPassword(world: World, { pick }: Picks): Promise<void> {
  const all = world.known.flatMap((one) => one.links.map((link) => ({ ...link, email: one.email })));
  const link = oneOf([...all, ...world.former], pick);
  if (link) await follow(world, link);
}

async function follow(world: World, link: Used): Promise<void> {
  const one = find(world, link.email);
  const password = `frozen peas at dawn ${(world.words += 1)}`;
  const body = { token: link.token, email: link.email, password, password_confirmation: password };
  const press = async () => (await site.visitor().post("/reset-password", body)).status;
  const isOwn = one?.links.some(({ token }) => token === link.token);
  const isNewest = isOwn && link.mail === (await newestMail(link.email));
  const works = one?.password === null && isNewest && now() < link.at + lasts;
  expect([await press(), await press()]).toEqual(works ? [200, 422] : [422, 422]);
  if (works) one.password = password;
}

/** The person has read every mail, and follows the link of the first or of the last one. */
async function readAndFollow(world: World, { pick, which }: { pick: number; which: 0 | -1 }): Promise<void> {
  site.mails.failing = false;
  // Beyond the pause after a failure.
  await pass(world, { minutes: 20 });
  await learnLinks(world);
  const one = find(world, oneOf(addresses, pick)!);
  const link = one?.links.at(which);
  if (one && link) await follow(world, { ...link, email: one.email });
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

async function inviteTwice(world: World, { pick, isAway }: { pick: number; isAway: boolean }): Promise<void> {
  site.mails.failing = isAway;
  await invite(world, { pick, other: 0 });
  await site.jobs.drain();
  const at = world.known.findIndex(({ email }) => email === oneOf(addresses, pick));
  await inviteAgain(world, { pick: at, other: 0 });
  await site.jobs.drain();
  await learnLinks(world);
  await readAndFollow(world, { pick, which: 0 });
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
  "the owner invites, the person sets a password, and is invited again": async (world, { pick }) => {
    await invite(world, { pick, other: 0 });
    await readAndFollow(world, { pick, which: -1 });
    await inviteAgain(world, { pick, other: 0 });
  },
  "the owner invites twice, and the person takes the first mail": (world, { pick }) =>
    inviteTwice(world, { pick, isAway: false }),
  "the owner invites twice while the mail server is away": (world, { pick }) =>
    inviteTwice(world, { pick, isAway: true }),
  "somebody signs in": signIn,
  "the account is deleted or erased": remove,
  "the jobs run": () => site.jobs.drain(),
  "twenty minutes pass": (world) => pass(world, { minutes: 20 }),
  "three days pass": (world) => pass(world, { days: 3 }),
  "eight days pass": (world) => pass(world, { days: 8 }),
  "the mail server goes away, or is back": async () => void (site.mails.failing = !site.mails.failing),
  ...dying(site),
};
