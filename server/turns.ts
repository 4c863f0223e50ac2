/** How long requests may be begun in one turn of the event loop. What comes later in it waits for the next turn. */
const turnMilliseconds = 8;

/**
 * Spreads what comes at once over turns of the event loop. Kept pages are answered outside of it, and each turn accepts a new
 * connection: neither then waits until a hundred calls, each with its reading and checking, have all been begun.
 */
export class Turns {
  #begun: number | undefined;
  #waiting = 0;

  /** Does the work now, or, where others wait or this turn has done enough, after them. */
  take(work: () => void): void {
    if (this.#waiting === 0 && !this.#isLong()) work();
    else this.#wait(work);
  }

  #wait(work: () => void): void {
    this.#waiting += 1;
    // One for each: what a call does at once, in promises, is done before the next of them looks at the clock.
    setImmediate(() => {
      this.#waiting -= 1;
      if (this.#isLong()) this.#wait(work);
      else work();
    });
  }

  #isLong(): boolean {
    if (this.#begun === undefined) {
      this.#begun = performance.now();
      setImmediate(() => (this.#begun = undefined));
    }
    return performance.now() - this.#begun > turnMilliseconds;
  }
}
