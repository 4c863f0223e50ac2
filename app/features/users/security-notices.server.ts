import type { Actor } from "../../platform/audit/audit.server.ts";
import type { Config } from "../../platform/config/config.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import type { PossibleOrigin } from "../../platform/http/origin.ts";
import { enqueueJob } from "../../platform/jobs/jobs.server.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import { queueMail } from "../../platform/mail/outbox.server.ts";
import { type SealedWord, sealWord } from "../../platform/mail/sealed-words.server.ts";
import { isSigned, sign } from "../../platform/secrets/signing.server.ts";
import { recordSecurityEvent } from "../../platform/security-events/security-events.server.ts";
import type { Services } from "../../platform/services.ts";
import { accountMail, greeting } from "./account-mail.server.ts";
import { findUser } from "./users.server.ts";

/** What changes who can get into an account, and what its person reads about it. */
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

declare module "../../platform/jobs/jobs.ts" {
  interface Jobs {
    "tell-security-notice": {
      userId: number;
      notice: Notice;
      at: string;
      origin: PossibleOrigin;
    };
  }
}

const purpose = "link that says it was somebody else";
const linkMilliseconds = 7 * 24 * 60 * 60 * 1000;

/** Notes a change of who can get into somebody's account, and has them told. */
export async function announceChange(
  transaction: Db,
  actor: PossibleOrigin & Pick<Actor, "now">,
  { kind, userId }: { kind: Changed; userId: number },
): Promise<void> {
  await recordSecurityEvent(transaction, actor.now, actor, { kind, userId });
  await orderNotice(transaction, actor, { notice: kind, userId });
}

export async function orderNotice(
  db: Db,
  { now, client, device, requestId }: PossibleOrigin & Pick<Actor, "now">,
  notice: { notice: Notice; userId: number },
): Promise<void> {
  const payload = { ...notice, at: now.toISOString(), origin: { client, device, requestId } };
  await enqueueJob(db, now, { kind: "tell-security-notice", payload });
}

/** Job `tell-security-notice`. */
export async function tellSecurityNotice(
  { db, clock, config }: Services,
  { userId, notice, at, origin }: Jobs["tell-security-notice"],
): Promise<void> {
  const user = await findUser(db, userId);
  if (!user) return;
  const now = clock.now();
  const link = notMeLink(config, now, user);
  const mail = await accountMail(db, {
    kind: "security-notice",
    to: user.email,
    subject: "A change to how you sign in",
    lead: `${greeting(user)} this is about your account. ${notices[notice]}`,
    lines: [
      `${whereAndWhen(origin, at)}.`,
      "If that was you, there is nothing to do. If it was not, say so: every device is signed out then, and you get a link that sets a new password.",
    ],
    button: { label: "This was not me", address: link.address },
  });
  await db
    .transaction()
    .execute((transaction) => queueMail(transaction, now, { ...mail, sealedWords: [link.sealed] }));
}

/** A link for a mail to this person, good for seven days; whoever opens it can only lock the account up. */
export function notMeLink(
  config: Config,
  now: Date,
  { id, email }: { id: number; email: string },
): { address: string; sealed: SealedWord } {
  const expires = Math.floor((now.getTime() + linkMilliseconds) / 1000);
  const sealed = sealWord(config, email, sign(config, purpose, `${id} ${expires}`));
  return { address: `${config.appUrl}/not-me/${id}-${expires}-${sealed.mark}`, sealed };
}

/** Whose link it is; undefined when it is none of ours, or too old. */
export function readNotMeLink(config: Config, now: Date, token: string): number | undefined {
  const [, id, expires, signature] = /^(\d{1,9})-(\d{1,11})-([0-9a-f]{64})$/.exec(token) ?? [];
  if (!id || !expires || !signature || Number(expires) * 1000 <= now.getTime()) return undefined;
  return isSigned(config, purpose, `${id} ${expires}`, signature) ? Number(id) : undefined;
}

export function whereAndWhen({ device, client }: PossibleOrigin, at: string): string {
  const time = moment.format(new Date(at));
  return client ? `${device}, ${time}, from the network address ${client}` : time;
}

const moment = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "long",
  timeStyle: "short",
  timeZone: "Europe/London",
});
