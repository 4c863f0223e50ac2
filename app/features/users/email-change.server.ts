import type { Actor } from "../../platform/audit/audit.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { enqueueJob } from "../../platform/jobs/jobs.server.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import { queueMail } from "../../platform/mail/outbox.server.ts";
import { recordSecurityEvent } from "../../platform/security-events/security-events.server.ts";
import type { Services } from "../../platform/services.ts";
import { accountMail, greeting } from "./account-mail.server.ts";
import { findUser, type UserRow } from "./users.server.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface Jobs {
    "tell-email-change": { userId: number; from: string; to: string };
  }
}

/** Has the address in use told of the new one, whoever wishes for it. */
export async function announceEmailChange(
  transaction: Db,
  actor: Actor,
  { id, email }: Pick<UserRow, "id" | "email">,
  to: string,
): Promise<void> {
  const payload = { userId: id, from: email, to };
  const byId = actor.id === id ? null : actor.id;
  await recordSecurityEvent(transaction, actor.now, actor, {
    kind: "address-change-asked",
    userId: id,
    byId,
  });
  await enqueueJob(transaction, actor.now, { kind: "tell-email-change", payload });
}

/** Job `tell-email-change`: the address in use hears of the wish, so that a stranger's does not go unnoticed. */
export async function tellEmailChange(
  { db, clock, config }: Services,
  { userId, from, to }: Jobs["tell-email-change"],
): Promise<void> {
  const user = await findUser(db, userId);
  if (!user) return;
  const mail = await accountMail(db, {
    kind: "email-change-notice",
    to: from,
    subject: "Your email address is to change",
    lead: `${greeting(user)} the address of your account is to become ${to}.`,
    lines: [
      "This address stays in use until the link that we sent to the new one is opened.",
      "If you did not ask for this, set a new password at once: that also makes the link worthless.",
    ],
    button: { label: "Set a new password", address: `${config.appUrl}/forgot-password` },
  });
  await db.transaction().execute((transaction) => queueMail(transaction, clock.now(), mail));
}
