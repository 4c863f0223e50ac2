import { changeRow } from "../../platform/audit/change-row.server.ts";
import type { Actor } from "../../platform/audit/audit.server.ts";
import { notifyFollowers } from "../../platform/db/content-version.server.ts";
import { lockRow } from "../../platform/db/locked.server.ts";
import { inTransaction } from "../../platform/db/transaction.server.ts";
import { Conflict, orNotFound } from "../../platform/errors.ts";
import { takeSlot } from "../../platform/http/rate-limit.server.ts";
import {
  answerOf,
  idempotencyKey,
  storeAnswer,
  claimKey,
} from "../../platform/idempotency/idempotency.server.ts";
import { keysOf } from "../../platform/keys-of.ts";
import type { Services } from "../../platform/services.ts";
import type { Card } from "./call-out-lines.ts";
import {
  commitPhotographs,
  discardPhotographs,
  type SentPhotographs,
  acceptPhotographs,
  type TakenPhotographs,
} from "./call-out-photographs.server.ts";
import { type CallOutRow, callOuts, searchTextOfCallOut } from "./call-outs.server.ts";
import { type CallOutReceipt, type NewCallOut, photographFields } from "./call-outs.schema.ts";
import { findByCard } from "./open-call-out.server.ts";
import {
  cardIn,
  datePosition,
  receiptOf,
  refuseEmpty,
  sameKeyMilliseconds,
} from "./report-call-out.server.ts";

/** The driver who sends the card. Requests are limited by `client`. */
type Driver = Actor & { client: string };

type Sent = { token: string; body: NewCallOut; photographs: SentPhotographs };

/**
 * Adds a card that a driver sends through the office's link. Fields on the card replace the stored ones; the others
 * stay. Throws `NotFound` for an unknown key and for a call-out that is over, `Invalid` and `TooManyAttempts`. Throws
 * `Conflict` when two requests with photographs arrive at the same time.
 */
export async function takeCard(
  services: Services,
  actor: Driver,
  { token, body, photographs }: Sent,
): Promise<CallOutReceipt> {
  const { db } = services;
  const row = orNotFound(await findByCard(db, actor.now, token));
  const card = cardIn(body);
  refuseEmpty(card, photographs);
  const receipt = await receiptOf(services, `${row.reference} ${row.page_ends_at}`);
  const key = idempotencyKey("call-out card", [row.id, body.submission_key ?? card]);
  if (await answerOf(db, actor.now, key)) return receipt;
  // All photographs of a call-out are in one folder. Files are not added to a folder in use, because discarding them
  // would endanger it.
  const isFirst = row.photographs_folder === null;
  const taken = await acceptPhotographs(services, actor.now, isFirst ? photographs : {});
  try {
    await store(services, actor, { id: row.id, key, card: datePosition(card, body, actor.now), taken });
  } catch (error) {
    await discardPhotographs(services, taken);
    throw error;
  }
  const refused = isFirst ? taken.refused : refusedAll(photographs);
  return { ...receipt, photographs_refused: refused };
}

type Taken = { id: number; key: string; card: Card; taken: TakenPhotographs };

async function store(services: Services, actor: Driver, { id, key, card, taken }: Taken): Promise<void> {
  await inTransaction(services.db, async (transaction) => {
    const before = await claimKey(transaction, actor.now, { key, milliseconds: sameKeyMilliseconds });
    if (before?.answer) return;
    await takeSlot(transaction, services, ["callOutsPerClient", actor.client]);
    const row = await lockRow(transaction, "call_outs", id);
    if (taken.folder && row.photographs_folder !== null) {
      throw new Conflict("Photographs are arriving already. Please send it again.");
    }
    const change = { ...given(card), details: bothDetails(row, card) };
    const photographs_folder = taken.folder ?? row.photographs_folder;
    await changeRow(transaction, actor, {
      resource: callOuts,
      before: row,
      change: {
        ...change,
        photographs_folder,
        card_sent_at: actor.now.toISOString(),
        search_text: searchTextOfCallOut({ ...row, ...change }),
      },
      entry: () => ({ action: "card arrived" }),
    });
    await commitPhotographs(transaction, actor.now, id, taken);
    await storeAnswer(transaction, key, "taken");
    await notifyFollowers(transaction);
  });
}

function given(card: Card): Partial<Card> {
  return Object.fromEntries(
    keysOf(card).flatMap((name) => (card[name] === null ? [] : [[name, card[name]]])),
  );
}

/** Appends the driver's text, so that the office's text stays. */
function bothDetails({ details }: CallOutRow, card: Card): string | null {
  const said = card.details ?? "";
  if (said === "" || details?.includes(said)) return details;
  return details ? `${details}\n${said}` : said;
}

function refusedAll(photographs: SentPhotographs): CallOutReceipt["photographs_refused"] {
  return photographFields.flatMap((field) =>
    photographs[field] ? { field, message: "Some were sent before; please text these." } : [],
  );
}
