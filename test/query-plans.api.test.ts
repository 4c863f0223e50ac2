import { type CompiledQuery, type KyselyPlugin, sql } from "kysely";
import { expect, it } from "vitest";
import { engineOf } from "../app/platform/db/engine.server.ts";
import type { Db } from "../app/platform/db/tables.ts";
import {
  applicationsByHour,
  countNewApplications,
  oldestNewApplication,
} from "../app/features/applications/count-applications.server.ts";
import {
  countNewMessages,
  forgetOldMessages,
  messagesByHour,
  oldestNewMessage,
} from "../app/features/contact/contact.server.ts";
import { listCustomers } from "../app/features/customers/customers.server.ts";
import { forgetOldApplications } from "../app/features/applications/forget-applications.server.ts";
import { listUndescribedGalleries } from "../app/features/galleries/galleries.server.ts";
import { testimonialRows } from "../app/features/testimonials/testimonials.server.ts";
import { readMailState } from "../app/platform/mail/mail-state.server.ts";
import { openSite } from "./site.ts";

const site = await openSite();

const since = new Date(0);

/** Returns the plan of each query that `work` makes. Sequential scans are off where an index can do the job. */
async function plansOf(work: (db: Db) => Promise<unknown>): Promise<string[]> {
  const asked: CompiledQuery[] = [];
  const noting: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      asked.push(site.db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await work(site.db.withPlugin(noting));
  const isPostgres = engineOf(site.db) === "postgres";
  return site.db.transaction().execute(async (transaction) => {
    if (isPostgres) await sql`set local enable_seqscan = off`.execute(transaction);
    const plans: string[] = [];
    for (const query of asked) {
      const explain = isPostgres ? "explain " : "explain query plan ";
      const { rows } = await transaction.executeQuery<Record<string, unknown>>({
        ...query,
        sql: explain + query.sql,
      });
      plans.push(rows.map((row) => String(row["detail"] ?? row["QUERY PLAN"])).join("\n"));
    }
    return plans;
  });
}

type Work = (db: Db) => Promise<unknown>;
const services = (db: Db) => ({ ...site.services, db });

it.each<[what: string, index: string, work: Work]>([
  // Either of two indexes finds the new messages.
  ["new messages are counted", "contact_messages_(status|age)", countNewMessages],
  ["the oldest new message is found", "contact_messages_status", oldestNewMessage],
  ["messages of each day are counted", "contact_messages_time", (db) => messagesByHour(db, since)],
  ["old messages are forgotten", "contact_messages_age", (db) => forgetOldMessages[1]!(services(db))],
  ["new applications are counted", "trade_applications_(status|age)", countNewApplications],
  ["the oldest new application is found", "trade_applications_status", oldestNewApplication],
  [
    "old applications are forgotten",
    "trade_applications_age",
    (db) => forgetOldApplications[1]!(services(db)),
  ],
  ["applications of each day are counted", "trade_applications_time", (db) => applicationsByHour(db, since)],
  ["pictures that nobody described are counted", "gallery_images_undescribed", listUndescribedGalleries],
  ["testimonials are counted", "testimonials_time", (db) => testimonialRows.list(db, { limit: 50, page: 3 })],
  ["customers stand by name", "customers_order", (db) => listCustomers(db, { sort: "name", page: 3 })],
  ["customers stand by status", "customers_status", (db) => listCustomers(db, { sort: "status", page: 3 })],
  ["mails that wait are counted", "mails_waiting", readMailState],
])("%s by the index %s", async (_what, index, work) => {
  const plans = await plansOf(work);
  expect(plans.join("\n\n")).toMatch(new RegExp(`\\b${index}\\b`));
});
