import { countRows } from "../../platform/db/counting.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { opensFile } from "./opened-to.server.ts";

/** An address that opens a customer's file: with an account, with an invitation that still works, or with neither. */
export type PersonOnline = {
  address: string;
  account: { id: number; name: string } | null;
  invited_at: string | null;
};

/** Returns the addresses to which a customer's file is open, those with an account first. */
export async function peopleOnline(db: Db, now: Date, customerId: number): Promise<PersonOnline[]> {
  const rows = await db
    .selectFrom("customer_addresses as known")
    .leftJoin("users", (join) =>
      join
        .on((eb) => eb(eb.fn<string>("lower", ["users.email"]), "=", eb.ref("known.address")))
        .on("users.email_verified_at", "is not", null),
    )
    .select(["known.address", "users.id", "users.firstname", "users.lastname"])
    .select((eb) =>
      eb
        .selectFrom("join_links as links")
        .select((one) => one.fn.max("links.created_at").as("at"))
        .whereRef("links.address", "=", "known.address")
        .where("links.expires_at", ">", now.toISOString())
        .as("invited_at"),
    )
    .where("known.customer_id", "=", customerId)
    .where(opensFile)
    .orderBy("users.lastname")
    .orderBy("known.address")
    .execute();
  const people = rows.map(({ address, id, firstname, lastname, invited_at }) => ({
    address,
    account: id === null ? null : { id, name: `${firstname} ${lastname}` },
    invited_at,
  }));
  return [...people.filter(({ account }) => account), ...people.filter(({ account }) => !account)];
}

/** Counts the open customers, and those of them whose people have an account online. */
export async function countOnline(db: Db): Promise<{ open: number; online: number }> {
  const open = await countRows(db.selectFrom("customers").where("status", "in", ["open", "on_stop"]));
  const online = await db
    .selectFrom("users")
    .innerJoin("customer_addresses as known", (join) =>
      join.on((eb) => eb("known.address", "=", eb.fn<string>("lower", ["users.email"]))),
    )
    .innerJoin("customers", "customers.id", "known.customer_id")
    .select("known.customer_id")
    .distinct()
    .where("users.email_verified_at", "is not", null)
    .where("customers.status", "in", ["open", "on_stop"])
    .where(opensFile)
    .execute();
  return { open, online: online.length };
}
