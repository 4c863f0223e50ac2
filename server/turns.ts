import { FairLine } from "../app/platform/fair-line.ts";

/** For how long after one call has begun others may begin at once. */
const togetherMilliseconds = 2;
/** So long calls wait while each turn brings a new connection. */
const acceptingMilliseconds = 10;

/**
 * Spreads calls that come together over turns of the event loop, one for each, and clients take turns. A turn also answers
 * kept pages, which do not go through here, and accepts one new connection: neither waits until a hundred calls, each with
 * its reading and checking, have all been begun.
 */
export class Turns {
  #line = new FairLine(Infinity);
  #isTurning = false;
  #begun = -Infinity;
  #waitedSince = 0;
  #hasAccepted = false;

  /** Calls let some connections that come together be accepted first: it takes a turn each, and then much less. */
  noteConnection(): void {
    this.#hasAccepted = true;
  }

  /** Does the work now or in a turn of its own, after what waits; `client` has no more turns than others who wait. */
  take(client: () => string, work: () => void): void {
    const isFree = !this.#isTurning && performance.now() - this.#begun <= togetherMilliseconds;
    if (isFree) return work();
    void this.#line.wait(client()).then(work);
    if (this.#isTurning) return;
    this.#isTurning = true;
    this.#waitedSince = performance.now();
    setImmediate(this.#next);
  }

  #next = (): void => {
    const now = performance.now();
    const isAccepting = this.#hasAccepted && now - this.#waitedSince < acceptingMilliseconds;
    this.#hasAccepted = false;
    if (!isAccepting) {
      this.#begun = now;
      this.#waitedSince = now;
      this.#line.letNextBegin();
    }
    this.#isTurning = !this.#line.isEmpty;
    if (this.#isTurning) setImmediate(this.#next);
  };
}
