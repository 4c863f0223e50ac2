import type { MailboxSettings } from "../../../platform/config/mailbox-settings.server.ts";
import type { Db } from "../../../platform/db/tables.ts";

/** The mails up to `lastUid` have been read, as long as the server says the same `uidValidity` (RFC 3501, 2.3.1.1). */
export type Position = { uidValidity: string; lastUid: number };
export type Named = Pick<MailboxSettings, "host" | "user" | "folder">;

export function nameOf({ host, user, folder }: Named): string {
  return `${user}@${host}/${folder}`;
}

export async function stateOf(db: Db, mailbox: Named) {
  return db.selectFrom("read_mailboxes").selectAll().where("name", "=", nameOf(mailbox)).executeTakeFirst();
}

export async function positionOf(db: Db, mailbox: Named): Promise<Position | undefined> {
  const row = await stateOf(db, mailbox);
  return row?.uid_validity == null
    ? undefined
    : { uidValidity: row.uid_validity, lastUid: Number(row.last_uid) };
}

export async function notePosition(
  db: Db,
  mailbox: Named,
  { uidValidity, lastUid }: Position,
): Promise<void> {
  await change(db, mailbox, { uid_validity: uidValidity, last_uid: String(lastUid) });
}

/** Stores that the mailbox was read to its end. */
export async function noteVisit(db: Db, now: Date, mailbox: Named): Promise<void> {
  await change(db, mailbox, { read_at: now.toISOString(), failing_since: null, last_error: null });
}

/** Stores why the mailbox cannot be read, and since when. */
export async function noteFailure(
  db: Db,
  now: Date,
  { mailbox, reason }: { mailbox: Named; reason: string },
): Promise<void> {
  const before = await stateOf(db, mailbox);
  const failing_since = before?.failing_since ?? now.toISOString();
  await change(db, mailbox, { failing_since, last_error: reason });
}

type Change = {
  uid_validity?: string;
  last_uid?: string;
  read_at?: string;
  failing_since?: string | null;
  last_error?: string | null;
};

async function change(db: Db, mailbox: Named, columns: Change): Promise<void> {
  const none = { uid_validity: null, last_uid: "0", read_at: null, failing_since: null, last_error: null };
  await db
    .insertInto("read_mailboxes")
    .values({ name: nameOf(mailbox), ...none, ...columns })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(columns))
    .execute();
}
