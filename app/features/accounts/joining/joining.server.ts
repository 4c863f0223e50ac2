import { type Actor, recordAudit } from "../../../platform/audit/audit.server.ts";
import type { Config } from "../../../platform/config/config.server.ts";
import type { Db } from "../../../platform/db/tables.ts";
import { inTransaction } from "../../../platform/db/transaction.server.ts";
import { days } from "../../../platform/durations.ts";
import { Conflict, Invalid, NotFound, orNotFound } from "../../../platform/errors.ts";
import type { Origin } from "../../../platform/http/origin.ts";
import { inSlots, takeSlot } from "../../../platform/http/rate-limit.server.ts";
import { queueMail } from "../../../platform/mail/outbox.server.ts";
import { type SealedWord, sealWord } from "../../../platform/mail/sealed-words.server.ts";
import { subjectOf } from "../../../platform/resources/stored.server.ts";
import { hashToken, newToken } from "../../../platform/secrets/tokens.server.ts";
import type { Services } from "../../../platform/services.ts";
import { accountAddress } from "../../../platform/validation/account-address.ts";
import { customerRows, customers } from "../../customers/customers.server.ts";
import { addressesOf } from "../../customers/customer-addresses.server.ts";
import { closedAddressesOf } from "../../customers/opened-to.server.ts";
import { accountMail } from "../users/account-mail.server.ts";
import { hashPassword } from "../users/passwords.server.ts";
import { findUserByEmail, insertUser, type UserRow } from "../users/users.server.ts";
import type { Joiner } from "./joining.schema.ts";

const linkMilliseconds = days(30);

/** A link with which the holder of a mailbox opens an account. The mail log shows a mark in place of its token. */
export type JoinLink = { address: string; token: string; sealed: SealedWord };

export function newJoinLink(config: Pick<Config, "secret" | "appUrl">, recipient: string): JoinLink {
  const token = newToken();
  const sealed = sealWord(config, recipient, token);
  return { address: `${config.appUrl}/account-online/${sealed.mark}`, token, sealed };
}

/** Stores the hash of a link's token, in the transaction that queues its mail. Earlier links go on working. */
export async function recordJoinLink(
  transaction: Db,
  now: Date,
  { recipient, token }: { recipient: string; token: string },
): Promise<void> {
  await transaction
    .insertInto("join_links")
    .values({
      address: accountAddress(recipient),
      token_hash: hashToken(token),
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + linkMilliseconds).toISOString(),
    })
    .execute();
}

/** Deletes the link that was recorded at this moment, because its mail never left. */
export async function withdrawJoinLink(transaction: Db, recipient: string, createdAt: string): Promise<void> {
  await transaction
    .deleteFrom("join_links")
    .where("address", "=", accountAddress(recipient))
    .where("created_at", "=", createdAt)
    .execute();
}

/** What the link's page shows: a form (`open`), the way to sign in (`taken`), or that the link has ended. */
export type JoinPage = { state: "open" | "taken"; address: string } | { state: "ended" };

/** Opening the page changes nothing, because mail scanners open links. */
export async function readJoinPage(db: Db, now: Date, token: string): Promise<JoinPage> {
  const found = await findLink(db, now, token);
  if (!found) return { state: "ended" };
  const user = await findUserByEmail(db, found.address);
  return { state: user ? "taken" : "open", address: found.address };
}

async function findLink(db: Db, now: Date, token: string) {
  return db
    .selectFrom("join_links")
    .select("address")
    .where("token_hash", "=", hashToken(token))
    .where("expires_at", ">", now.toISOString())
    .executeTakeFirst();
}

/**
 * Opens the account of the person to whom a link was mailed. Using the link proves the address. Throws `NotFound` for a
 * link that has ended, `Invalid` if the address has an account already, `TooManyAttempts` and `Busy`.
 */
export async function joinByLink(
  services: Services,
  { client }: Origin,
  { token, firstname, lastname, password }: Joiner & { token: string },
): Promise<UserRow> {
  const { db, clock } = services;
  const now = clock.now();
  const { address: email } = orNotFound(await findLink(db, now, token));
  if (await findUserByEmail(db, email)) throw taken();
  return inSlots(services, [["registrationsPerClient", client]], async () => {
    const password_hash = await hashPassword(password, client);
    return inTransaction(db, async (transaction) => {
      // One statement uses the link up: of two simultaneous requests only one gets it.
      await transaction
        .deleteFrom("join_links")
        .where("token_hash", "=", hashToken(token))
        .returning("id")
        .executeTakeFirstOrThrow(() => new NotFound());
      const email_verified_at = now.toISOString();
      const person = { firstname, lastname, email, role: "user", password_hash, email_verified_at } as const;
      return insertUser(transaction, now, person);
    });
  });
}

function taken(): Invalid {
  return new Invalid({ email: ["There is an account with this address already. Please sign in."] });
}

/**
 * Mails somebody of a customer a link that opens an account, or leads to signing in. Throws `Conflict` for an address
 * to which the file is not open, and `TooManyAttempts` for two mails within a minute.
 */
export async function inviteToCustomer(
  services: Services,
  actor: Actor,
  { id, address: typed }: { id: number; address: string },
): Promise<void> {
  const { db, config } = services;
  const file = await customerRows.require(db, id);
  const address = accountAddress(typed);
  const known = (await addressesOf(db, id)).some((one) => one.address === address);
  const closed = (await closedAddressesOf(db, id)).includes(address);
  if (!known || closed || (file.status !== "open" && file.status !== "on_stop")) {
    throw new Conflict("This address does not see the account online. Confirm it first.");
  }
  const link = newJoinLink(config, address);
  const mail = await accountMail(db, {
    kind: "customer-invitation",
    to: address,
    subject: `The account of ${file.company_name} online`,
    lead: `Hello, ${actor.name} invites you to see the account of ${file.company_name} with us online.`,
    lines: [onlineWords],
    button: { label: "Your account online", address: link.address },
    afterwards: "The link works for 30 days. If you do not want an account, leave it.",
  });
  await inTransaction(db, async (transaction) => {
    await takeSlot(transaction, services, ["accountMailsPerAddress", `join ${address}`]);
    await recordJoinLink(transaction, actor.now, { recipient: address, token: link.token });
    await queueMail(transaction, actor.now, { ...mail, sealedWords: [link.sealed] });
    await recordAudit(transaction, actor, {
      action: "invited somebody of",
      subject: subjectOf(customers, file),
      details: { address },
    });
  });
}

/** What the account online is for, in mails. */
export const onlineWords =
  "There you find your terms, the application as it was signed, your colleagues, your vehicles and your call-outs, and you can follow each call-out while it is under way.";

/** Housekeeping task: deletes links that have ended. */
export async function forgetEndedLinks({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  await db.deleteFrom("join_links").where("expires_at", "<=", clock.now().toISOString()).execute();
}
