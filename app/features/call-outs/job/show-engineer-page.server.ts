import type { Db } from "../../../platform/db/tables.ts";
import { NotFound } from "../../../platform/errors.ts";
import { readFacts } from "../../../platform/facts/facts.server.ts";
import type { Services } from "../../../platform/services.ts";
import { readCompany } from "../../company/company.server.ts";
import { readPhotograph } from "../call-out-photographs.server.ts";
import { requireCallOut } from "../call-outs.server.ts";
import { readCaller } from "../callers.server.ts";
import { meaningOf } from "../card/alarm-meaning.ts";
import { readDriverFacts } from "../driver-facts.server.ts";
import { type EngineerRow, requireLink } from "./engineer-links.server.ts";
import { whyStopped } from "./engineer-steps.server.ts";
import { findReport } from "./job-reports.server.ts";
import { presentEngineerPage } from "./job.present.ts";
import type { EngineerPage } from "./job.schema.ts";

/** Returns a call-out as its engineer sees it. Throws `NotFound` and `Gone` for a link that does not work. */
export async function readEngineerPage(db: Db, now: Date, token: string): Promise<EngineerPage> {
  return showEngineerPage(db, token, await requireLink(db, now, token));
}

export async function showEngineerPage(db: Db, token: string, link: EngineerRow): Promise<EngineerPage> {
  const row = await requireCallOut(db, link.call_out_id);
  const [company, { customer, likely }, { alarmCodes }, { sample_codes }] = await Promise.all([
    readCompany(db),
    readCaller(db, row),
    readFacts(db, ["alarmCodes"]),
    readDriverFacts(db),
  ]);
  return presentEngineerPage(row, {
    link,
    token,
    firm: company,
    report: await findReport(db, row.id),
    stopped: await whyStopped(db, row, row.steps),
    isOnStop: customer ? customer.is_on_stop : (likely[0]?.is_on_stop ?? false),
    meaning: meaningOf(alarmCodes, { make: row.make, code: row.alarm_code, hidden: sample_codes }),
  });
}

/** Returns a photograph of the engineer's call-out, or of one that was joined to it. Throws `NotFound` and `Gone`. */
export async function readEngineersPhotograph(
  services: Pick<Services, "db" | "files">,
  now: Date,
  { token, photograph }: { token: string; photograph: number },
): Promise<{ bytes: Uint8Array<ArrayBuffer>; mime: string }> {
  const link = await requireLink(services.db, now, token);
  const { photographs } = await requireCallOut(services.db, link.call_out_id);
  const found = photographs.find(({ id }) => id === photograph);
  if (!found) throw new NotFound();
  return readPhotograph(services, found.call_out_id, photograph);
}
