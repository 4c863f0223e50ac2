import { sql } from "kysely";
import type { Db } from "../../platform/db/tables.ts";
import { telephoneLink } from "../../platform/telephone/telephone-link.ts";
import { accountAddress } from "../../platform/validation/account-address.ts";
import { opensFile } from "./opened-to.server.ts";

/** Somebody whose address belongs to a customer, with what an account, an application or a message says of them. */
export type CustomerPerson = {
  address: string;
  name: string | null;
  position: string | null;
  telephone: string | null;
  /** The link that dials the number. Null if it has none. */
  telephone_link: string | null;
  account: { id: number; name: string } | null;
  /** Since when an invitation to the account online waits. */
  invited_at: string | null;
  /** Whether the address sees the account online, once it has one. */
  is_open: boolean;
};

type Said = Partial<Pick<CustomerPerson, "name" | "position" | "telephone">>;

/** Only so many messages are looked through for names and numbers, the newest first. */
const mostMessages = 200;

/** Returns the people of a customer: whom an application names, who has an account, whose name is known, the others. */
export async function readPeople(db: Db, now: Date, customerId: number): Promise<CustomerPerson[]> {
  const addresses = await readAddresses(db, now, customerId);
  const [applied, wrote] = [await fromApplications(db, customerId), await fromMessages(db, customerId)];
  const people = addresses.map(({ address, id, firstname, lastname, telephone, invited_at, is_open }) => {
    const account = id === null ? null : { id, name: `${firstname} ${lastname}` };
    const said = { ...wrote.get(address), ...applied.get(address) };
    const number = telephone ?? said.telephone ?? null;
    return {
      address,
      name: account?.name ?? said.name ?? null,
      position: said.position ?? null,
      telephone: number,
      telephone_link: (number && telephoneLink(number)) ?? null,
      account,
      invited_at,
      is_open: Boolean(is_open),
    };
  });
  const rank = ({ address, account, name }: CustomerPerson) =>
    applied.has(address) ? 0 : account ? 1 : name ? 2 : 3;
  return people.toSorted((one, other) => rank(one) - rank(other));
}

async function readAddresses(db: Db, now: Date, customerId: number) {
  return db
    .selectFrom("customer_addresses as known")
    .leftJoin("users", (join) =>
      join
        .on((eb) => eb(eb.fn<string>("lower", ["users.email"]), "=", eb.ref("known.address")))
        .on("users.email_verified_at", "is not", null),
    )
    .select(["known.address", "users.id", "users.firstname", "users.lastname", "users.telephone"])
    .select([sql<boolean | number>`${opensFile}`.as("is_open")])
    .select((eb) =>
      eb
        .selectFrom("join_links as links")
        .select((one) => one.fn.max("links.created_at").as("at"))
        .whereRef("links.address", "=", "known.address")
        .where("links.expires_at", ">", now.toISOString())
        .as("invited_at"),
    )
    .where("known.customer_id", "=", customerId)
    .where("known.state", "=", "belongs")
    .where("known.address", "not like", "@%")
    .orderBy("known.address")
    .execute();
}

async function fromApplications(db: Db, customerId: number): Promise<Map<string, Said>> {
  const rows = await db
    .selectFrom("customer_links as links")
    .innerJoin("trade_applications as sent", "sent.id", "links.of_id")
    .select(["sent.name", "sent.position", "sent.email", "sent.telephone"])
    .select(["sent.accounts_email", "sent.accounts_telephone"])
    .where("links.customer_id", "=", customerId)
    .where("links.kind", "=", "application")
    .where("sent.status", "!=", "spam")
    .orderBy("sent.id")
    .execute();
  // A later application is the newer word, and of one person the applicant's own line says more.
  return new Map<string, Said>([
    ...rows.map((sent) =>
      entry(sent.accounts_email, { name: "Accounts", telephone: sent.accounts_telephone }),
    ),
    ...rows.map(({ email, name, position, telephone }) => entry(email, { name, position, telephone })),
  ]);
}

async function fromMessages(db: Db, customerId: number): Promise<Map<string, Said>> {
  const rows = await db
    .selectFrom("customer_links as links")
    .innerJoin("contact_messages as sent", "sent.id", "links.of_id")
    .select(["sent.name", "sent.email", "sent.telephone"])
    .where("links.customer_id", "=", customerId)
    .where("links.kind", "=", "message")
    .where("sent.status", "!=", "spam")
    .orderBy("sent.id", "desc")
    .limit(mostMessages)
    .execute();
  return new Map(rows.toReversed().map(({ email, name, telephone }) => entry(email, { name, telephone })));
}

function entry(email: string, said: Said): [string, Said] {
  return [accountAddress(email), said];
}
