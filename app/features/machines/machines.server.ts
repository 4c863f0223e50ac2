import type { Selectable } from "kysely";
import { type Actor, recordAudit } from "../../platform/audit/audit.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { inTransaction } from "../../platform/db/transaction.server.ts";
import { minutes } from "../../platform/durations.ts";
import { Forbidden, NotFound, Unauthenticated } from "../../platform/errors.ts";
import type { MachineScope } from "../../platform/http/machine-scopes.ts";
import type { Viewer } from "../../platform/http/viewer.ts";
import { hashToken, newToken } from "../../platform/secrets/tokens.server.ts";
import type { MachineTokensTable } from "./machines.tables.ts";

export type MachineRow = Omit<Selectable<MachineTokensTable>, "token_hash">;

const columns = ["id", "name", "scopes", "created_at", "last_used_at"] as const;
const prefix = "machine_";
/** Machines send many requests, so the time of the last use is stored only once a minute. */
const notedEveryMilliseconds = minutes(1);

export async function listMachines(db: Db): Promise<MachineRow[]> {
  return db.selectFrom("machine_tokens").select(columns).orderBy("id").execute();
}

/** Adds a machine. Only this return value contains the token; the database stores its hash. */
export async function addMachine(
  db: Db,
  actor: Actor,
  { name, scopes }: { name: string; scopes: readonly MachineScope[] },
): Promise<{ row: MachineRow; token: string }> {
  const token = `${prefix}${newToken()}`;
  return inTransaction(db, async (transaction) => {
    const row = await transaction
      .insertInto("machine_tokens")
      .values({
        name,
        scopes: [...new Set(scopes)].join(","),
        token_hash: hashToken(token),
        created_at: actor.now.toISOString(),
        last_used_at: null,
      })
      .returning(columns)
      .executeTakeFirstOrThrow();
    await recordAudit(transaction, actor, {
      action: "created",
      subject: { type: "machine", id: row.id, name },
      details: { scopes: row.scopes },
    });
    return { row, token };
  });
}

/** Deletes the machine's token, so that its next request is refused. Throws `NotFound`. */
export async function revokeMachine(db: Db, actor: Actor, id: number): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const deleted = await transaction
      .deleteFrom("machine_tokens")
      .where("id", "=", id)
      .returning("name")
      .executeTakeFirstOrThrow(() => new NotFound());
    const subject = { type: "machine", id, name: deleted.name } as const;
    await recordAudit(transaction, actor, { action: "revoked", subject });
  });
}

/**
 * Returns the viewer that stands for a machine at an endpoint of `scope`: somebody with the duty look and without an
 * account. Throws `Unauthenticated` for an unknown token, and `Forbidden` for a token without this scope.
 */
export async function machineViewer(
  db: Db,
  now: Date,
  { token, scope }: { token: string; scope: MachineScope },
): Promise<Viewer> {
  const found = await db
    .selectFrom("machine_tokens")
    .select(columns)
    .where("token_hash", "=", hashToken(token))
    .executeTakeFirst();
  if (!found) throw new Unauthenticated();
  if (!found.scopes.split(",").includes(scope)) {
    throw new Forbidden(`This token may not ${scope === "mail" ? "hand in" : "read"} ${scope}.`);
  }
  const last = found.last_used_at === null ? 0 : Date.parse(found.last_used_at);
  if (Math.abs(now.getTime() - last) >= notedEveryMilliseconds) {
    await db
      .updateTable("machine_tokens")
      .set({ last_used_at: now.toISOString() })
      .where("id", "=", found.id)
      .execute();
  }
  return {
    userId: 0,
    name: found.name,
    role: "admin",
    duties: ["look"],
    emailVerified: true,
    secondFactorDueAt: null,
    sessionId: 0,
    remembered: false,
    passwordConfirmedAt: new Date(0),
    factorProvedAt: null,
  };
}
