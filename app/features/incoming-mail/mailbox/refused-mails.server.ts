import type { MailboxSettings } from "../../../platform/config/mailbox-settings.server.ts";
import type { Db } from "../../../platform/db/tables.ts";
import { logger } from "../../../platform/log.server.ts";
import { forgetOld } from "../../../platform/retention/forget-old.server.ts";
import type { RowOf } from "../../../platform/resources/stored.server.ts";
import { type Named, nameOf } from "./positions.server.ts";

/** Where a mail is: its UID counts as long as the server says the same `uidValidity` (RFC 3501, 2.3.1.1). */
export type PlaceOfMail = { mailbox: MailboxSettings; uidValidity: string; uid: number };
/** How often a mail has been tried, with this time, and since when. */
export type Tries = Pick<RowOf<"refused_mails">, "tries" | "created_at" | "reason">;

const mostTries = 5;
const longestReason = 300;

function keyOf({ mailbox, uidValidity, uid }: PlaceOfMail) {
  return { mailbox: nameOf(mailbox), uid_validity: uidValidity, uid: String(uid) };
}

const onePlace = ["mailbox", "uid_validity", "uid"] as const;

/** Counts a try, before it is made. */
export async function countTry(db: Db, now: Date, place: PlaceOfMail): Promise<Tries> {
  return db
    .insertInto("refused_mails")
    .values({ ...keyOf(place), ...nothing, tries: 1, created_at: now.toISOString() })
    .onConflict((conflict) =>
      conflict.columns(onePlace).doUpdateSet((eb) => ({ tries: eb("refused_mails.tries", "+", 1) })),
    )
    .returning(["tries", "created_at", "reason"])
    .executeTakeFirstOrThrow();
}

const nothing = { reason: null, mail_date: null, set_aside_at: null };

/** Whether a mail has stopped enough visits over this time, in milliseconds. */
export function isOver(tries: Tries, now: Date, patience: number): boolean {
  return tries.tries > mostTries && hasLasted(tries, now, patience);
}

/** Whether the first try was so many milliseconds ago. */
export function hasLasted({ created_at }: Tries, now: Date, patience: number): boolean {
  return now.getTime() - Date.parse(created_at) >= patience;
}

/** Notes why a try failed. */
export async function noteReason(db: Db, place: PlaceOfMail, reason: string): Promise<void> {
  await note(db, place, { reason: reason.slice(0, longestReason) });
}

/** Notes a failure that other mails share. It counts as no try of this mail. */
export async function noteOutage(db: Db, place: PlaceOfMail, reason: string): Promise<void> {
  await note(db, place, { reason: reason.slice(0, longestReason), tries: 0 });
}

async function note(db: Db, place: PlaceOfMail, columns: { reason: string; tries?: number }): Promise<void> {
  const { mailbox, uid_validity, uid } = keyOf(place);
  await db
    .updateTable("refused_mails")
    .set(columns)
    .where("mailbox", "=", mailbox)
    .where("uid_validity", "=", uid_validity)
    .where("uid", "=", uid)
    .execute();
}

/** Forgets the tries of a mail that was taken, or is no longer there. */
export async function forgetTries(db: Db, place: PlaceOfMail): Promise<void> {
  const { mailbox, uid_validity, uid } = keyOf(place);
  await db
    .deleteFrom("refused_mails")
    .where("mailbox", "=", mailbox)
    .where("uid_validity", "=", uid_validity)
    .where("uid", "=", uid)
    .execute();
}

type Refused = { raw: Uint8Array | undefined; reason: string };

/** Sets a mail aside: it stays in its mailbox, is passed over, and is named among the problems. */
export async function setAside(
  db: Db,
  now: Date,
  place: PlaceOfMail,
  { raw, reason }: Refused,
): Promise<void> {
  const at = now.toISOString();
  const columns = {
    reason: reason.slice(0, longestReason),
    mail_date: raw ? dateIn(raw) : null,
    set_aside_at: at,
  };
  await db
    .insertInto("refused_mails")
    .values({ ...keyOf(place), ...columns, tries: 1, created_at: at })
    .onConflict((conflict) => conflict.columns(onePlace).doUpdateSet(columns))
    .execute();
  logger.warn({ uid: place.uid, reason }, "a mail was set aside");
}

/** Returns the mails of a mailbox that were set aside after a time, the newest first. */
export async function readSetAside(db: Db, mailbox: Named, after: Date) {
  return db
    .selectFrom("refused_mails")
    .select(["reason", "mail_date"])
    .where("mailbox", "=", nameOf(mailbox))
    .where("set_aside_at", ">", after.toISOString())
    .orderBy("id", "desc")
    .execute();
}

/** Returns the date that the headers of a mail state, in ISO 8601. */
function dateIn(raw: Uint8Array): string | null {
  const headers = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.byteLength, 64 * 1024)).toString(
    "latin1",
  );
  const [, stated = ""] = /^date:[ \t]*([^\r\n]{1,80})/im.exec(headers) ?? [];
  const time = Date.parse(stated);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

/** Housekeeping task: deletes the marks of mails that were refused long ago. */
export const forgetRefusedMails = forgetOld({
  retention: "mails",
  table: "refused_mails",
  since: "created_at",
});
