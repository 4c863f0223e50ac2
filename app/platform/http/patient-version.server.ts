import { answerWithin } from "../answer-within.ts";
import type { ContentVersion } from "../db/content-version.server.ts";
import { logger } from "../log.server.ts";

/** How long a visitor waits for a database that may be away, once. */
export const askMilliseconds = 2_000;
const outageLookMilliseconds = 1_000;

/** The version of the content as visitors wait for it: for two seconds at most, and not at all while the database is known to be away. */
export class PatientVersion {
  #version: ContentVersion;
  #isOutage = false;

  constructor(version: ContentVersion) {
    this.#version = version;
  }

  /** Whether the database does not answer. */
  get isOutage(): boolean {
    return this.#isOutage;
  }

  /** The version where it is known without waiting. */
  known(): number | undefined {
    return this.#version.known();
  }

  /** The version, or undefined while the database does not tell it. */
  async current(): Promise<number | undefined> {
    const known = this.#version.known();
    if (known !== undefined || this.#isOutage) return known;
    try {
      return await answerWithin(askMilliseconds, this.#version.ask());
    } catch (error) {
      this.#beginOutage(error);
      return undefined;
    }
  }

  #beginOutage(error: unknown): void {
    if (this.#isOutage) return;
    this.#isOutage = true;
    logger.error({ err: error }, "the database does not answer; kept pages are served from memory");
    const lookAgain = async () => {
      try {
        await answerWithin(askMilliseconds, this.#version.ask());
        this.#isOutage = false;
        logger.info("the database answers again");
      } catch {
        setTimeout(lookAgain, outageLookMilliseconds).unref();
      }
    };
    setTimeout(lookAgain, outageLookMilliseconds).unref();
  }
}
