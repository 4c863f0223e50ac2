import { mayDo } from "../../platform/http/duties.ts";
import type { Viewer } from "../../platform/http/viewer.ts";
import type { Services } from "../../platform/services.ts";
import { readCompany } from "../company/company.server.ts";
import { isOpen } from "./call-out-status.ts";
import { presentCallOut } from "./call-outs.present.ts";
import type { CallOut } from "./call-outs.schema.ts";
import type { CallOutWithHistory } from "./call-outs.server.ts";
import { readCaller } from "./callers.server.ts";
import { pageUrl } from "./followed-call-out.server.ts";
import { engineerUrl, readEngineers } from "./job/engineer-links.server.ts";
import { presentEngineerLink } from "./job/job.present.ts";
import { showReport } from "./job/show-report.server.ts";
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
  const now = clock.now();
  const isThere = row.page_ends_at > now.toISOString();
  const caller = await readCaller(db, row);
  const mayWrite = viewer !== null && mayDo(viewer.duties, "office");
  return presentCallOut(row, await readCompany(db), {
    page_url: isThere ? pageUrl(config, row) : null,
    ...caller,
    report: await showReport(db, row.id, caller.customer),
    engineers: (await readEngineers(db, row.id)).map((link) => {
      return presentEngineerLink(link, now, mayWrite ? engineerUrl(config, link) : null);
    }),
    card_url: isThere && isOpen(row.status) && mayWrite ? cardUrl(config, row) : null,
  });
}
