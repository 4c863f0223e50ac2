import type { Actor } from "../../../platform/audit/audit.server.ts";
import type { Db } from "../../../platform/db/tables.ts";
import type { PossibleOrigin } from "../../../platform/http/origin.ts";
import { enqueueJob } from "../../../platform/jobs/jobs.server.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import { recordSecurityEvent } from "../../../platform/security-events/security-events.server.ts";
import type { Services } from "../../../platform/services.ts";
import { queueNotMeMail } from "./not-me-mail.server.ts";

/** Changes of who can get into an account, with the text for its user. */
const notices = {
  "second-factor-on": "Two-factor authentication has been switched on for your account.",
  "second-factor-off": "Two-factor authentication has been switched off for your account.",
  "recovery-codes-replaced": "The recovery codes of your account have been replaced by new ones.",
  "recovery-code":
    "A recovery code of your account has just been used to sign in. A new one has taken its place: eight are left.",
  "passkey-added": "A passkey has been added to your account.",
  "passkey-removed": "A passkey of your account has been removed.",
  "many-wrong-passwords":
    "Somebody has tried many wrong passwords for your account. Nobody was let in by them.",
};
type Notice = keyof typeof notices;
type Changed = Exclude<Notice, "many-wrong-passwords">;

declare module "../../../platform/jobs/jobs.ts" {
  interface Jobs {
    "tell-security-notice": {
      userId: number;
      notice: Notice;
      at: string;
      origin: PossibleOrigin;
    };
  }
}

/** Records a change of who can get into a user's account, and mails the user. */
export async function announceChange(
  transaction: Db,
  actor: PossibleOrigin & Pick<Actor, "now">,
  { kind, userId }: { kind: Changed; userId: number },
): Promise<void> {
  await recordSecurityEvent(transaction, actor, { kind, userId });
  await queueNotice(transaction, actor, { notice: kind, userId });
}

export async function queueNotice(
  db: Db,
  { now, client, device, requestId }: PossibleOrigin & Pick<Actor, "now">,
  notice: { notice: Notice; userId: number },
): Promise<void> {
  const payload = { ...notice, at: now.toISOString(), origin: { client, device, requestId } };
  await enqueueJob(db, now, { kind: "tell-security-notice", payload });
}

/** Job `tell-security-notice`. */
export async function tellSecurityNotice(
  services: Services,
  { userId, notice, at, origin }: Jobs["tell-security-notice"],
): Promise<void> {
  await queueNotMeMail(
    services,
    { userId, seen: { origin, at } },
    {
      kind: "security-notice",
      subject: "A change to how you sign in",
      what: `this is about your account. ${notices[notice]}`,
    },
  );
}
