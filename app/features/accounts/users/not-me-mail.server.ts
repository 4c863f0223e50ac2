import type { Config } from "../../../platform/config/config.server.ts";
import { days } from "../../../platform/durations.ts";
import { firmFormat } from "../../../platform/firm-time.ts";
import type { PossibleOrigin } from "../../../platform/http/origin.ts";
import { queueMail } from "../../../platform/mail/outbox.server.ts";
import { type SealedWord, sealWord } from "../../../platform/mail/sealed-words.server.ts";
import { seal, unseal } from "../../../platform/secrets/sealing.server.ts";
import type { Services } from "../../../platform/services.ts";
import { accountMail, greeting } from "./account-mail.server.ts";
import { findUser } from "./users.server.ts";

const purpose = "address whose link says it was somebody else";
const takeBackPurpose = "address that such a link takes back";
/** How long a link can be used, and how far back it undoes changes that let somebody in. */
export const notMeMilliseconds = days(7);

const whatToDo =
  "If that was you, there is nothing to do. If it was not, say so: every device is signed out then, your password and what was added in the last seven days to sign in with are worth nothing, and you get a link that sets a new password.";

type About = {
  userId: number;
  /** The recipient. The account's current address if absent. */
  to?: string;
  /** When `to` stopped being the account's address. If given, the link makes it the address again. */
  lostAt?: Date;
  /** Where and when the change was made, if known. */
  seen?: { origin: PossibleOrigin; at: string };
};
type Words = { kind: string; subject: string; what: string; lines?: string[] };

/** Mails a user what was done with their account, with a link to use if it was not them. */
export async function queueNotMeMail(
  { db, clock, config }: Services,
  { userId, to, lostAt, seen }: About,
  { kind, subject, what, lines = [whatToDo] }: Words,
): Promise<void> {
  const user = await findUser(db, userId);
  if (!user) return;
  const now = clock.now();
  const address = to ?? user.email;
  const link = notMeLink(config, {
    userId,
    email: address,
    takesBack: lostAt !== undefined,
    since: lostAt ?? now,
  });
  const mail = await accountMail(db, {
    kind,
    to: address,
    subject,
    lead: `${greeting(user)} ${what}`,
    lines: [...(seen ? [`${whereAndWhen(seen.origin, seen.at)}.`] : []), ...lines],
    button: { label: "This was not me", address: link.address },
  });
  await db
    .transaction()
    .execute((transaction) => queueMail(transaction, now, { ...mail, sealedWords: [link.sealed] }));
}

export type NotMeLink = {
  userId: number;
  /** The address that the link was mailed to. */
  email: string;
  takesBack: boolean;
  since: Date;
};

/** Reads a link. Returns undefined for a link that this site did not make, or that has expired. */
export function readNotMeLink(config: Config, now: Date, token: string): NotMeLink | undefined {
  const [, id, expires, proof] = /^(\d{1,9})-(\d{1,11})-([\w.-]+)$/.exec(token) ?? [];
  const end = Number(expires) * 1000;
  if (!proof || end <= now.getTime()) return undefined;
  for (const takesBack of [false, true]) {
    const email = unseal(
      config,
      { purpose: takesBack ? takeBackPurpose : purpose, owner: `${id} ${expires}` },
      proof,
    );
    if (email === undefined) continue;
    return { userId: Number(id), email, takesBack, since: new Date(end - notMeMilliseconds) };
  }
  return undefined;
}

/** Makes a link. It can only lock the account and, with `takesBack`, restore the address. */
function notMeLink(
  config: Config,
  { userId, email, takesBack, since }: NotMeLink,
): { address: string; sealed: SealedWord } {
  const expires = Math.floor((since.getTime() + notMeMilliseconds) / 1000);
  const proof = seal(
    config,
    { purpose: takesBack ? takeBackPurpose : purpose, owner: `${userId} ${expires}` },
    email,
  );
  const sealed = sealWord(config, email, proof);
  return { address: `${config.appUrl}/not-me/${userId}-${expires}-${sealed.mark}`, sealed };
}

/** Returns text such as "Firefox on Windows, 2 March 2026 at 09:00, from the network address 192.0.2.17". */
export function whereAndWhen({ device, client }: PossibleOrigin, at: string): string {
  const time = timeInWords(at);
  return client ? `${device}, ${time}, from the network address ${client}` : time;
}

/** Formats a date and time in the firm's time zone. */
export function timeInWords(at: string): string {
  return moment.format(new Date(at));
}

const moment = firmFormat({ dateStyle: "long", timeStyle: "short" });
