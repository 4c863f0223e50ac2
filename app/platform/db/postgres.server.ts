import { type DatabaseConnection, PostgresDialect, type PostgresDialectConfig, PostgresDriver } from "kysely";
import { Unconfirmed } from "../errors.ts";
import { logger } from "../log.server.ts";

/** Kysely's, which does not say that nothing was saved when the connection is lost while a transaction is committed. */
export class HonestPostgresDialect extends PostgresDialect {
  #config: PostgresDialectConfig;
  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }
  override createDriver(): PostgresDriver {
    return new HonestPostgresDriver(this.#config);
  }
}

class HonestPostgresDriver extends PostgresDriver {
  #lost = new WeakMap<DatabaseConnection, Unconfirmed>();

  /** Throws `Unconfirmed` where the server has not said whether it has committed. */
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.commitTransaction(connection);
    } catch (error) {
      if (isRefusal(error)) throw error;
      logger.error({ err: error }, "the connection was lost during a commit");
      const lost = new Unconfirmed(error);
      this.#lost.set(connection, lost);
      throw lost;
    }
  }

  /** Follows every commit that failed. That it fails as well, on a connection that is gone, is no news. */
  override async rollbackTransaction(
    connection: Parameters<PostgresDriver["rollbackTransaction"]>[0],
  ): Promise<void> {
    try {
      await super.rollbackTransaction(connection);
    } catch (error) {
      throw this.#lost.get(connection) ?? error;
    }
  }
}

/**
 * Whether the server itself has refused the commit. Classes 08 and 57P tell that the connection ends, not what became of it:
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
function isRefusal(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  if (error instanceof Error && error.name === "AbortedTransactionError") return true;
  return typeof code === "string" && /^[0-9A-Z]{5}$/.test(code) && !/^(08|57P)/.test(code);
}
