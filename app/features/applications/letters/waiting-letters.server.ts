import type { Db } from "../../../platform/db/tables.ts";
import { withdrawMail } from "../../../platform/mail/outbox.server.ts";
import { withdrawJoinLink } from "../../accounts/joining/joining.server.ts";
import { type Referee, referees } from "../references/reference-answer.ts";

/**
 * Takes back the letters of the last step, and those to referees, that still wait in the outbox, because the next step
 * makes them untrue.
 */
export async function takeBackWaiting(
  transaction: Db,
  now: Date,
  { id, version }: { id: number; version: number },
): Promise<void> {
  const taken: StepLetter[] = [];
  for (const letter of await lettersOfStep(transaction, id, version)) {
    if (await withdrawMail(transaction, letter.mail_id)) taken.push(letter);
  }
  await markTakenBack(transaction, now, taken);
  for (const referee of referees) await takeBackRequests(transaction, now, { id, referee });
}

/**
 * Takes back the letters to a referee that still wait, because the referee has answered, is asked at another address or
 * is asked no more. What was asked stays, with the address that the office may have corrected.
 */
export async function takeBackRequests(
  transaction: Db,
  now: Date,
  { id, referee }: { id: number; referee: Referee },
): Promise<void> {
  const letters = await transaction
    .selectFrom("trade_application_letters")
    .select(["id", "mail_id"])
    .where("application_id", "=", id)
    .where("kind", "in", [referee, `${referee}_reminder`])
    .where("taken_back_at", "is", null)
    .execute();
  for (const letter of letters) {
    if (!(await withdrawMail(transaction, letter.mail_id))) continue;
    await transaction
      .updateTable("trade_application_letters")
      .set({ taken_back_at: now.toISOString() })
      .where("id", "=", letter.id)
      .execute();
  }
}

type StepLetter = Awaited<ReturnType<typeof lettersOfStep>>[number];

export async function markTakenBack(transaction: Db, now: Date, letters: StepLetter[]): Promise<void> {
  const ids = letters.map(({ id }) => id);
  if (ids.length === 0) return;
  await transaction
    .updateTable("trade_application_letters")
    .set({ taken_back_at: now.toISOString() })
    .where("id", "in", ids)
    .execute();
  // Nobody has the keys of these forms, because their mails never left. Answers taken on the telephone stay.
  await transaction
    .deleteFrom("trade_references")
    .where("letter_id", "in", ids)
    .where("answered_at", "is", null)
    .execute();
  for (const letter of letters) {
    if (letter.kind === "approved") await withdrawJoinLink(transaction, letter.recipient, letter.created_at);
  }
}

export function lettersOfStep(transaction: Db, id: number, version: number) {
  return transaction
    .selectFrom("trade_application_letters")
    .select(["id", "kind", "recipient", "mail_id", "status_before", "taken_back_at", "created_at"])
    .where("application_id", "=", id)
    .where("step_version", "=", version)
    .orderBy("id")
    .execute();
}
