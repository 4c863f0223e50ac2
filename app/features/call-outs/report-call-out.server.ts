import { publicPages } from "../../../content/public-pages.ts";
import type { Actor } from "../../platform/audit/audit.server.ts";
import { minutes } from "../../platform/durations.ts";
import type { Db } from "../../platform/db/tables.ts";
import { inTransaction } from "../../platform/db/transaction.server.ts";
import { requireFreeSlots, takeSlot } from "../../platform/http/rate-limit.server.ts";
import {
  answerOf,
  type Claim,
  idempotencyKey,
  isClaimed,
  once,
} from "../../platform/idempotency/idempotency.server.ts";
import { queueMail } from "../../platform/mail/outbox.server.ts";
import type { Services } from "../../platform/services.ts";
import { announceEvent } from "../../platform/webhooks/announce-event.server.ts";
import { newReference } from "../applications/form/reference.server.ts";
import { readCompany } from "../company/company.server.ts";
import { findCustomerOfAccount } from "../customers/customer-of-account.server.ts";
import { readFirm } from "../firm/firm.server.ts";
import { addCard } from "./add-card.server.ts";
import { isFlood } from "./count-open.server.ts";
import { beginChase } from "./chase-call-outs.server.ts";
import { callerInWords } from "./callers.server.ts";
import type { Card } from "./call-out-lines.ts";
import {
  acceptPhotographs,
  commitPhotographs,
  discardPhotographs,
  type SentPhotographs,
  type TakenPhotographs,
} from "./call-out-photographs.server.ts";
import { addStep, type CallOutRow } from "./call-outs.server.ts";
import type { CallOutReceipt, NewCallOut } from "./call-outs.schema.ts";
import { countSent } from "../visits/visits.server.ts";
import type { Way } from "../visits/way.server.ts";
import { cardIn, datePosition, refuseEmpty } from "./read-card.server.ts";
import { insertCallOut, pageEnd, receiptOf, sameKeyMilliseconds } from "./store-call-out.server.ts";

const sameContentMilliseconds = minutes(10);

/** The driver. Requests are limited by `client`; `userId` is the account that is signed in. */
type From = Actor & { client: string; userId: number | null; way: Way };

/**
 * Stores a driver's card with its photographs, once however often it is sent, and mails it to the breakdown mailbox.
 * A card that was changed while it waited, and is sent again with its key, completes the stored one. Throws `Invalid`
 * for an empty card, and `TooManyAttempts` before any photograph is read.
 */
export async function reportCallOut(
  services: Services,
  from: From,
  { submission_key, language = null, ...typed }: NewCallOut,
  photographs: SentPhotographs,
): Promise<CallOutReceipt> {
  const typedCard = cardIn(typed);
  refuseEmpty(typedCard, photographs);
  const { db } = services;
  const { now } = from;
  const claim = claimOf(from, submission_key, typedCard);
  const before = claim && (await answerOf(db, now, claim));
  if (before) return receiptOf(services, before);
  const isCounted = !claim || !(await isClaimed(db, now, claim.key));
  if (isCounted) await requireFreeSlots(services, [["callOutsPerClient", from.client]]);
  const taken = await acceptPhotographs(services, { now, asker: from.client }, photographs);
  try {
    const card = datePosition(typedCard, typed, now);
    const { answer, hasPhotographs } = await store(services, from, { claim, card, language, taken });
    if (!hasPhotographs) await discardPhotographs(services, taken);
    const photographs_refused = hasPhotographs ? taken.refused : [];
    return { ...(await receiptOf(services, answer)), photographs_refused };
  } catch (error) {
    await discardPhotographs(services, taken);
    throw error;
  }
}

/**
 * Returns the claim of a card. Without a key, equal cards count as one for ten minutes, but only if they name the
 * driver or the vehicle: many drivers share one address.
 */
function claimOf(from: From, submission_key: string | null | undefined, card: Card): Claim | undefined {
  if (submission_key) {
    const key = idempotencyKey("call-out", [submission_key]);
    return { key, content: card, milliseconds: sameKeyMilliseconds };
  }
  if (!card.telephone && !card.vehicle_number && !card.trailer_number) return undefined;
  return {
    key: idempotencyKey("call-out", [from.client, card]),
    milliseconds: sameContentMilliseconds,
  };
}

type New = {
  language: CallOutRow["language"];
  claim: Claim | undefined;
  card: Card;
  taken: TakenPhotographs;
};

/** Stores the card. Returns what a repeated request is answered with, and whether its photographs were stored. */
async function store(
  services: Services,
  from: From,
  { claim, card, language, taken }: New,
): Promise<{ answer: string; hasPhotographs: boolean }> {
  const { db, config } = services;
  const { now } = from;
  const { reference_prefix } = await readFirm(db);
  const reference = newReference(reference_prefix);
  // Loads the mail components with the first mail, because they would delay every start.
  const { callOutMail } = await import("./call-out-mail.server.tsx");
  const photographs = taken.photographs.length;
  const customer = await callerInWords(db, card, from.userId);
  const sent = { card, reference, now, photographs, customer, language };
  const mail = await callOutMail(await readCompany(db), config, sent);
  return inTransaction(db, async (transaction) => {
    let hasPhotographs = false;
    const first = async () => {
      hasPhotographs = true;
      await takeSlot(transaction, services, ["callOutsPerClient", from.client]);
      const id = await insertReported(transaction, services, from, { card, language, reference, taken });
      // In a flood the chase mails about all of them, in three minutes.
      if (!(await isFlood(transaction, now))) await queueMail(transaction, now, mail(id));
      await countSent(transaction, now, { page: publicPages.breakdown.path, count: "cards", way: from.way });
      return `${reference} ${pageEnd(now)}`;
    };
    const changed = async (answer: string) => {
      const added = await addCard(transaction, from, { answer, card, taken });
      if (added === "gone") return first();
      hasPhotographs = added === "added";
      return answer;
    };
    const answer = claim ? await once(transaction, now, claim, { first, changed }) : await first();
    return { answer, hasPhotographs };
  });
}

type Reported = Pick<New, "card" | "language" | "taken"> & { reference: string; taken: TakenPhotographs };

async function insertReported(
  transaction: Db,
  { config }: Services,
  { now, name, userId }: From,
  { card, language, reference, taken }: Reported,
): Promise<number> {
  const customer = userId === null ? undefined : await findCustomerOfAccount(transaction, userId);
  const id = await insertCallOut(
    transaction,
    { now, config },
    {
      ...card,
      language,
      caller: null,
      reference,
      status: "received",
      user_id: userId,
      customer_id: customer?.id ?? null,
      photographs_folder: taken.folder,
      card_token_hash: null,
    },
  );
  await commitPhotographs(transaction, now, id, taken);
  await addStep(transaction, { now, name }, id, { status: "received" });
  await announceEvent(transaction, now, { event: "callout.created", id, status: "received" });
  await beginChase(transaction, now, id);
  return id;
}
