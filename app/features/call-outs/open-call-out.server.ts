import { type Actor, recordAudit } from "../../platform/audit/audit.server.ts";
import { changeRow } from "../../platform/audit/change-row.server.ts";
import type { Config } from "../../platform/config/config.server.ts";
import { lockRow } from "../../platform/db/locked.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { inTransaction } from "../../platform/db/transaction.server.ts";
import { minutes } from "../../platform/durations.ts";
import { idempotencyKey, once } from "../../platform/idempotency/idempotency.server.ts";
import { subjectOf } from "../../platform/resources/stored.server.ts";
import type { Secrets } from "../../platform/secrets/keys.server.ts";
import { sign, tokenOf } from "../../platform/secrets/signing.server.ts";
import { hashToken } from "../../platform/secrets/tokens.server.ts";
import type { Services } from "../../platform/services.ts";
import { announceEvent } from "../../platform/webhooks/announce-event.server.ts";
import { newReference } from "../applications/form/reference.server.ts";
import { readFirm } from "../firm/firm.server.ts";
import type { OpenedCallOut } from "./call-outs.schema.ts";
import {
  addStep,
  type CallOutRow,
  callOuts,
  type CallOutWithHistory,
  findCallOut,
  requireCallOut,
  searchTextOfCallOut,
} from "./call-outs.server.ts";
import { callerColumns } from "./callers.server.ts";
import { emptyCard } from "./empty-card.ts";
import { insertCallOut } from "./store-call-out.server.ts";

const sameContentMilliseconds = minutes(10);
/** Long enough that nobody can guess it, and short enough for one text message. */
const tokenLength = 32;

function cardToken(config: Pick<Config, "secret">, reference: string): string {
  return sign(config, "call-out card", reference).slice(0, tokenLength);
}

/** Returns the link with which a driver's telephone opens the card of this call-out. Returns null if it has no card. */
export function cardUrl(
  { appUrl, ...secrets }: Secrets & Pick<Config, "appUrl">,
  { reference, card_token_hash }: Pick<CallOutRow, "reference" | "card_token_hash">,
): string | null {
  const token = tokenOf(secrets, card_token_hash, (one) => cardToken(one, reference));
  return token && new URL(`/call-out-card/${token}`, appUrl).href;
}

/**
 * Opens a call-out while its driver is on the telephone, once however often the request is sent. It counts as seen by
 * the user who opens it. A request that was changed after its answer was lost changes the call-out that it opened,
 * unless that was deleted.
 */
export async function openCallOut(
  { db, config }: Pick<Services, "db" | "config">,
  actor: Actor,
  { submission_key, telephone, caller = null, details = null }: OpenedCallOut,
): Promise<CallOutWithHistory> {
  const typed: Opened = { telephone, caller, details };
  const claim = {
    key: idempotencyKey("call-out opened", [actor.id, submission_key ?? typed]),
    content: typed,
    milliseconds: sameContentMilliseconds,
  };
  const { reference_prefix } = await readFirm(db);
  return inTransaction(db, async (transaction) => {
    const id = await once(transaction, actor.now, claim, {
      first: () => open(transaction, config, actor, { ...typed, reference: newReference(reference_prefix) }),
      changed: (answer) => changeOpened(transaction, actor, Number(answer), typed),
      isThere: async (answer) => (await findCallOut(transaction, Number(answer))) !== undefined,
    });
    return requireCallOut(transaction, Number(id));
  });
}

type Opened = Pick<CallOutRow, "telephone" | "caller" | "details">;

async function open(
  transaction: Db,
  config: Pick<Config, "secret">,
  actor: Actor,
  typed: Opened & { reference: string },
): Promise<string> {
  const id = await insertCallOut(
    transaction,
    { now: actor.now, config },
    {
      ...emptyCard,
      ...typed,
      status: "seen",
      user_id: null,
      customer_id: null,
      photographs_folder: null,
      card_token_hash: hashToken(cardToken(config, typed.reference)),
    },
  );
  for (const status of ["received", "seen"] as const) await addStep(transaction, actor, id, { status });
  await announceEvent(transaction, actor.now, { event: "callout.created", id, status: "seen" });
  const subject = subjectOf(callOuts, await lockRow(transaction, "call_outs", id));
  await recordAudit(transaction, actor, { action: "opened", subject });
  return String(id);
}

async function changeOpened(transaction: Db, actor: Actor, id: number, typed: Opened): Promise<string> {
  const before = await lockRow(transaction, "call_outs", id);
  const search_text = searchTextOfCallOut({ ...before, ...typed });
  await changeRow(transaction, actor, {
    resource: callOuts,
    before,
    change: { ...typed, search_text, ...(await callerColumns(transaction, { ...before, ...typed })) },
    entry: () => ({ action: "changed" }),
  });
  return String(id);
}

/** Returns the open call-out whose card this key opens, or undefined for an unknown key. */
export async function findByCard(db: Db, now: Date, token: string): Promise<CallOutRow | undefined> {
  return db
    .selectFrom("call_outs")
    .selectAll()
    .where("card_token_hash", "=", hashToken(token))
    .where("page_ends_at", ">", now.toISOString())
    .where("status", "not in", ["done", "cancelled"])
    .executeTakeFirst();
}
