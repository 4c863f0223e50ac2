import { FairQueue } from "./fair-queue.ts";

type Order = {
  /** 0 and up: a line of its own for each, of which the higher ones go first. */
  urgency?: number;
  /** Several who wait in one line are served round-robin. */
  asker?: string;
};

/** Lets so many pieces of work run at once; the others wait in line. */
export class Semaphore {
  #free: number;
  #longestLine: number;
  #lines: FairQueue[] = [];

  constructor(atOnce: number, longestLine = Infinity) {
    this.#free = atOnce;
    this.#longestLine = longestLine;
  }

  /** Throws `Busy` where `run` would. */
  requireRoom({ urgency = 0, asker = "" }: Order): void {
    if (this.#free === 0) this.#lines[urgency]?.requireRoomFor(asker);
  }

  /** Throws `Busy` when the line is full, before anything is done. */
  async run<T>(work: () => Promise<T>, { urgency = 0, asker = "" }: Order = {}): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await (this.#lines[urgency] ??= new FairQueue(this.#longestLine)).wait(asker);
    try {
      return await work();
    } finally {
      if (!this.#lines.findLast((line) => line?.letNextBegin())) this.#free += 1;
    }
  }
}
