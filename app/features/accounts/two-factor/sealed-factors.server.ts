import { readBinnedRows, rowsIn } from "../../../platform/bin/bin.server.ts";
import type { Config } from "../../../platform/config/config.server.ts";
import { logger } from "../../../platform/log.server.ts";
import type { Renewal } from "../../../platform/secrets/renewal.ts";
import { reseal, seal, type SealedFor, unseal } from "../../../platform/secrets/sealing.server.ts";
import type { Services } from "../../../platform/services.ts";
import type { UserRow } from "../users/users.server.ts";
import { keysOf } from "../../../platform/keys-of.ts";

/** The columns with encrypted text, each with the purpose that the encryption is bound to. */
const purposes = {
  two_factor_secret: "two-factor secret",
  two_factor_recovery_codes: "recovery codes",
} as const;
type Column = keyof typeof purposes;
type Factors = Pick<UserRow, "id" | Column>;

const columns = keysOf(purposes);
const peopleInBin = ["user", "administrator"] as const;

const batch = 500;

export function encryptFactor(
  config: Config,
  { column, userId }: { column: Column; userId: number },
  text: string,
): string {
  return seal(config, sealedFor(column, userId), text);
}

function sealedFor(column: Column, userId: number): SealedFor {
  return { purpose: purposes[column], owner: String(userId) };
}

/**
 * Decrypts a column. Returns undefined for an empty column, and for one that no configured secret can decrypt. The log
 * names the latter.
 */
export function decryptFactor(config: Config, column: Column, user: Factors): string | undefined {
  const sealed = user[column];
  if (!sealed) return undefined;
  const text = unseal(config, sealedFor(column, user.id), sealed);
  if (text === undefined) {
    logger.error({ user_id: user.id }, `no configured APP_SECRET decrypts the ${purposes[column]}`);
  }
  return text;
}

/** Returns the stored text encrypted under the current secret, or unchanged if no secret can decrypt it. */
export function reencryptedFactor(config: Config, column: Column, user: Factors): string | null {
  const sealed = user[column];
  return sealed && (reseal(config, sealedFor(column, user.id), sealed) ?? sealed);
}

type Found = Record<Column, Renewal>;

/** Re-encrypts under the current secret what a previous secret has encrypted. Skips rows that change meanwhile. */
export async function reencryptFactors(services: Services): Promise<Renewal[]> {
  const found: Found = {
    two_factor_secret: { what: "two-factor secrets", renewed: 0, undecryptable: 0 },
    two_factor_recovery_codes: { what: "lists of recovery codes", renewed: 0, undecryptable: 0 },
  };
  await reencryptUsers(services, found);
  await reencryptBin(services, found);
  return Object.values(found);
}

async function reencryptUsers({ db, config }: Services, found: Found): Promise<void> {
  for (let after = 0; ;) {
    const users = await db
      .selectFrom("users")
      .select(["id", ...columns])
      .where("id", ">", after)
      .where((eb) => eb.or(columns.map((column) => eb(column, "is not", null))))
      .orderBy("id")
      .limit(batch)
      .execute();
    const last = users.at(-1);
    if (!last) return;
    for (const user of users) {
      for (const [column, renewed] of renewedColumns(config, user, found)) {
        await db
          .updateTable("users")
          .set({ [column]: renewed })
          .where("id", "=", user.id)
          .where(column, "=", user[column])
          .execute();
      }
    }
    after = last.id;
  }
}

/** Re-encrypts accounts in the bin, too, so that a restored account keeps its second factor. */
async function reencryptBin({ db, config }: Services, found: Found): Promise<void> {
  const entries = await db.selectFrom("bin").select("id").where("kind", "in", peopleInBin).execute();
  for (const { id } of entries) {
    const entry = await db.selectFrom("bin").select("rows").where("id", "=", id).executeTakeFirst();
    if (!entry) continue;
    const rows = readBinnedRows(entry.rows);
    for (const row of rowsIn(rows, "users")) {
      Object.assign(row, Object.fromEntries(renewedColumns(config, row, found)));
    }
    const sealedAgain = JSON.stringify(rows);
    if (sealedAgain === entry.rows) continue;
    await db
      .updateTable("bin")
      .set({ rows: sealedAgain })
      .where("id", "=", id)
      .where("rows", "=", entry.rows)
      .execute();
  }
}

/** Returns the columns that change under the current secret, and counts them in `found`. */
function renewedColumns(config: Config, user: Factors, found: Found): [Column, string][] {
  return columns.flatMap((column) => {
    const sealed = user[column];
    if (!sealed) return [];
    const renewed = reseal(config, sealedFor(column, user.id), sealed);
    if (renewed === undefined) found[column].undecryptable += 1;
    if (renewed === undefined || renewed === sealed) return [];
    found[column].renewed += 1;
    return [[column, renewed]];
  });
}
