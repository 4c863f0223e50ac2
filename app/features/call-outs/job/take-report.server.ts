import type { Actor } from "../../../platform/audit/audit.server.ts";
import { lockRow } from "../../../platform/db/locked.server.ts";
import type { Db } from "../../../platform/db/tables.ts";
import { inTransaction } from "../../../platform/db/transaction.server.ts";
import { days, minutes } from "../../../platform/durations.ts";
import { Invalid, orNotFound } from "../../../platform/errors.ts";
import type { SentFiles } from "../../../platform/http/endpoint-definition.ts";
import { answerOf, idempotencyKey, once } from "../../../platform/idempotency/idempotency.server.ts";
import type { Services } from "../../../platform/services.ts";
import { checkSignature } from "../../applications/form/signature.server.ts";
import { findCallOut, type StepRow, stepsOf } from "../call-outs.server.ts";
import { type EngineerRow, requireLink, requireSameLink } from "./engineer-links.server.ts";
import { pressedAt } from "./engineer-steps.server.ts";
import { findReport, type Reported, storeReport, tidyParts } from "./job-reports.server.ts";
import { discardFiles, stageReportFiles } from "./report-files.server.ts";
import { missingFromReport } from "./report-fields.ts";
import type { NewJobReport } from "./report.schema.ts";

/** Longer than a link works. A report that waited on a telephone may arrive twice. */
const sameKeyMilliseconds = days(15);
/** Anybody with the link can send reports. */
const mostEditions = 40;

type Sent = { token: string; body: NewJobReport; files: SentFiles };

/**
 * Takes the report of an engineer, once for each key. A second one is a new edition. It is taken whatever the call-out's
 * step, because the work was done. Throws `NotFound` and `Gone` for a link that does not work, and `Invalid`.
 */
export async function takeReport(
  services: Services,
  actor: Actor & { client: string },
  { token, body, files }: Sent,
): Promise<EngineerRow> {
  const { db } = services;
  const link = await requireLink(db, actor.now, token);
  const id = link.call_out_id;
  const claim = {
    key: idempotencyKey("job report", [link.id, body.submission_key ?? body]),
    milliseconds: sameKeyMilliseconds,
  };
  if ((await answerOf(db, actor.now, claim)) !== undefined) return link;
  await checkSigning(body, files);
  const { edition = 0 } = (await findReport(db, id)) ?? {};
  if (edition >= mostEditions) {
    throw new Invalid({ found: [`This call-out has ${edition} reports. Please ring the office.`] });
  }
  const { reference } = orNotFound(await findCallOut(db, id));
  const staging = { now: actor.now, asker: actor.client, reference };
  const staged = await stageReportFiles(services, staging, files);
  let isStored = false;
  try {
    await inTransaction(db, async (transaction) => {
      isStored = false;
      await lockRow(transaction, "call_outs", id);
      await requireSameLink(transaction, actor.now, { token, callOutId: id });
      const first = async () => {
        isStored = true;
        const reported = await reportedBy(transaction, actor.now, { link, body });
        await storeReport(transaction, { ...actor, id: null, name: link.engineer }, { id, reported, staged });
        return "taken";
      };
      await once(transaction, actor.now, claim, { first });
    });
  } catch (error) {
    await discardFiles(services, staged.folder);
    throw error;
  }
  if (!isStored) await discardFiles(services, staged.folder);
  return link;
}

async function checkSigning({ signer_name, unsigned_reason }: NewJobReport, { signature }: SentFiles) {
  if (signature) {
    await checkSignature(signature);
    if (!signer_name) throw new Invalid({ signer_name: [missingFromReport.signer_name] });
  } else if (!unsigned_reason) {
    throw new Invalid({ signature: [missingFromReport.signature] });
  }
}

async function reportedBy(
  transaction: Db,
  now: Date,
  { link, body }: { link: EngineerRow; body: NewJobReport },
): Promise<Reported> {
  const { found, done, parts = null, temperature = null, signer_name = null, unsigned_reason = null } = body;
  const steps = await stepsOf(transaction, link.call_out_id);
  const isSigned = !unsigned_reason;
  return {
    engineer: link.engineer,
    found,
    done,
    parts: tidyParts(parts),
    temperature,
    worked_minutes: body.worked_minutes ?? workedMinutes(steps),
    signer_name: isSigned ? signer_name : null,
    unsigned_reason,
    reported_at: pressedAt(now, body.pressed_seconds_ago, [link.created_at]).toISOString(),
  };
}

/** Returns the minutes between "with the driver" and "done", as the steps stand. */
export function workedMinutes(steps: readonly Pick<StepRow, "status" | "created_at">[]): number | null {
  const lastOf = (status: StepRow["status"]) => steps.findLast((step) => step.status === status)?.created_at;
  const [from, until] = [lastOf("with_you"), lastOf("done")];
  if (from === undefined || until === undefined) return null;
  const worked = Math.round((Date.parse(until) - Date.parse(from)) / minutes(1));
  return worked >= 0 ? worked : null;
}
