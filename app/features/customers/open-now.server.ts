import { sql } from "kysely";
import { readConnectionOf } from "../../platform/db/sqlite.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { callOutsOf } from "./call-outs-of-customer.server.ts";

/** Something of a customer that waits for the firm. */
export type OpenThing = {
  kind: "call_out" | "application" | "message";
  id: number;
  /** What it is called: a vehicle's number or a reference, or who wrote. */
  title: string;
  state: string;
  /** One line of it: where the vehicle stands, or how the message begins. */
  about: string | null;
  /** Since when it waits. */
  at: string;
  /** For an application of which references are asked: how many are back. */
  references_back: number | null;
};

/** PostgreSQL returns a count as text. */
type Row = Omit<OpenThing, "references_back"> & { references_back: number | string | null };

/** A file shows so many. The lists show the rest. */
const most = 20;
const aboutLength = 140;

/** Returns what is open of a customer now: call-outs first, then applications, then messages, each the oldest first. */
export async function readOpenNow(db: Db, id: number): Promise<OpenThing[]> {
  const columns =
    "things.id, things.created_at, things.reference, things.status, things.vehicle_number, things.trailer_number, things.place, things.joined_to";
  const callOuts = callOutsOf(id, columns).map(
    (own) => sql`select 'call_out' as kind, 1 as urgency, own.id as id,
        coalesce(own.vehicle_number, own.trailer_number, own.reference) as title, own.status as state,
        own.place as about, own.created_at as at, cast(null as bigint) as references_back
      from (${own}) as own where own.status in ('received', 'seen', 'on_way', 'with_you') and own.joined_to is null`,
  );
  const lists = [
    ...callOuts,
    sql`select 'application' as kind, 2 as urgency, things.id as id, things.reference as title, things.status as state,
        cast(null as text) as about, things.created_at as at,
        case when things.status = 'references_asked' then (
          select count(distinct asked.referee) from trade_references as asked
          where asked.application_id = things.id and asked.answered_at is not null
        ) end as references_back
      from customer_links as links join trade_applications as things on things.id = links.of_id
      where links.customer_id = ${id} and links.kind = 'application'
        and things.status in ('received', 'references_asked')`,
    sql`select 'message' as kind, 3 as urgency, things.id as id, things.name as title, things.status as state,
        substr(things.message, 1, ${sql.lit(aboutLength)}) as about, things.created_at as at, cast(null as bigint) as references_back
      from customer_links as links join contact_messages as things on things.id = links.of_id
      where links.customer_id = ${id} and links.kind = 'message' and things.status in ('new', 'open')`,
  ];
  const parts = lists.map((list, index) => sql`select * from (${list}) as ${sql.ref(`part_${index}`)}`);
  const { rows } = await sql<Row>`
    select * from (${sql.join(parts, sql` union all `)}) as things
    order by urgency, at, id limit ${sql.lit(most)}`.execute(readConnectionOf(db));
  return rows.map(({ kind, id: of, title, state, about, at, references_back }) => ({
    kind,
    id: of,
    title,
    state,
    about,
    at,
    references_back: references_back === null ? null : Number(references_back),
  }));
}
