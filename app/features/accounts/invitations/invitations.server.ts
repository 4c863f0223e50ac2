import { type Actor, recordAudit } from "../../../platform/audit/audit.server.ts";
import type { Db } from "../../../platform/db/tables.ts";
import { inTransaction } from "../../../platform/db/transaction.server.ts";
import { days } from "../../../platform/durations.ts";
import { Conflict } from "../../../platform/errors.ts";
import { takeSlot } from "../../../platform/http/rate-limit.server.ts";
import { enqueueJob } from "../../../platform/jobs/jobs.server.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import { queueMail } from "../../../platform/mail/outbox.server.ts";
import { sealWord } from "../../../platform/mail/sealed-words.server.ts";
import { newToken } from "../../../platform/secrets/tokens.server.ts";
import type { Services } from "../../../platform/services.ts";
import { storePasswordToken, passwordLink } from "../password-reset/password-reset.server.ts";
import { accountMail } from "../users/account-mail.server.ts";
import { dummyPasswordHash } from "../users/passwords.server.ts";
import type { Manager } from "../users/manager.server.ts";
import { insertAccount, requireMayAdd } from "../users/user-management.server.ts";
import type { InvitedUserInput } from "../users/user-management.schema.ts";
import { findUser, subjectOfUser, type UserRow } from "../users/users.server.ts";

declare module "../../../platform/jobs/jobs.ts" {
  interface Jobs {
    "mail-invitation": { userId: number; by: string };
  }
}

const linkMilliseconds = days(7);

/**
 * Creates an account without a password and mails its owner a link for setting one. Throws what `addUser` throws,
 * except the errors about passwords.
 */
export async function inviteUser(
  services: Services,
  actor: Manager,
  person: InvitedUserInput,
): Promise<UserRow> {
  requireMayAdd(actor, person.role);
  await takeSlot(services.db, services, ["invitationsPerAdmin", String(actor.id)]);
  return inTransaction(services.db, async (transaction) => {
    const invited = { ...person, password_hash: dummyPasswordHash, invited_at: actor.now.toISOString() };
    const user = await insertAccount(transaction, actor, { action: "invited", person: invited });
    await queueInvitation(transaction, actor, user);
    return user;
  });
}

/** Mails a new link, which replaces the last one. Throws `Conflict` once a password is set, and `TooManyAttempts`. */
export async function inviteAgain(services: Services, actor: Actor, user: UserRow): Promise<void> {
  const { db } = services;
  if (!user.invited_at) throw new Conflict("This person has set a password already.");
  await takeSlot(db, services, ["accountMailsPerAddress", `invitation ${user.email}`]);
  await inTransaction(db, async (transaction) => {
    await queueInvitation(transaction, actor, user);
    await recordAudit(transaction, actor, { action: "invited again", subject: subjectOfUser(user) });
  });
}

async function queueInvitation(transaction: Db, actor: Actor, { id: userId }: UserRow): Promise<void> {
  const payload = { userId, by: actor.name };
  await enqueueJob(transaction, actor.now, { kind: "mail-invitation", payload });
}

/** Job `mail-invitation`. */
export async function mailInvitation(
  { db, clock, config }: Services,
  { userId, by }: Jobs["mail-invitation"],
): Promise<void> {
  const user = await findUser(db, userId);
  if (!user?.invited_at) return;
  const now = clock.now();
  const token = newToken();
  const sealed = sealWord(config, user.email, token);
  const mail = await accountMail(db, {
    kind: "invitation",
    to: user.email,
    subject: "Your account is waiting for you",
    lead: `Hello ${user.firstname}, ${by} has opened an account for you on our website.`,
    lines: ["Set a password that only you know, and you can sign in."],
    button: { label: "Set your password", address: passwordLink(config, sealed.mark, user.email) },
    afterwards:
      "The link works once, for 7 days. After that ask us for another one. If you do not want an account, leave it.",
  });
  await db.transaction().execute(async (transaction) => {
    const expiresAt = new Date(now.getTime() + linkMilliseconds);
    const aboutId = await storePasswordToken(transaction, now, { user, token, expiresAt });
    await queueMail(transaction, now, { ...mail, aboutId, sealedWords: [sealed] });
  });
}
