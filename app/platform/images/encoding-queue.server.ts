type Work = { urgent: boolean; run: () => Promise<void> };

/**
 * Makes one thing at a time, what somebody waits for first, and each thing once: whoever asks for what is being made
 * gets the same promise. Encoding takes a whole processor, and the pages need the other one.
 */
export class EncodingQueue<T> {
  #waiting: Work[] = [];
  #known = new Map<string, { work: Work; result: Promise<T> }>();
  #busy = false;

  run(key: string, make: () => Promise<T>, { urgent }: { urgent: boolean }): Promise<T> {
    const known = this.#known.get(key);
    if (known) {
      known.work.urgent ||= urgent;
      return known.result;
    }
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const run = () =>
      make()
        .then(resolve, reject)
        .finally(() => this.#known.delete(key));
    const work = { urgent, run };
    this.#known.set(key, { work, result: promise });
    this.#waiting.push(work);
    void this.#workOff();
    return promise;
  }

  async #workOff(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    while (this.#waiting.length > 0) {
      const next = Math.max(
        0,
        this.#waiting.findIndex((work) => work.urgent),
      );
      const [work] = this.#waiting.splice(next, 1);
      await work?.run();
    }
    this.#busy = false;
  }
}
