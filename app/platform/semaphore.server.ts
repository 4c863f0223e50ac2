import { Busy } from "./errors.ts";

/** Lets so many pieces of work run at once; the others wait in line, the urgent ones in a line that goes first. */
export class Semaphore {
  #free: number;
  #longestLine: number;
  #urgent: (() => void)[] = [];
  #others: (() => void)[] = [];

  constructor(atOnce: number, longestLine = Infinity) {
    this.#free = atOnce;
    this.#longestLine = longestLine;
  }

  /** Throws `Busy` when the line is full, before anything is done. */
  async run<T>(work: () => Promise<T>, { urgent = false } = {}): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await this.#waitIn(urgent ? this.#urgent : this.#others);
    try {
      return await work();
    } finally {
      const next = this.#urgent.shift() ?? this.#others.shift();
      if (next) next();
      else this.#free += 1;
    }
  }

  async #waitIn(line: (() => void)[]): Promise<void> {
    if (line.length >= this.#longestLine) throw new Busy();
    await new Promise<void>((resolve) => line.push(resolve));
  }
}
