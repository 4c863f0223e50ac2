import { type RawBuilder, sql } from "kysely";
import { readConnectionOf } from "../../platform/db/sqlite.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { callOutsOf } from "./call-outs-of-customer.server.ts";
import { type CustomerEvent, type TimeLine, timeLinePageSize } from "./customers.schema.ts";
import { opensFile } from "./opened-to.server.ts";
import type { TimeLineFilter } from "./time-line-filters.ts";

type Question = {
  /** The page, counted from 1. */
  page: number;
  /** Whether the user may read the mail log. */
  withMails: boolean;
  /** Only these events. Without it, all. */
  only?: TimeLineFilter | null | undefined;
};

const callOutColumns = "things.id, things.created_at, things.reference, things.status";

/**
 * Returns a page of a customer's messages, applications, letters, registrations, call-outs and mails, newest first.
 */
export async function readTimeLine(
  db: Db,
  id: number,
  { page, withMails, only }: Question,
): Promise<TimeLine> {
  const offset = (page - 1) * timeLinePageSize;
  const lists = listsOf(id, offset + timeLinePageSize + 1);
  const wanted = only ? lists[only] : Object.values(lists).flat();
  const shown = withMails ? wanted : wanted.filter((list) => !lists.mails.includes(list));
  if (shown.length === 0) return { data: [], current_page: page, more: false };
  const parts = shown.map((list, index) => sql`select * from (${list}) as ${sql.ref(`part_${index}`)}`);
  const { rows } = await sql<CustomerEvent>`select * from (${sql.join(parts, sql` union all `)}) as events
    order by at desc, kind, id desc limit ${sql.lit(timeLinePageSize + 1)} offset ${sql.lit(offset)}`.execute(
    readConnectionOf(db),
  );
  const data = rows.slice(0, timeLinePageSize).map(({ kind, id: of, at, title, state }) => ({
    kind,
    id: of,
    at,
    title,
    state,
  }));
  return { data, current_page: page, more: rows.length > timeLinePageSize };
}

/** Returns the queries for the newest events of a customer, by filter. */
function listsOf(id: number, count: number): Record<TimeLineFilter, RawBuilder<unknown>[]> {
  const most = sql.lit(count);
  return {
    messages: [
      sql`select 'message' as kind, things.id as id, things.created_at as at, things.name as title, things.status as state
      from customer_links as links join contact_messages as things on things.id = links.of_id
      where links.customer_id = ${id} and links.kind = 'message' and things.status <> 'spam'
      order by links.at desc limit ${most}`,
    ],
    applications: [
      sql`select 'application' as kind, things.id as id, things.created_at as at, things.reference as title, things.status as state
      from customer_links as links join trade_applications as things on things.id = links.of_id
      where links.customer_id = ${id} and links.kind = 'application' and things.status <> 'spam'
      order by links.at desc limit ${most}`,
      sql`select 'letter' as kind, things.application_id as id, things.created_at as at, things.subject as title,
        case when things.taken_back_at is null then null else 'taken back' end as state
      from customer_links as links join trade_application_letters as things on things.application_id = links.of_id
      where links.customer_id = ${id} and links.kind = 'application'
      order by things.created_at desc limit ${most}`,
    ],
    "call-outs": callOutsOf(id, callOutColumns).flatMap((callOuts) => [
      sql`select 'call_out' as kind, things.id as id, things.created_at as at, things.reference as title,
        things.status as state from (${callOuts}) as things order by things.created_at desc limit ${most}`,
      sql`select 'job_report' as kind, things.id as id, things.reported_at as at, own.reference as title,
        case when things.read_edition = things.edition then null else 'not read' end as state
      from (${callOuts}) as own join job_reports as things on things.id = own.id
      order by things.reported_at desc limit ${most}`,
    ]),
    accounts: [
      sql`select 'user' as kind, things.id as id, things.created_at as at,
        things.firstname || ' ' || things.lastname as title, null as state
      from customer_addresses as known join users as things on lower(things.email) = known.address
      where known.customer_id = ${id} and ${opensFile} and things.email_verified_at is not null
      order by things.created_at desc limit ${most}`,
    ],
    // Mails of letters are left out, because letters are listed separately.
    mails: [
      sql`select 'mail' as kind, things.id as id, things.created_at as at, things.subject as title,
        case when things.sent_at is not null then 'sent' when things.failed_at is not null then 'failed' else 'waiting' end as state
      from customer_addresses as known join mails as things on lower(things.recipient) = known.address
      where known.customer_id = ${id} and known.state = 'belongs' and things.kind <> 'trade-application-letter'
      order by things.created_at desc limit ${most}`,
    ],
  };
}

export type Person = { id: number; firstname: string; lastname: string; email: string };

/** Returns the users to whose verified address a customer’s file is open. */
export async function peopleOf(db: Db, customerId: number): Promise<Person[]> {
  return db
    .selectFrom("customer_addresses as known")
    .innerJoin("users", (join) =>
      join.on((eb) => eb(eb.fn<string>("lower", ["users.email"]), "=", eb.ref("known.address"))),
    )
    .select(["users.id", "users.firstname", "users.lastname", "users.email"])
    .where("known.customer_id", "=", customerId)
    .where(opensFile)
    .where("users.email_verified_at", "is not", null)
    .orderBy("users.lastname")
    .orderBy("users.id")
    .execute();
}

/** Returns the customer to whom a message or an application is linked. */
export async function customerOf(
  db: Db,
  kind: "message" | "application",
  id: number,
): Promise<{ id: number; company_name: string } | undefined> {
  return db
    .selectFrom("customer_links as links")
    .innerJoin("customers", "customers.id", "links.customer_id")
    .select(["customers.id", "customers.company_name"])
    .where("links.kind", "=", kind)
    .where("links.of_id", "=", id)
    .executeTakeFirst();
}

/** Returns whether a customer has a linked message or application. */
export async function hasArrivals(db: Db, customerId: number): Promise<boolean> {
  const found = await db
    .selectFrom("customer_links as links")
    .select("links.id")
    .where("links.customer_id", "=", customerId)
    .where((eb) =>
      eb.or([
        eb.and([
          eb("links.kind", "=", "message"),
          eb.exists(
            eb
              .selectFrom("contact_messages as things")
              .select("things.id")
              .whereRef("things.id", "=", "of_id"),
          ),
        ]),
        eb.and([
          eb("links.kind", "=", "application"),
          eb.exists(
            eb
              .selectFrom("trade_applications as things")
              .select("things.id")
              .whereRef("things.id", "=", "of_id"),
          ),
        ]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
