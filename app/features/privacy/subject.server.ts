import { type RawBuilder, sql } from "kysely";
import type { Country } from "../../platform/countries/country.ts";
import { readConnectionOf } from "../../platform/db/sqlite.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { telephoneLink, telephoneLinks } from "../../platform/telephone/telephone-link.ts";
import { accountAddress } from "../../platform/validation/account-address.ts";
import { readCountriesOfNumbers } from "../company/former-countries.server.ts";
import { findCustomerOfAccount, idsOfFile } from "../customers/customer-of-account.server.ts";
import { type Asked, type Numbers, readNumbers } from "./numbers-of-person.server.ts";
import { findUser, findUserByEmail } from "../accounts/users/users.server.ts";
import { charactersOfNumbers, mentions } from "./mentions.ts";
import type { Subject } from "./personal-data.ts";

/**
 * Finds the account that has the address, or one in the bin that had it, and the call-outs and messages that hold one of
 * the numbers.
 */
export async function subjectOf(db: Db, { email: typed, numbers = "" }: Asked): Promise<Subject> {
  const email = typed === null ? null : accountAddress(typed);
  return knownBy(db, { email, userId: email === null ? null : await accountOf(db, email) }, numbers);
}

/** As `subjectOf`, where the account is known. */
export async function knownBy(
  db: Db,
  { email, userId }: Pick<Subject, "email" | "userId">,
  stored: string,
): Promise<Subject> {
  const homes = await readCountriesOfNumbers(db);
  const numbers = readNumbers(stored, homes);
  const callOuts = [...(await callOutsWith(db, numbers)), ...(await confirmedCallOuts(db, userId, homes))];
  const messages = await idsByTelephone(db, "contact_messages", numbers.telephones);
  return {
    email,
    userId,
    ...numbers,
    rows: { call_outs: [...new Set(callOuts)], contact_messages: messages },
  };
}

async function accountOf(db: Db, email: string): Promise<number | null> {
  const user = await findUserByEmail(db, email);
  if (user) return user.id;
  const deleted = await db
    .selectFrom("bin")
    .select(["of_id", "name"])
    .where("kind", "in", ["user", "administrator"])
    .execute();
  const binned = deleted.find(({ name }) => name.endsWith(`(${email})`));
  return binned?.of_id ?? null;
}

async function callOutsWith(db: Db, { telephones, vehicles }: Numbers): Promise<number[]> {
  const byTelephone = await idsByTelephone(db, "call_outs", telephones);
  if (vehicles.length === 0) return byTelephone;
  const rows = await readConnectionOf(db)
    .selectFrom("call_outs")
    .select("id")
    .where((eb) => eb.or([eb("vehicle_key", "in", vehicles), eb("trailer_key", "in", vehicles)]))
    .execute();
  return [...byTelephone, ...rows.map(({ id }) => id)];
}

/**
 * Call-outs by telephone from the number of the account, if the office confirmed that they belong to its customer. The
 * number alone proves nothing: anybody may type any number into an account.
 */
async function confirmedCallOuts(
  db: Db,
  userId: number | null,
  homes: readonly Country[],
): Promise<number[]> {
  const user = userId === null ? undefined : await findUser(db, userId);
  const links = telephoneLinks(user?.telephone ?? "", homes);
  const file = user && links.length > 0 ? await findCustomerOfAccount(db, user.id) : undefined;
  if (!file) return [];
  const rows = await db
    .selectFrom("call_outs")
    .select(["id", "telephone"])
    .where("user_id", "is", null)
    .where("customer_by", "=", "office")
    .where("customer_id", "in", idsOfFile(file.id))
    .execute();
  return rows.filter((row) => isDialled(row.telephone, links)).map(({ id }) => id);
}

type WithTelephone = "call_outs" | "contact_messages" | "users";

/** Returns the rows whose telephone number is one of these, however it was typed. */
export async function idsByTelephone(
  db: Db,
  table: WithTelephone,
  telephones: readonly string[],
): Promise<number[]> {
  if (telephones.length === 0) return [];
  const rows = await readConnectionOf(db)
    .selectFrom(table)
    .select(["id", "telephone"])
    .where(likeNumbers("telephone", telephones))
    .execute();
  return rows.filter(({ telephone }) => isDialled(telephone, telephones)).map(({ id }) => id);
}

/** A condition for the rows whose column may hold one of the numbers. `isDialled` decides. */
export function likeNumbers(column: string, telephones: readonly string[]): RawBuilder<boolean> {
  const patterns = charactersOfNumbers({ email: null, telephones, vehicles: [] });
  const conditions = patterns.map((signs) => sql<boolean>`${sql.ref(column)} like ${`%${signs.join("%")}%`}`);
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

export function isDialled(telephone: string | null, telephones: readonly string[]): boolean {
  if (telephone === null) return false;
  const link = telephoneLink(telephone);
  const isFirst = link !== undefined && telephones.includes(link);
  return isFirst || mentions(telephone, { email: null, telephones, vehicles: [] });
}
