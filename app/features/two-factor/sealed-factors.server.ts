import type { Config } from "../../platform/config/config.server.ts";
import { logger } from "../../platform/log.server.ts";
import type { Renewal } from "../../platform/secrets/renewal.ts";
import { reseal, seal, unseal } from "../../platform/secrets/sealing.server.ts";
import type { Services } from "../../platform/services.ts";
import type { UserRow } from "../users/users.server.ts";

/** The columns that hold sealed text, each with its purpose. */
const purposes = {
  two_factor_secret: "two-factor secret",
  two_factor_recovery_codes: "recovery codes",
} as const;
type Column = keyof typeof purposes;
type Factors = Pick<UserRow, "id" | Column>;

const batch = 500;

export function sealFactor(config: Config, column: Column, userId: number, text: string): string {
  return seal(config, purposes[column], String(userId), text);
}

/** Undefined where there is none, and where there is one that no secret opens, which the log tells. */
export function openFactor(config: Config, column: Column, user: Factors): string | undefined {
  const sealed = user[column];
  if (!sealed) return undefined;
  const text = unseal(config, purposes[column], String(user.id), sealed);
  if (text === undefined) {
    logger.error({ user_id: user.id }, `the ${purposes[column]} opens with no APP_SECRET that is set`);
  }
  return text;
}

/** The stored text under the current secret; as it is where it cannot be opened. */
export function resealedFactor(config: Config, column: Column, user: Factors): string | null {
  const sealed = user[column];
  return sealed && (reseal(config, purposes[column], String(user.id), sealed) ?? sealed);
}

/** Seals with the current secret what a previous one has sealed. What changes meanwhile is left alone. */
export async function renewFactors({ db, config }: Services): Promise<Renewal[]> {
  const found: Record<Column, Renewal> = {
    two_factor_secret: { what: "two-factor secrets", renewed: 0, unopened: 0 },
    two_factor_recovery_codes: { what: "lists of recovery codes", renewed: 0, unopened: 0 },
  };
  const columns = Object.keys(purposes) as Column[];
  for (let after = 0; ;) {
    const users = await db
      .selectFrom("users")
      .select(["id", ...columns])
      .where("id", ">", after)
      .where((eb) => eb.or(columns.map((column) => eb(column, "is not", null))))
      .orderBy("id")
      .limit(batch)
      .execute();
    if (users.length === 0) return Object.values(found);
    for (const user of users) {
      for (const column of columns) {
        const sealed = user[column];
        if (!sealed) continue;
        const renewed = reseal(config, purposes[column], String(user.id), sealed);
        if (renewed === undefined) found[column].unopened += 1;
        if (renewed === undefined || renewed === sealed) continue;
        await db
          .updateTable("users")
          .set({ [column]: renewed })
          .where("id", "=", user.id)
          .where(column, "=", sealed)
          .execute();
        found[column].renewed += 1;
      }
    }
    after = users.at(-1)!.id;
  }
}
