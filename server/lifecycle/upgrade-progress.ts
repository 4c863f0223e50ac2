import type {
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryResult,
  RootOperationNode,
  UnknownRow,
} from "kysely";
import type { StepProgress } from "../../app/platform/db/migrate.server.ts";
import { hours, minutes } from "../../app/platform/durations.ts";
import { logger } from "../../app/platform/log.server.ts";
import { tellSupervisor } from "./supervisor.ts";

const reportMilliseconds = 10_000;
const extensionMilliseconds = minutes(2);
/** An upgrade moves if a statement has ended within this time: one may build an index over millions of rows. */
const stuckMilliseconds = hours(1);

/**
 * Logs every ten seconds how far an upgrade is. While it moves, also asks systemd for more time to start, so that
 * TimeoutStartSec does not end it, see EXTEND_TIMEOUT_USEC in sd_notify(3). As a plugin of the connection it sees each
 * statement that ends.
 */
export class UpgradeProgress implements KyselyPlugin {
  #step: StepProgress | undefined;
  readonly #began = Date.now();
  #movedAt = Date.now();
  readonly #timer = setInterval(() => this.#report(), reportMilliseconds);
  readonly #tell: (...states: string[]) => Promise<void>;

  constructor(tell: (...states: string[]) => Promise<void> = tellSupervisor) {
    this.#tell = tell;
  }

  /** To be called when a step begins. */
  begin(step: StepProgress): void {
    this.#step = step;
  }

  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    return node;
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    this.#movedAt = Date.now();
    return result;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #report(): void {
    if (!this.#step) return;
    const { name, number, count } = this.#step;
    const words = `upgrading the database: step ${number} of ${count}, ${name}`;
    logger.info({ seconds: Math.round((Date.now() - this.#began) / 1_000) }, words);
    if (Date.now() - this.#movedAt > stuckMilliseconds) return;
    void this.#tell(`EXTEND_TIMEOUT_USEC=${extensionMilliseconds * 1_000}`, `STATUS=${words}`);
  }
}
