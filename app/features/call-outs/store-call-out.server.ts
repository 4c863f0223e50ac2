import { insertRow } from "../../platform/audit/create-row.server.ts";
import type { Config } from "../../platform/config/config.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { days } from "../../platform/durations.ts";
import { hashToken } from "../../platform/secrets/tokens.server.ts";
import type { Services } from "../../platform/services.ts";
import type { Card } from "./call-out-lines.ts";
import { callerColumns } from "./callers.server.ts";
import { type CallOutRow, callOuts, searchTextOfCallOut } from "./call-outs.server.ts";
import type { CallOutReceipt } from "./call-outs.schema.ts";
import { addressOfPage, pageToken, pageUrl } from "./followed-call-out.server.ts";

/** How long a key is remembered. A card that waited on its device may arrive twice, days later. */
export const sameKeyMilliseconds = days(7);
const pageMilliseconds = days(7);

type Inserted = Card &
  Pick<
    CallOutRow,
    "caller" | "reference" | "status" | "user_id" | "customer_id" | "photographs_folder" | "card_token_hash"
  > & { language?: CallOutRow["language"]; is_rehearsal?: 1 };

export async function insertCallOut(
  transaction: Db,
  { now, config }: { now: Date; config: Pick<Config, "secret"> },
  row: Inserted,
): Promise<number> {
  const columns = {
    ...row,
    ...(await callerColumns(transaction, row)),
    customer_by: row.customer_id === null ? null : ("account" as const),
    page_token_hash: hashToken(pageToken(config, row.reference)),
    // Nobody follows a rehearsal from outside.
    page_ends_at: row.is_rehearsal ? now.toISOString() : pageEnd(now),
    technician: null,
    expected_at: null,
    joined_to: null,
    card_sent_at: null,
    search_text: searchTextOfCallOut(row),
  };
  return (await insertRow(transaction, now, { resource: callOuts, columns })).id;
}

export function pageEnd(now: Date): string {
  return new Date(now.getTime() + pageMilliseconds).toISOString();
}

/** Builds the response from `answer`, which contains the reference and the end of the page. */
export async function receiptOf(
  { db, config }: Pick<Services, "db" | "config">,
  answer: string,
): Promise<CallOutReceipt> {
  const [reference = "", endsAt = ""] = answer.split(" ");
  const row = await db
    .selectFrom("call_outs")
    .select(["reference", "page_token_hash"])
    .where("reference", "=", reference)
    .executeTakeFirst();
  return {
    message: "We have your call-out. Please keep your telephone free.",
    reference,
    page_url: (row && pageUrl(config, row)) ?? addressOfPage(config.appUrl, pageToken(config, reference)),
    page_ends_at: endsAt,
    photographs_refused: [],
  };
}
