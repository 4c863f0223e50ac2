import { FairQueue } from "./fair-queue.ts";

type Order = {
  /** 0 and up. Each urgency has its own queue, and higher ones are served first. */
  urgency?: number;
  /** Askers in one queue are served round-robin. */
  asker?: string;
};

/** Runs a limited number of tasks at once; the others wait in a queue. */
export class Semaphore {
  #free: number;
  #maxWaiting: number;
  #lines: FairQueue[] = [];

  constructor(maxConcurrent: number, maxWaiting = Infinity) {
    this.#free = maxConcurrent;
    this.#maxWaiting = maxWaiting;
  }

  /** Throws `Busy` when `run` would throw it. */
  requireRoom({ urgency = 0, asker = "" }: Order): void {
    if (this.#free === 0) this.#lines[urgency]?.requireRoomFor(asker);
  }

  /** Runs a task. Throws `Busy` when the queue is full, before the task begins. */
  async run<T>(work: () => Promise<T>, { urgency = 0, asker = "" }: Order = {}): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await (this.#lines[urgency] ??= new FairQueue(this.#maxWaiting)).wait(asker);
    try {
      return await work();
    } finally {
      if (!this.#lines.findLast((line) => line?.letNextBegin())) this.#free += 1;
    }
  }
}
