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
import type { DamageTracker } from "./damage-tracker.server.ts";

/** Kysely's dialect, except that a connection lost during a commit is not reported as a failed save. */
export class SafeCommitDialect extends PostgresDialect {
  #config: PostgresDialectConfig;
  #damage: DamageTracker;
  constructor(config: PostgresDialectConfig, damage: DamageTracker) {
    super(config);
    this.#config = config;
    this.#damage = damage;
  }
  override createDriver(): PostgresDriver {
    return new SafeCommitDriver(this.#config);
  }
  override createAdapter(): DamageTrackingAdapter {
    return new DamageTrackingAdapter(this.#damage);
  }
}

export class DamageTrackingAdapter extends PostgresAdapter {
  readonly damage: DamageTracker;
  constructor(damage: DamageTracker) {
    super();
    this.damage = damage;
  }
}

class SafeCommitDriver extends PostgresDriver {
  /** Commits. Throws `Unconfirmed` where the server has not confirmed or refused the commit. */
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
   * Runs after every failed transaction, whose own error is the one that counts. If the rollback fails too, Kysely
   * makes the pool discard the connection, and the server rolls back.
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
 * Returns whether the server itself refused the commit. Errors of the classes 08 and 57P say that the connection ended,
 * but not what became of the commit: https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === "AbortedTransactionError") return true;
  const code = codeOf(error) ?? "";
  return /^[0-9A-Z]{5}$/.test(code) && !/^(08|57P)/.test(code);
}
