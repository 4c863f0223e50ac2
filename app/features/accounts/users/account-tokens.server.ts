import type { Selectable } from "kysely";
import type { Db } from "../../../platform/db/tables.ts";
import { hashToken } from "../../../platform/secrets/tokens.server.ts";
import type { Services } from "../../../platform/services.ts";
import type { AccountTokensTable, TokenKind } from "./account-tokens.tables.ts";

export type AccountToken = Selectable<AccountTokensTable>;
type NewToken = {
  kind: TokenKind;
  userId: number | null;
  email: string | null;
  token: string;
  expiresAt: Date;
  endsSessions?: boolean;
};

/** Stores a token's hash. An earlier token of the same kind for the same user becomes invalid. Returns its id. */
export async function storeToken(
  transaction: Db,
  now: Date,
  { kind, userId, email, token, expiresAt, endsSessions = false }: NewToken,
): Promise<number> {
  await forgetTokens(transaction, userId, [kind]);
  const { id } = await transaction
    .insertInto("account_tokens")
    .values({
      kind,
      user_id: userId,
      email,
      token_hash: hashToken(token),
      created_at: now.toISOString(),
      expires_at: expiresAt.toISOString(),
      ends_sessions: endsSessions ? 1 : 0,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Whether the link of a mail still works: it is not used, replaced or expired. */
export async function isTokenValid(db: Db, id: number, now: Date): Promise<boolean> {
  const token = await db
    .selectFrom("account_tokens")
    .select("id")
    .where("id", "=", id)
    .where("expires_at", ">", now.toISOString())
    .executeTakeFirst();
  return token !== undefined;
}

/** Replaces the token with this expiry time. Returns its id, or undefined if it no longer exists. */
export async function replaceToken(
  transaction: Db,
  { kind, userId, token, expiresAt }: Omit<NewToken, "email" | "endsSessions">,
): Promise<number | undefined> {
  const replaced = await transaction
    .updateTable("account_tokens")
    .set({ token_hash: hashToken(token) })
    .where("kind", "=", kind)
    .where("user_id", "=", userId)
    .where("expires_at", "=", expiresAt.toISOString())
    .returning("id")
    .executeTakeFirst();
  return replaced?.id;
}

export async function findToken(
  db: Db,
  now: Date,
  { kind, token }: { kind: TokenKind; token: string },
): Promise<AccountToken | undefined> {
  return db
    .selectFrom("account_tokens")
    .selectAll()
    .where("kind", "=", kind)
    .where("token_hash", "=", hashToken(token))
    .where("expires_at", ">", now.toISOString())
    .executeTakeFirst();
}

/** Returns the row of a user's token of a kind. It holds only the hash, from which the token cannot be computed. */
export async function findTokenOf(
  db: Db,
  now: Date,
  { kind, userId }: { kind: TokenKind; userId: number | null },
): Promise<AccountToken | undefined> {
  return db
    .selectFrom("account_tokens")
    .selectAll()
    .where("kind", "=", kind)
    .where("user_id", userId === null ? "is" : "=", userId)
    .where("expires_at", ">", now.toISOString())
    .executeTakeFirst();
}

/**
 * Uses up a token in one statement: of two simultaneous requests only one gets it. Returns undefined when the token is
 * not valid. The caller has locked the user before, because everybody locks the user first.
 */
export async function redeemToken(
  transaction: Db,
  now: Date,
  { kind, token }: { kind: TokenKind; token: string },
): Promise<AccountToken | undefined> {
  return transaction
    .deleteFrom("account_tokens")
    .where("kind", "=", kind)
    .where("token_hash", "=", hashToken(token))
    .where("expires_at", ">", now.toISOString())
    .returningAll()
    .executeTakeFirst();
}

export async function forgetTokens(
  transaction: Db,
  userId: number | null,
  kinds: TokenKind[],
): Promise<void> {
  await transaction
    .deleteFrom("account_tokens")
    .where("user_id", userId === null ? "is" : "=", userId)
    .where("kind", "in", kinds)
    .execute();
}

/** Returns the new address that waits for its link, if the user is changing the address. */
export async function findPendingEmail(db: Db, now: Date, userId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom("account_tokens")
    .innerJoin("users", "users.id", "account_tokens.user_id")
    .select("account_tokens.email")
    .where("kind", "=", "verify-email")
    .where("user_id", "=", userId)
    .where("expires_at", ">", now.toISOString())
    .whereRef("account_tokens.email", "<>", "users.email")
    .executeTakeFirst();
  return row?.email ?? undefined;
}

/** Hourly housekeeping: deletes expired tokens. */
export async function forgetExpiredTokens({ db, clock }: Services): Promise<void> {
  await db.deleteFrom("account_tokens").where("expires_at", "<=", clock.now().toISOString()).execute();
}
