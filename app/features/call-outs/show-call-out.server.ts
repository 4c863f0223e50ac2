import type { Db } from "../../platform/db/tables.ts";
import { mayDo } from "../../platform/http/duties.ts";
import type { Viewer } from "../../platform/http/viewer.ts";
import type { Services } from "../../platform/services.ts";
import { readCompany } from "../company/company.server.ts";
import { findCustomerOfAccount, findFile } from "../customers/customer-of-account.server.ts";
import { isOpen } from "./call-out-status.ts";
import { presentCallOut } from "./call-outs.present.ts";
import type { CallOut } from "./call-outs.schema.ts";
import type { CallOutWithHistory } from "./call-outs.server.ts";
import { pageUrl } from "./followed-call-out.server.ts";
import { cardUrl } from "./open-call-out.server.ts";

/**
 * Returns a call-out as the office sees it, with its customer and the links that still work. The link to the card can
 * change the call-out, so only those who may do so get it.
 */
export async function showCallOut(
  { db, config, clock }: Pick<Services, "db" | "config" | "clock">,
  viewer: Pick<Viewer, "duties"> | null,
  row: CallOutWithHistory,
): Promise<CallOut> {
  const isThere = row.page_ends_at > clock.now().toISOString();
  const mayWrite = viewer !== null && mayDo(viewer.duties, "office");
  return presentCallOut(row, await readCompany(db), {
    page_url: isThere ? pageUrl(config, row) : null,
    customer: await reportingCustomer(db, row),
    card_url: isThere && isOpen(row.status) && mayWrite ? cardUrl(config, row) : null,
  });
}

/**
 * Returns the customer for whom a call-out was reported. If it belonged to none then, returns the account's current
 * customer.
 */
async function reportingCustomer(
  db: Db,
  { customer_id, user_id }: CallOutWithHistory,
): Promise<CallOut["customer"]> {
  const found =
    customer_id !== null
      ? await findFile(db, customer_id)
      : user_id !== null && (await findCustomerOfAccount(db, user_id));
  if (!found) return null;
  const { id, company_name, status } = found;
  return { id, company_name, is_on_stop: status === "on_stop" };
}
