import { sql } from "kysely";
import type { Db } from "../../platform/db/tables.ts";
import { spellingsOf } from "../../platform/validation/account-address.ts";
import type { FoundThing } from "../data-requests/data-requests.schema.ts";
import { type Holding, isAddress, type Subject } from "./personal-data.ts";
import { idsByTelephone, isDialled, likeNumbers } from "./subject.server.ts";

const mostShown = 50;

/**
 * Returns call-outs, messages and applications of the person, and what else holds one of the numbers. What waits for an
 * answer comes first.
 */
export async function thingsOf(db: Db, subject: Subject): Promise<FoundThing[]> {
  const things = [
    ...(await callOutsOf(db, subject)),
    ...(await messagesOf(db, subject)),
    ...(await applicationsOf(db, subject)),
    ...(await accountsOf(db, subject)),
  ];
  return things.toSorted((one, other) => Number(other.waits) - Number(one.waits)).slice(0, mostShown);
}

async function callOutsOf(db: Db, { userId, rows: { call_outs } }: Subject): Promise<FoundThing[]> {
  if (userId === null && call_outs.length === 0) return [];
  const rows = await db
    .selectFrom("call_outs as own")
    .leftJoin("call_outs as main", "main.id", "own.joined_to")
    .select(["own.id", "own.reference", "own.vehicle_number", "own.trailer_number", "own.user_id"])
    .select(["own.status", "main.status as main_status"])
    .where((eb) =>
      eb.or([
        ...(userId === null ? [] : [eb("own.user_id", "=", userId)]),
        ...(call_outs.length === 0 ? [] : [eb("own.id", "in", call_outs)]),
      ]),
    )
    .orderBy("own.id", "desc")
    .execute();
  return rows.map(({ id, reference, vehicle_number, trailer_number, user_id, status, main_status }) => ({
    kind: "call-out",
    id,
    name: [vehicle_number ?? trailer_number, reference].filter((part) => part).join(", "),
    address: null,
    waits: !["done", "cancelled"].includes(main_status ?? status),
    found_by: userId !== null && user_id === userId ? "address" : "number",
  }));
}

async function messagesOf(db: Db, { email, rows: { contact_messages } }: Subject): Promise<FoundThing[]> {
  if (email === null && contact_messages.length === 0) return [];
  const rows = await db
    .selectFrom("contact_messages")
    .select(["id", "name", "email", "status"])
    .where((eb) =>
      eb.or([
        ...(email === null ? [] : [isSpelling("email", email)]),
        ...(contact_messages.length === 0 ? [] : [eb("id", "in", contact_messages)]),
      ]),
    )
    .orderBy("id", "desc")
    .execute();
  return rows.map(({ id, name, email: address, status }) => ({
    kind: "message",
    id,
    name,
    address,
    waits: status === "new" || status === "open",
    found_by: isAddress(address, email) ? "address" : "number",
  }));
}

async function applicationsOf(db: Db, { email, telephones }: Subject): Promise<FoundThing[]> {
  if (email === null && telephones.length === 0) return [];
  const columns = ["telephone", "accounts_telephone", "ref1_telephone", "ref2_telephone"] as const;
  const rows = await db
    .selectFrom("trade_applications")
    .select(["id", "reference", "company_name", "email", "status", ...columns])
    .where((eb) =>
      eb.or([
        ...(email === null ? [] : [isSpelling("email", email)]),
        ...(telephones.length === 0 ? [] : columns.map((column) => likeNumbers(column, telephones))),
      ]),
    )
    .orderBy("id", "desc")
    .execute();
  return rows
    .filter((row) => isAddress(row.email, email) || columns.some((one) => isDialled(row[one], telephones)))
    .map((row) => ({
      kind: "application",
      id: row.id,
      name: `${row.company_name}, ${row.reference}`,
      address: row.email,
      waits: row.status === "received" || row.status === "references_asked",
      found_by: isAddress(row.email, email) ? "address" : "number",
    }));
}

/** Accounts under another address, which an erasure by numbers leaves alone. */
async function accountsOf(db: Db, { userId, telephones }: Subject): Promise<FoundThing[]> {
  const ids = (await idsByTelephone(db, "users", telephones)).filter((id) => id !== userId);
  if (ids.length === 0) return [];
  const rows = await db.selectFrom("users").select(["id", "email"]).where("id", "in", ids).execute();
  return rows.map(({ id, email }) => ({
    kind: "account",
    id,
    name: email,
    address: email,
    waits: false,
    found_by: "number",
  }));
}

/** Counts what holds a number but belongs to another address, in the table of a holding. */
export async function countElsewhere(db: Db, subject: Subject, table: Holding["table"]): Promise<number> {
  if (table !== "users" && table !== "trade_applications") return 0;
  const found = table === "users" ? await accountsOf(db, subject) : await applicationsOf(db, subject);
  return found.filter(({ found_by }) => found_by === "number").length;
}

function isSpelling(column: string, email: string) {
  return sql<boolean>`lower(${sql.ref(column)}) in (${sql.join(spellingsOf(email))})`;
}
