import { answerWithin, NoAnswer } from "../answer-within.ts";
import type { ContentVersion } from "../db/content-version.ts";
import { logger } from "../log.server.ts";

/** How long the first visitor waits for a database that may be away. */
export const outageTimeoutMilliseconds = 2_000;
const retryMilliseconds = 1_000;

/**
 * The content version with a time limit. During an outage nobody waits: one timer asks until the database answers
 * again.
 */
export class VersionOrOutage {
  #version: ContentVersion;
  #isOutage = false;
  #isSilent = false;

  constructor(version: ContentVersion) {
    this.#version = version;
  }

  /** Whether the database does not answer. */
  get isOutage(): boolean {
    return this.#isOutage;
  }

  /**
   * Whether the database is known to answer nothing at all, so that each request would wait for its time limit. One that
   * refuses connections, as during a restart, fails at once and is tried by each request.
   */
  async isSilent(): Promise<boolean> {
    await this.current();
    return this.#isOutage && this.#isSilent;
  }

  /** The version, if it is known without waiting. */
  known(): number | undefined {
    return this.#version.known();
  }

  /** The version, or undefined while the database does not answer. */
  async current(): Promise<number | undefined> {
    const known = this.#version.known();
    if (known !== undefined || this.#isOutage) return known;
    try {
      return await answerWithin(outageTimeoutMilliseconds, this.#version.ask());
    } catch (error) {
      this.#beginOutage(error);
      return undefined;
    }
  }

  #beginOutage(error: unknown): void {
    this.#isSilent = error instanceof NoAnswer;
    if (this.#isOutage) return;
    this.#isOutage = true;
    logger.error({ err: error }, "the database does not answer; cached pages are served from memory");
    const retry = async () => {
      try {
        await answerWithin(outageTimeoutMilliseconds, this.#version.ask());
        this.#isOutage = false;
        logger.info("the database answers again");
      } catch (failure) {
        this.#isSilent = failure instanceof NoAnswer;
        setTimeout(retry, retryMilliseconds).unref();
      }
    };
    setTimeout(retry, retryMilliseconds).unref();
  }
}
