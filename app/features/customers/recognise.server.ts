import type { Country } from "../../platform/countries/country.ts";
import { findByWords, type TableOfWords } from "../../platform/db/find-by-words.server.ts";
import type { RowFilter } from "../../platform/db/find-page.server.ts";
import { toSearchNumber } from "../../platform/db/number-forms.ts";
import type { Db } from "../../platform/db/tables.ts";
import { telephoneLinks } from "../../platform/telephone/telephone-link.ts";
import { plateKey } from "../../platform/plate-key.ts";
import { foldText } from "../../platform/db/search-text.server.ts";
import { parseVehicles } from "./typed-vehicles.ts";
import { readCountriesOfNumbers } from "../company/former-countries.server.ts";
import { type CustomerOfAccount, findCustomerOfAccount, findFile } from "./customer-of-account.server.ts";

/** What is known of somebody who calls. Vehicles are in the form of `plateKey`. */
export type Caller = { telephone: string | null; vehicles: readonly string[] };

type Reason = "telephone" | "vehicle";
/** A customer to whom a caller may belong. Certain: a person of the office said so, or nothing else is possible. */
export type Recognised = CustomerOfAccount & { why: Reason; isCertain: boolean };

type Evidence = { customerId: number; why: Reason; isCertain: boolean };

/** The newest rows that are compared. A switchboard that many firms share has more, and then nothing is certain. */
const mostCompared = 20;
/** More would be a guess. */
export const mostReturned = 3;

/**
 * Returns the customers to whom a caller may belong, the likeliest first. Compares the telephone number with those of
 * applications, messages, accounts and earlier call-outs, and the vehicles with those of files and earlier call-outs.
 * It grants nothing: anybody may type any number, so it is shown to the office only.
 */
export async function recognise(db: Db, caller: Caller): Promise<Recognised[]> {
  const found = [...(await byTelephone(db, caller.telephone)), ...(await byVehicle(db, caller.vehicles))];
  const files = new Map<number, Recognised>();
  for (const { customerId, why, isCertain } of found) {
    const file = await findFile(db, customerId);
    if (!file) continue;
    const before = files.get(file.id);
    if (!before) files.set(file.id, { ...file, why, isCertain });
    else if (isCertain) before.isCertain = true;
  }
  const all = [...files.values()].toSorted((one, other) => Number(other.isCertain) - Number(one.isCertain));
  const isAlone = all.filter(({ isCertain }) => isCertain).length === 1;
  return all.slice(0, mostReturned).map((one) => ({ ...one, isCertain: one.isCertain && isAlone }));
}

async function byTelephone(db: Db, telephone: string | null): Promise<Evidence[]> {
  const homes = telephone === null ? [] : await readCountriesOfNumbers(db);
  const links = telephoneLinks(telephone ?? "", homes);
  if (links.length === 0) return [];
  const dialled: Dialled = { links, homes };
  const found = await Promise.all([
    ofApplications(db, dialled),
    ofCallOuts(db, dialled),
    ofAccounts(db, dialled),
    ofMessages(db, dialled),
  ]);
  return found.flat().map((one) => ({ ...one, why: "telephone" }));
}

type Found = Omit<Evidence, "why">;
/** The caller's number as it is dialled in each country where the firm is or was. */
type Dialled = { links: readonly string[]; homes: readonly Country[] };

/** Returns the ids of the newest rows whose text has the number, in any spelling. The caller compares the number itself. */
async function idsWith<T extends TableOfWords>(
  db: Db,
  table: T,
  { links }: Dialled,
  filter?: RowFilter<T>,
): Promise<number[]> {
  const digits = links.map((link) => link.replace(/^tel:|;ext=.*$/g, ""));
  const numbers = new Set(digits.map((one) => toSearchNumber(one) ?? one));
  const [first, ...others] = [...numbers].map((number) => ({ words: [], parts: [number] }));
  if (!first) return [];
  return (await findByWords(db, table, { sought: [first, ...others], filter, limit: mostCompared })).ids;
}

function dials(number: string | null, { links, homes }: Dialled): boolean {
  return number !== null && telephoneLinks(number, homes).some((link) => links.includes(link));
}

/** An application that was approved proves the number; another one was typed by anybody. */
async function ofApplications(db: Db, dialled: Dialled): Promise<Found[]> {
  const ids = await idsWith(db, "trade_applications", dialled, (rows) => rows.where("status", "!=", "spam"));
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("trade_applications as things")
    .innerJoin("customer_links as links", (join) =>
      join.onRef("links.of_id", "=", "things.id").on("links.kind", "=", "application"),
    )
    .select(["things.telephone", "things.accounts_telephone", "things.status", "links.customer_id"])
    .where("things.id", "in", ids)
    .orderBy("things.id", "desc")
    .execute();
  return rows
    .filter((row) => dials(row.telephone, dialled) || dials(row.accounts_telephone, dialled))
    .map(({ customer_id, status }) => ({ customerId: customer_id, isCertain: status === "approved" }));
}

/** A call-out whose customer the office chose, or that somebody reported who was signed in. */
async function ofCallOuts(db: Db, dialled: Dialled): Promise<Found[]> {
  const ids = await idsWith(db, "call_outs", dialled, (rows) => rows.where("customer_id", "is not", null));
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("call_outs")
    .select(["telephone", "customer_id", "customer_by"])
    .where("id", "in", ids)
    .orderBy("id", "desc")
    .execute();
  return rows.flatMap(({ telephone, customer_id, customer_by }) =>
    customer_id !== null && dials(telephone, dialled)
      ? [{ customerId: customer_id, isCertain: customer_by === "office" }]
      : [],
  );
}

async function ofAccounts(db: Db, dialled: Dialled): Promise<Found[]> {
  const ids = await idsWith(db, "users", dialled);
  if (ids.length === 0) return [];
  const rows = await db.selectFrom("users").select(["id", "telephone"]).where("id", "in", ids).execute();
  const theirs = rows.filter(({ telephone }) => dials(telephone, dialled));
  const files = await Promise.all(theirs.map(({ id }) => findCustomerOfAccount(db, id)));
  return files.flatMap((file) => (file ? [{ customerId: file.id, isCertain: true }] : []));
}

async function ofMessages(db: Db, dialled: Dialled): Promise<Found[]> {
  const ids = await idsWith(db, "contact_messages", dialled, (rows) => rows.where("status", "!=", "spam"));
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("contact_messages as things")
    .innerJoin("customer_links as links", (join) =>
      join.onRef("links.of_id", "=", "things.id").on("links.kind", "=", "message"),
    )
    .select(["things.telephone", "links.customer_id"])
    .where("things.id", "in", ids)
    .orderBy("things.id", "desc")
    .execute();
  return rows
    .filter(({ telephone }) => dials(telephone, dialled))
    .map(({ customer_id }) => ({ customerId: customer_id, isCertain: false }));
}

async function byVehicle(db: Db, vehicles: readonly string[]): Promise<Evidence[]> {
  if (vehicles.length === 0) return [];
  const typed = await Promise.all(vehicles.map((plate) => ofTypedVehicles(db, plate)));
  const rows = await db
    .selectFrom("call_outs")
    .select(["customer_id", "customer_by"])
    .where((eb) => eb.or([eb("vehicle_key", "in", vehicles), eb("trailer_key", "in", vehicles)]))
    .where("customer_id", "is not", null)
    .orderBy("id", "desc")
    .limit(mostCompared)
    .execute();
  const learned = rows.flatMap(({ customer_id, customer_by }) =>
    customer_id === null ? [] : [{ customerId: customer_id, isCertain: customer_by === "office" }],
  );
  return [...typed.flat(), ...learned].map((one) => ({ ...one, why: "vehicle" as const }));
}

/** The office typed the plate into the file. */
async function ofTypedVehicles(db: Db, plate: string): Promise<Found[]> {
  const sought = [{ words: [], parts: [foldText(plate)] }] as const;
  const { ids } = await findByWords(db, "customers", { sought, limit: mostCompared });
  if (ids.length === 0) return [];
  const rows = await db.selectFrom("customers").select(["id", "vehicles"]).where("id", "in", ids).execute();
  return rows
    .filter(({ vehicles }) => parseVehicles(vehicles).some((one) => plateKey(one.plate) === plate))
    .map(({ id }) => ({ customerId: id, isCertain: true }));
}
