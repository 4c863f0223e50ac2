import type { Actor } from "../../platform/audit/audit.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { enqueueJob } from "../../platform/jobs/jobs.server.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import { recordSecurityEvent } from "../../platform/security-events/security-events.server.ts";
import type { Services } from "../../platform/services.ts";
import { queueNotMeMail } from "./not-me-mail.server.ts";
import type { UserRow } from "./users.server.ts";

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
        "If you did not ask for this, say so before that: the new address is dropped then, every device is signed out, and you get a link that sets a new password.",
      ],
    },
  );
}
