import type { Config } from "../../platform/config/config.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { inTransaction } from "../../platform/db/transaction.server.ts";
import { days, minutes } from "../../platform/durations.ts";
import { Invalid } from "../../platform/errors.ts";
import { takeSlot } from "../../platform/http/rate-limit.server.ts";
import {
  answerOf,
  idempotencyKey,
  storeAnswer,
  claimKey,
} from "../../platform/idempotency/idempotency.server.ts";
import { queueMail } from "../../platform/mail/outbox.server.ts";
import { hashToken } from "../../platform/secrets/tokens.server.ts";
import { announceEvent } from "../../platform/webhooks/announce-event.server.ts";
import type { Services } from "../../platform/services.ts";
import { newReference } from "../applications/form/reference.server.ts";
import { readCompany } from "../company/company.server.ts";
import { findCustomerOfAccount } from "../customers/customer-of-account.server.ts";
import { readFirm } from "../firm/firm.server.ts";
import type { Card } from "./call-out-lines.ts";
import {
  commitPhotographs,
  discardPhotographs,
  type SentPhotographs,
  acceptPhotographs,
  type TakenPhotographs,
} from "./call-out-photographs.server.ts";
import { addStep, type CallOutRow, searchTextOfCallOut } from "./call-outs.server.ts";
import type { CallOutReceipt, NewCallOut } from "./call-outs.schema.ts";
import { pageToken, pageUrl } from "./followed-call-out.server.ts";

/** How long a key is remembered. A card that waited on its device may arrive twice, days later. */
export const sameKeyMilliseconds = days(7);
const sameContentMilliseconds = minutes(10);
const widestMetres = 100_000;
const hardestCelsius = 60;
/** How far a telephone's clock may be ahead. */
const fastClockMilliseconds = minutes(10);
/** A card waits on its device for thirty days. Receivers have stamped positions 1024 weeks too early. */
const oldestPositionMilliseconds = days(31);
const pageMilliseconds = days(7);

type From = { client: string; userId: number | null };

/**
 * Stores a driver's card with its photographs, once however often it is sent, and mails it to the breakdown mailbox.
 * Throws `Invalid` for an empty card, and `TooManyAttempts`.
 */
export async function reportCallOut(
  services: Services,
  from: From,
  { submission_key, ...typed }: NewCallOut,
  photographs: SentPhotographs,
): Promise<CallOutReceipt> {
  const card = cardIn(typed);
  refuseEmpty(card, photographs);
  const { db, clock } = services;
  const now = clock.now();
  const claim = submission_key
    ? { key: idempotencyKey("call-out", [submission_key, card]), milliseconds: sameKeyMilliseconds }
    : { key: idempotencyKey("call-out", [from.client, card]), milliseconds: sameContentMilliseconds };
  const before = await answerOf(db, now, claim.key);
  if (before) return receiptOf(services, before);
  const taken = await acceptPhotographs(services, now, photographs);
  try {
    const reported = await store(services, from, { now, claim, card: datePosition(card, typed, now), taken });
    return { ...(await receiptOf(services, reported)), photographs_refused: taken.refused };
  } catch (error) {
    await discardPhotographs(services, taken);
    if (error instanceof SentBefore) return receiptOf(services, error.answer);
    throw error;
  }
}

/** Throws `Invalid` for an empty card without photographs. */
export function refuseEmpty(card: Card, photographs: SentPhotographs): void {
  const hasPhotograph = Object.values(photographs).some((file) => file);
  if (hasPhotograph || Object.values(card).some((value) => value !== null)) return;
  throw new Invalid({ telephone: ["Please say where you are, or give a telephone number."] });
}

type New = {
  now: Date;
  claim: { key: string; milliseconds: number };
  card: Card;
  taken: TakenPhotographs;
};

/** Stores the card. Returns what a repeated request is answered with. */
async function store(
  services: Services,
  { client, userId }: From,
  { now, claim, card, taken }: New,
): Promise<string> {
  const { db, config } = services;
  const { reference_prefix } = await readFirm(db);
  const reference = newReference(reference_prefix);
  const answer = `${reference} ${pageEnd(now)}`;
  // Loads the mail components with the first mail, because they would delay every start.
  const { callOutMail } = await import("./call-out-mail.server.tsx");
  const photographs = taken.photographs.length;
  const mail = await callOutMail(await readCompany(db), config, { card, reference, now, photographs });
  await inTransaction(db, async (transaction) => {
    const before = await claimKey(transaction, now, claim);
    if (before?.answer) throw new SentBefore(before.answer);
    await takeSlot(transaction, services, ["callOutsPerClient", client]);
    const id = await insertCallOut(
      transaction,
      { now, config },
      {
        ...card,
        caller: null,
        reference,
        status: "received",
        user_id: userId,
        customer_id:
          userId === null ? null : ((await findCustomerOfAccount(transaction, userId))?.id ?? null),
        photographs_folder: taken.folder,
        card_token_hash: null,
      },
    );
    await commitPhotographs(transaction, now, id, taken);
    await addStep(transaction, { now, name: "driver" }, id, { status: "received" });
    await storeAnswer(transaction, claim.key, answer);
    await announceEvent(transaction, now, { event: "callout.created", id, status: "received" });
    await queueMail(transaction, now, mail(id));
  });
  return answer;
}

type Inserted = Card &
  Pick<
    CallOutRow,
    "caller" | "reference" | "status" | "user_id" | "customer_id" | "photographs_folder" | "card_token_hash"
  >;

export async function insertCallOut(
  transaction: Db,
  { now, config }: { now: Date; config: Pick<Config, "secret"> },
  row: Inserted,
): Promise<number> {
  const { id } = await transaction
    .insertInto("call_outs")
    .values({
      ...row,
      page_token_hash: hashToken(pageToken(config, row.reference)),
      page_ends_at: pageEnd(now),
      technician: null,
      expected_at: null,
      joined_to: null,
      card_sent_at: null,
      search_text: searchTextOfCallOut(row),
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

function pageEnd(now: Date): string {
  return new Date(now.getTime() + pageMilliseconds).toISOString();
}

class SentBefore extends Error {
  readonly answer: string;
  constructor(answer: string) {
    super("sent before");
    this.answer = answer;
  }
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
    page_url: pageUrl(config, row ?? { reference, page_token_hash: "" }),
    page_ends_at: endsAt,
    photographs_refused: [],
  };
}

/**
 * Reads a card. Impossible measurements count as missing and the rest is stored, so that nothing stops a driver's
 * report.
 */
export function cardIn(typed: NewCallOut): Card {
  const given = (value: string | null | undefined) => value ?? null;
  const within = (value: number | null | undefined, least: number, most: number) =>
    value != null && value >= least && value <= most ? value : null;
  return {
    latitude: typed.latitude ?? null,
    longitude: typed.longitude ?? null,
    accuracy: within(typed.accuracy, 0, widestMetres),
    position_at:
      typed.position_at && typed.position_age == null ? new Date(typed.position_at).toISOString() : null,
    place: given(typed.place),
    make: given(typed.make),
    alarm_code: given(typed.alarm_code),
    set_point: within(typed.set_point, -hardestCelsius, hardestCelsius),
    box_temperature: within(typed.box_temperature, -hardestCelsius, hardestCelsius),
    load: given(typed.load),
    vehicle_number: given(typed.vehicle_number),
    trailer_number: given(typed.trailer_number),
    telephone: given(typed.telephone),
    details: given(typed.details),
  };
}

/**
 * Dates a position by its age, and removes a time that cannot be right. Separate from `cardIn`, so that a card that is
 * sent again later still has the same key.
 */
export function datePosition(card: Card, { position_age: age }: NewCallOut, now: Date): Card {
  if (age != null && age >= 0 && age * 1000 <= oldestPositionMilliseconds) {
    return { ...card, position_at: new Date(now.getTime() - age * 1000).toISOString() };
  }
  const at = card.position_at === null ? Number.NaN : Date.parse(card.position_at) - now.getTime();
  const isLikely = at <= fastClockMilliseconds && at >= -oldestPositionMilliseconds;
  return isLikely ? card : { ...card, position_at: null };
}
