/* The model of customers' files: what somebody who looks on knows, and the steps. */
import { expect } from "vitest";
import type { Browser } from "../browser.ts";
import { manyArrivals } from "../customers.ts";
import { linkIn } from "../mails.ts";
import { people } from "../people.ts";
import { openSite } from "../site.ts";
import { forgetAll } from "./common-steps.ts";
import type { Breakdown, Fleet } from "./customer-vehicles.ts";

/** An application that opens a file to its address while it is approved and on the list. */
type Sent = {
  id: number;
  address: string;
  status: string;
  place: "list" | "bin";
  heldUntil: number;
  version: number;
};
/**
 * `isOpened`: the office itself has opened it, so that no decision on an application closes it. `said`: the addresses
 * that the office had typed or confirmed when it was deleted. Another file may have had them meanwhile.
 */
export type File = {
  id: number;
  said?: string[];
  isOpened: boolean;
  place: "list" | "bin" | "gone";
  mergedInto: number | null;
};
export type Picks = { pick: number; other: number };
export type World = {
  files: File[];
  sent: Sent[];
  /** In which file the office itself has typed or confirmed an address. */
  said: Map<string, number>;
  office: Browser;
  people: Record<Person, Browser>;
  /** The tokens of mailed links by which somebody opens an account. */
  links: string[];
  fleets: Map<number, Fleet>;
  breakdowns: Breakdown[];
};
type Person = (typeof persons)[number];

export const persons = ["customer", "driver"] as const;
export const addresses = [people.customer.email, people.driver.email, "new@webb.example.org"];
const tables = [
  "trade_application_letters",
  "customer_differences",
  "customer_merge_links",
  "customer_merges",
  "customer_links",
  "customer_addresses",
  "customers",
  "call_out_steps",
  "call_out_notes",
  "call_outs",
  "data_requests",
  "trade_applications",
  "contact_messages",
  "join_links",
  "bin",
  "jobs",
  "mails",
  "idempotency_keys",
  "rate_limits",
  "versions",
  "audit_log",
] as const;

export const site = await openSite({ ADMIN_SECOND_FACTOR: "optional", ...manyArrivals });

export async function begin(): Promise<World> {
  await forgetAll(site, tables);
  await site.db.deleteFrom("users").where("email", "=", addresses[2]!).execute();
  const known = { files: [], sent: [], said: new Map(), links: [], fleets: new Map(), breakdowns: [] };
  return { ...known, ...(await signedIn()) };
}

/** Sessions end as the clock moves. */
export async function signedIn(): Promise<Pick<World, "office" | "people">> {
  const [customer, driver] = [await site.signIn("customer"), await site.signIn("driver")];
  return { office: await site.signIn("owner"), people: { customer, driver } };
}

export const now = () => site.clock.now().getTime();
export const listed = ({ files }: World) => files.filter(({ place }) => place === "list");

/** Learns of files that applications have opened, or that spam has put into the bin. */
export async function learn(world: World): Promise<void> {
  const rows = await site.db.selectFrom("customers").select("id").orderBy("id").execute();
  for (const { id } of rows) {
    const known = world.files.find((file) => file.id === id);
    if (!known) world.files.push({ id, isOpened: false, place: "list", mergedInto: null });
  }
  for (const file of listed(world)) {
    if (!rows.some(({ id }) => id === file.id)) file.place = "bin";
  }
}

/** Everything of a file, as the office sees it and as it decides who gets in. */
export async function shownFile(world: World, id: number) {
  const { version: _, ...file } = (await world.office.get(`/api/customers/${id}`)).body;
  const events = (await world.office.get(`/api/customers/${id}/time-line`)).body.data;
  const known = await site.db
    .selectFrom("customer_addresses")
    .select(["address", "state", "granted_at", "granted_by"])
    .where("customer_id", "=", id)
    .where("state", "<>", "offered")
    .orderBy("address")
    .execute();
  return { file, events, known };
}

/** Learns of the links that were mailed since. Each leaves once. */
export function learnLinks(world: World): void {
  for (const mail of site.mails.splice(0)) {
    if (!mail.text.includes("/account-online/")) continue;
    const token = linkIn(mail, /account-online/).split("/account-online/")[1]!;
    expect(world.links).not.toContain(token);
    world.links.push(token);
  }
}

export async function ownerOf(address: string): Promise<number | undefined> {
  const rows = site.db.selectFrom("customer_addresses").select("customer_id").where("address", "=", address);
  return (await rows.where("state", "=", "belongs").executeTakeFirst())?.customer_id;
}
