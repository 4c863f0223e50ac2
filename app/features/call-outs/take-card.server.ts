import type { Actor } from "../../platform/audit/audit.server.ts";
import { inTransaction } from "../../platform/db/transaction.server.ts";
import { orNotFound } from "../../platform/errors.ts";
import { requireFreeSlots, takeSlot } from "../../platform/http/rate-limit.server.ts";
import { answerOf, type Claim, idempotencyKey, once } from "../../platform/idempotency/idempotency.server.ts";
import type { Services } from "../../platform/services.ts";
import { completeCallOut, noteChange } from "./add-card.server.ts";
import {
  acceptPhotographs,
  discardPhotographs,
  type SentPhotographs,
  type TakenPhotographs,
} from "./call-out-photographs.server.ts";
import { type CallOutReceipt, type NewCallOut, photographFields } from "./call-outs.schema.ts";
import type { Card } from "./call-out-lines.ts";
import type { CallOutRow } from "./call-outs.server.ts";
import { findByPage } from "./followed-call-out.server.ts";
import { findByCard } from "./open-call-out.server.ts";
import { cardIn, datePosition, refuseEmpty } from "./read-card.server.ts";
import { receiptOf, sameKeyMilliseconds } from "./store-call-out.server.ts";

/** The driver who sends the card. Requests are limited by `client`. */
type Driver = Actor & { client: string };

type Sent = { token: string; body: NewCallOut; photographs: SentPhotographs };

/**
 * Adds a card that a driver sends through the office's link, or from the page on which the call-out is followed, once
 * for each key and content. A change from the page is noted for the office. Throws `NotFound` for an
 * unknown key and for a call-out that is over, `Invalid`, and `TooManyAttempts` before any photograph is read. Throws
 * `Conflict` when two requests with photographs arrive at the same time.
 */
export async function takeCard(
  services: Services,
  actor: Driver,
  { token, body, photographs }: Sent,
): Promise<CallOutReceipt> {
  const { db } = services;
  const opened = await findByCard(db, actor.now, token);
  const row = orNotFound(opened ?? (await findByPage(db, actor.now, token)));
  const typed = cardIn(body);
  refuseEmpty(typed, photographs);
  const receipt = await receiptOf(services, `${row.reference} ${row.page_ends_at}`);
  const claim = {
    key: idempotencyKey("call-out card", [row.id, body.submission_key ?? typed]),
    content: typed,
    milliseconds: sameKeyMilliseconds,
  };
  if (await answerOf(db, actor.now, claim)) return receipt;
  await requireFreeSlots(services, [["callOutsPerClient", actor.client]]);
  // All photographs of a call-out are in one folder. Files are not added to a folder in use, because discarding them
  // would endanger it.
  const isFirst = row.photographs_folder === null;
  const asker = { now: actor.now, asker: actor.client };
  const taken = await acceptPhotographs(services, asker, isFirst ? photographs : {});
  try {
    const card = datePosition(typed, body, actor.now);
    const isStored = await store(services, actor, {
      row,
      claim,
      card,
      taken,
      isCorrection: opened === undefined,
    });
    if (!isStored) await discardPhotographs(services, taken);
  } catch (error) {
    await discardPhotographs(services, taken);
    throw error;
  }
  const refused = isFirst ? taken.refused : refusedAll(photographs);
  return { ...receipt, photographs_refused: refused };
}

type Taken = { row: CallOutRow; claim: Claim; card: Card; taken: TakenPhotographs; isCorrection: boolean };

/** Returns false if an equal card arrived in the meantime. */
async function store(
  services: Services,
  actor: Driver,
  { row, claim, card, taken, isCorrection }: Taken,
): Promise<boolean> {
  return inTransaction(services.db, async (transaction) => {
    let isStored = false;
    const take = async () => {
      isStored = true;
      await takeSlot(transaction, services, ["callOutsPerClient", actor.client]);
      const card_sent_at = actor.now.toISOString();
      const said = "The driver has changed this:";
      if (isCorrection) await noteChange(transaction, actor, { before: row, card, said });
      await completeCallOut(transaction, actor, row.id, { card, taken, card_sent_at });
      return "taken";
    };
    await once(transaction, actor.now, claim, { first: take, changed: take });
    return isStored;
  });
}

function refusedAll(photographs: SentPhotographs): CallOutReceipt["photographs_refused"] {
  return photographFields.flatMap((field) =>
    photographs[field] ? { field, message: "Some were sent before; please text these." } : [],
  );
}
