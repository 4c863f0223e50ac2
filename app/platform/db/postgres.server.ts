import {
  type DatabaseConnection,
  PostgresAdapter,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
} from "kysely";
import { codeOf } from "../message-of.ts";
import { Unconfirmed } from "../errors.ts";
import { logger } from "../log.server.ts";
import type { DamageWatch } from "./damage-watch.server.ts";

/** Kysely's, which does not say that nothing was saved when the connection is lost while a transaction is committed. */
export class HonestPostgresDialect extends PostgresDialect {
  #config: PostgresDialectConfig;
  #damage: DamageWatch;
  constructor(config: PostgresDialectConfig, damage: DamageWatch) {
    super(config);
    this.#config = config;
    this.#damage = damage;
  }
  override createDriver(): PostgresDriver {
    return new HonestPostgresDriver(this.#config);
  }
  override createAdapter(): WatchedPostgresAdapter {
    return new WatchedPostgresAdapter(this.#damage);
  }
}

export class WatchedPostgresAdapter extends PostgresAdapter {
  readonly damage: DamageWatch;
  constructor(damage: DamageWatch) {
    super();
    this.damage = damage;
  }
}

class HonestPostgresDriver extends PostgresDriver {
  /** Throws `Unconfirmed` where the server has not said whether it has committed. */
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.commitTransaction(connection);
    } catch (error) {
      if (isRefusal(error)) throw error;
      logger.error({ err: error }, "the connection was lost during a commit");
      throw new Unconfirmed(error);
    }
  }

  /**
   * Follows every transaction that failed, whose own error is the one that counts. Where it fails as well Kysely has the pool
   * throw the connection away, and the server rolls back.
   */
  override async rollbackTransaction(
    connection: Parameters<PostgresDriver["rollbackTransaction"]>[0],
  ): Promise<void> {
    await super.rollbackTransaction(connection).catch((error: unknown) => {
      logger.debug({ err: error }, "a transaction could not be rolled back");
    });
  }
}

/**
 * Whether the server itself has refused the commit. Classes 08 and 57P tell that the connection ends, not what became of it:
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === "AbortedTransactionError") return true;
  const code = codeOf(error) ?? "";
  return /^[0-9A-Z]{5}$/.test(code) && !/^(08|57P)/.test(code);
}
