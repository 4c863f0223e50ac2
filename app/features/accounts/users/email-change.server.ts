import type { Actor } from "../../../platform/audit/audit.server.ts";
import type { Db } from "../../../platform/db/tables.ts";
import { enqueueJob } from "../../../platform/jobs/jobs.server.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import { recordSecurityEvent } from "../../../platform/security-events/security-events.server.ts";
import type { Services } from "../../../platform/services.ts";
import { queueNotMeMail } from "./not-me-mail.server.ts";
import type { UserRow } from "./users.server.ts";

declare module "../../../platform/jobs/jobs.ts" {
  interface Jobs {
    "tell-email-change": { userId: number; from: string; to: string };
    /** `at`: when the address changed. Absent in jobs of earlier versions. */
    "tell-email-changed": { userId: number; from: string; to: string; at?: string };
  }
}

/** Mails the current address about a requested change, whoever requested it. */
export async function announceEmailChange(
  transaction: Db,
  actor: Actor,
  change: Jobs["tell-email-change"],
): Promise<void> {
  const { userId } = change;
  const byId = actor.id === userId ? null : actor.id;
  await recordSecurityEvent(transaction, actor, { kind: "address-change-asked", userId, byId });
  await enqueueJob(transaction, actor.now, { kind: "tell-email-change", payload: change });
}

/** Job `tell-email-change`: mails the current address, so that its owner notices a stranger's change. */
export async function tellEmailChange(
  services: Services,
  { userId, from, to }: Jobs["tell-email-change"],
): Promise<void> {
  await queueNotMeMail(
    services,
    { userId, to: from },
    {
      kind: "email-change-notice",
      subject: "Your email address is to change",
      what: `the address of your account is to become ${to}.`,
      lines: [
        "This address stays in use until the link that we sent to the new one is opened.",
        "If you did not ask for this, say so before that: the new address is dropped then, every device is signed out, your password and what was added in the last seven days to sign in with are worth nothing, and you get a link that sets a new password.",
      ],
    },
  );
}

/** Job `tell-email-changed`: mails the former address that it was replaced, while the change can still be undone. */
export async function tellEmailChanged(
  services: Services,
  { userId, from, to, at }: Jobs["tell-email-changed"],
): Promise<void> {
  await queueNotMeMail(
    services,
    { userId, to: from, lostAt: at ? new Date(at) : services.clock.now() },
    {
      kind: "email-changed-notice",
      subject: "Your email address has changed",
      what: `the address of your account is ${to} from now on. Nothing more about it comes to this one.`,
      lines: [
        "If that was you, there is nothing to do.",
        "If it was not, say so within seven days: this address is put back then, every device is signed out, your password and what was added to sign in with are worth nothing, and you get a link that sets a new password.",
      ],
    },
  );
}

/**
 * Deletes links that wait for another address. A user who saves the current address does not want the change any more.
 */
export async function takeBackEmailChange(
  transaction: Db,
  { id, email }: Pick<UserRow, "id" | "email">,
): Promise<void> {
  await transaction
    .deleteFrom("account_tokens")
    .where("kind", "=", "verify-email")
    .where("user_id", "=", id)
    .where("email", "<>", email)
    .execute();
}
