import { randomBytes } from "node:crypto";
import type { Selectable } from "kysely";
import type { Actor } from "../../../platform/audit/audit.server.ts";
import { isUniqueViolation } from "../../../platform/db/engine.server.ts";
import type { Db } from "../../../platform/db/tables.ts";
import { Invalid, NotFound } from "../../../platform/errors.ts";
import type { Viewer } from "../../../platform/http/viewer.ts";
import type { Services } from "../../../platform/services.ts";
import { recordProvedFactor } from "../sessions/confirmed-factor.server.ts";
import { ensureRecoveryCodes, forgetUnneededCodes } from "../two-factor/recovery-codes.server.ts";
import { auditIfAdmin } from "../users/administrators.server.ts";
import { announceChange } from "../users/security-notices.server.ts";
import { lockUser, requireUser } from "../users/users.server.ts";
import { type MadePasskey, maxPasskeys, type PasskeySignature } from "./passkeys.schema.ts";
import type { PasskeysTable } from "./passkeys.tables.ts";
import { verifyMade, verifySigned } from "./webauthn.server.ts";

export type PasskeyRow = Selectable<PasskeysTable>;

/** Returns the user's passkeys, oldest first. */
export async function listPasskeys(db: Db, userId: number): Promise<PasskeyRow[]> {
  return db.selectFrom("passkeys").selectAll().where("user_id", "=", userId).orderBy("id").execute();
}

type AddedPasskey = Pick<Viewer, "userId" | "sessionId"> & {
  name: string;
  passkey: MadePasskey;
  challenge: string;
};

/**
 * Stores a passkey that a browser has created for `challenge`. Creates recovery codes if the account has none. Throws
 * `Invalid` when the passkey is not valid, is known already, or exceeds the limit of `maxPasskeys`.
 */
export async function addPasskey(
  { db, config }: Services,
  actor: Actor,
  { userId, sessionId, name, passkey, challenge }: AddedPasskey,
): Promise<PasskeyRow> {
  const verified = await verifyMade(config, challenge, passkey);
  if (!verified) throw new Invalid({ passkey: ["This passkey could not be checked. Please try again."] });
  return db.transaction().execute(async (transaction) => {
    const user = await lockUser(transaction, userId);
    await ensureRoom(transaction, userId);
    const row = await transaction
      .insertInto("passkeys")
      .values({
        user_id: userId,
        credential_id: verified.id,
        public_key: Buffer.from(verified.publicKey).toString("base64url"),
        counter: verified.counter,
        user_handle: await userHandleOf(transaction, userId),
        transports: JSON.stringify(passkey.response.transports ?? []),
        name,
        created_at: actor.now.toISOString(),
        last_used_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
      .catch(refuseKnown);
    await ensureRecoveryCodes(transaction, config, user);
    await recordProvedFactor(transaction, actor.now, sessionId);
    await announceChange(transaction, actor, { kind: "passkey-added", userId });
    await auditIfAdmin(transaction, actor, { user, action: "added a passkey to" });
    return row;
  });
}

/** Throws `NotFound` when the passkey is not the user's. */
export async function renamePasskey(
  db: Db,
  actor: Actor,
  { userId, id, name }: { userId: number; id: number; name: string },
): Promise<PasskeyRow> {
  return db.transaction().execute(async (transaction) => {
    const user = await lockUser(transaction, userId);
    const row = await transaction
      .updateTable("passkeys")
      .set({ name })
      .where("id", "=", id)
      .where("user_id", "=", userId)
      .returningAll()
      .executeTakeFirstOrThrow(() => new NotFound());
    await auditIfAdmin(transaction, actor, { user, action: "renamed a passkey of" });
    return row;
  });
}

/**
 * Removes a passkey. The password remains, so the user can still sign in. Throws `NotFound` when the passkey is not the
 * user's.
 */
export async function removePasskey(
  db: Db,
  actor: Actor,
  { userId, id }: { userId: number; id: number },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const user = await lockUser(transaction, userId);
    const { numDeletedRows } = await transaction
      .deleteFrom("passkeys")
      .where("id", "=", id)
      .where("user_id", "=", userId)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw new NotFound();
    await forgetUnneededCodes(transaction, userId);
    await announceChange(transaction, actor, { kind: "passkey-removed", userId });
    await auditIfAdmin(transaction, actor, { user, action: "removed a passkey of" });
  });
}

/** Deletes the user's passkeys, or only those added since the given time. Returns how many it deleted. */
export async function forgetPasskeys(transaction: Db, userId: number, since = ""): Promise<number> {
  const { numDeletedRows } = await transaction
    .deleteFrom("passkeys")
    .where("user_id", "=", userId)
    .where("created_at", ">=", since)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * Returns the id of the user whose passkey has signed `challenge`. Throws `Invalid` for an unknown passkey, for one
 * that does not belong to `userId` if that is given, and for a wrong signature. Throws it, too, when the signature
 * counter shows that a copy of the passkey was used.
 */
export async function usePasskey(
  { db, clock, config }: Services,
  { passkey, challenge, userId }: { passkey: PasskeySignature; challenge: string; userId?: number },
): Promise<number> {
  const found = await db
    .selectFrom("passkeys")
    .selectAll()
    .where("credential_id", "=", passkey.id)
    .executeTakeFirst();
  if (!found || (userId !== undefined && found.user_id !== userId)) throw unknown();
  const { userHandle } = passkey.response;
  if (userHandle && userHandle !== (found.user_handle ?? numberedHandle(found.user_id))) throw unknown();
  const counter = await verifySigned(config, { challenge, stored: found, signature: passkey });
  if (counter === undefined) throw unknown();
  const { numUpdatedRows } = await db
    .updateTable("passkeys")
    .set({ counter, last_used_at: clock.now().toISOString() })
    .where("id", "=", found.id)
    .where((eb) => (counter === 0 ? eb("counter", "=", 0) : eb("counter", "<", counter)))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) {
    throw new Invalid({
      passkey: ["A copy of this passkey has been used. Please sign in otherwise and remove it."],
    });
  }
  return found.user_id;
}

/**
 * Returns the user handle for a user's passkeys: 32 random bytes (Web Authentication Level 3, 14.6.1). Creates it on
 * the first call.
 */
export async function userHandleOf(db: Db, userId: number): Promise<string> {
  const passkey_handle = randomBytes(32).toString("base64url");
  const ofUser = db.updateTable("users").where("id", "=", userId);
  await ofUser.set({ passkey_handle }).where("passkey_handle", "is", null).execute();
  return (await requireUser(db, userId)).passkey_handle ?? passkey_handle;
}

/** Returns the user handle that earlier versions used: the account's id. */
function numberedHandle(userId: number): string {
  return Buffer.from(String(userId)).toString("base64url");
}

async function ensureRoom(transaction: Db, userId: number): Promise<void> {
  const passkeys = await listPasskeys(transaction, userId);
  if (passkeys.length < maxPasskeys) return;
  throw new Invalid({ passkey: [`There are ${maxPasskeys} passkeys already. Please remove one first.`] });
}

function refuseKnown(error: unknown): never {
  if (isUniqueViolation(error)) throw new Invalid({ passkey: ["This passkey is here already."] });
  throw error;
}

function unknown(): Invalid {
  return new Invalid({
    passkey: ["This passkey is not known here, or could not be checked. Please sign in otherwise."],
  });
}
