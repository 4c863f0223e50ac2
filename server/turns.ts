/** For how long after one call has begun others may begin at once. */
const togetherMilliseconds = 2;

/**
 * Spreads calls that come together over turns of the event loop, one for each. A turn also answers kept pages, which do not go
 * through here, and accepts one new connection: neither waits until a hundred calls, each with its reading and checking, have
 * all been begun.
 */
export class Turns {
  #waiting: (() => void)[] = [];
  #begun = -Infinity;

  /** Does the work now, or after what waits, in a turn of its own. */
  take(work: () => void): void {
    const isFree = this.#waiting.length === 0 && performance.now() - this.#begun <= togetherMilliseconds;
    if (isFree) work();
    else if (this.#waiting.push(work) === 1) setImmediate(this.#next);
  }

  #next = (): void => {
    const work = this.#waiting.shift()!;
    if (this.#waiting.length > 0) setImmediate(this.#next);
    this.#begun = performance.now();
    work();
  };
}
