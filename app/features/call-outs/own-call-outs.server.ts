import { sql } from "kysely";
import type { Db } from "../../platform/db/tables.ts";
import type { Services } from "../../platform/services.ts";
import { idsOfFile } from "../customers/customer-of-account.server.ts";
import { peopleOf } from "../customers/time-line.server.ts";
import { findOwnCustomerId } from "../own-customer/own-customer.server.ts";
import type { OwnCallOut, OwnVehicle } from "./driver-call-outs.schema.ts";
import { orNotFound } from "../../platform/errors.ts";
import { readPdfOfRead } from "./job/pack-report.server.ts";
import { pageUrl } from "./followed-call-out.server.ts";

const mostOffered = 12;
const mostListed = 10;

/** Returns the vehicles that the user and colleagues at the same customer have reported, most recent first. */
export async function findOwnVehicles(db: Db, now: Date, userId: number): Promise<OwnVehicle[]> {
  const rows = await db
    .selectFrom("call_outs as own")
    .select(["vehicle_number", "trailer_number", "make"])
    .select(({ fn }) => fn.max("id").as("last"))
    .where(await ownReportsCondition(db, now, userId))
    .where((eb) => eb.or([eb("vehicle_number", "is not", null), eb("trailer_number", "is not", null)]))
    .groupBy(["vehicle_number", "trailer_number", "make"])
    .orderBy("last", "desc")
    .limit(mostOffered)
    .execute();
  return rows.map(({ vehicle_number, trailer_number, make }) => ({ vehicle_number, trailer_number, make }));
}

/**
 * Returns the latest call-outs of the user and the customer. A joined call-out has the status of the one it is joined
 * to.
 */
export async function findOwnCallOuts(
  { db, config }: Pick<Services, "db" | "config">,
  now: Date,
  userId: number,
): Promise<OwnCallOut[]> {
  const rows = await db
    .selectFrom("call_outs as own")
    .leftJoin("call_outs as main", "main.id", "own.joined_to")
    .select(["own.reference", "own.vehicle_number", "own.trailer_number", "own.created_at"])
    .select(["own.status", "own.page_ends_at", "own.page_token_hash", "main.status as main_status"])
    .leftJoin("job_reports as report", (join) => join.on(isReportOfOwn))
    .select("report.read_edition")
    .where(await ownReportsCondition(db, now, userId))
    .orderBy("own.id", "desc")
    .limit(mostListed)
    .execute();
  return rows.map(({ main_status, status, page_ends_at, page_token_hash, read_edition, ...row }) => ({
    ...row,
    report_url: read_edition === null ? null : `/api/user/callouts/${row.reference}/report`,
    status: main_status ?? status,
    page_url: page_ends_at > now.toISOString() ? pageUrl(config, { ...row, page_token_hash }) : null,
  }));
}

/** A joined call-out has the report of the one it is joined to. */
const isReportOfOwn = sql<boolean>`report.id = coalesce(own.joined_to, own.id)`;

/** Returns the report of one of these call-outs, as far as somebody of the office has read it. Throws `NotFound`. */
export async function readOwnReport(
  services: Services,
  now: Date,
  { userId, reference }: { userId: number; reference: string },
): Promise<Uint8Array<ArrayBuffer>> {
  const { db } = services;
  const report = await db
    .selectFrom("call_outs as own")
    .innerJoin("job_reports as report", (join) => join.on(isReportOfOwn))
    .selectAll("report")
    .where("own.reference", "=", reference)
    .where("report.read_edition", "is not", null)
    .where(await ownReportsCondition(db, now, userId))
    .executeTakeFirst();
  return readPdfOfRead(services, now, orNotFound(report));
}

/**
 * Returns a condition for the user's own reports and those of the user's customer. It includes colleagues' reports that
 * belonged to no customer when they were made.
 */
async function ownReportsCondition(db: Db, now: Date, userId: number) {
  const customerId = await findOwnCustomerId(db, now, userId);
  if (customerId === undefined) return sql<boolean>`own.user_id = ${userId}`;
  const people = (await peopleOf(db, customerId)).map(({ id }) => id);
  return sql<boolean>`(own.user_id = ${userId} or own.customer_id in ${idsOfFile(customerId)}
    or (own.customer_id is null and own.user_id in (${sql.join([userId, ...people])})))`;
}
