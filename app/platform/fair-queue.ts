import { Busy } from "./errors.ts";

type Waiting = { begin: () => void; leave: (reason: Error) => void };

/** A bounded queue that serves askers round-robin, however many places each of them has. */
export class FairQueue {
  #maxLength: number;
  #length = 0;
  #byAsker = new Map<string, Waiting[]>();

  constructor(maxLength: number) {
    this.#maxLength = maxLength;
  }

  get isEmpty(): boolean {
    return this.#length === 0;
  }

  /** Throws `Busy` when the queue is full and no other asker has to give up a place for this one. */
  requireRoomFor(asker: string): void {
    if (this.#length >= this.#maxLength && this.#longestQueueBeyond(asker) === undefined) throw new Busy();
  }

  /**
   * Waits for a turn. In a full queue the asker with most places loses its last one to an asker with fewer. Throws
   * `Busy` like `requireRoomFor`.
   */
  async wait(asker: string): Promise<void> {
    this.requireRoomFor(asker);
    if (this.#length >= this.#maxLength) {
      this.#longestQueueBeyond(asker)?.pop()?.leave(new Busy());
      this.#length -= 1;
    }
    this.#length += 1;
    await new Promise<void>((begin, leave) => {
      const places = this.#byAsker.get(asker) ?? [];
      places.push({ begin, leave });
      this.#byAsker.set(asker, places);
    });
  }

  /** Lets the next asker begin; returns false when nobody waits. */
  letNextBegin(): boolean {
    const [next] = this.#byAsker;
    if (!next) return false;
    const [asker, places] = next;
    const first = places.shift();
    // Deleting and adding an asker again moves it behind all others.
    this.#byAsker.delete(asker);
    if (places.length > 0) this.#byAsker.set(asker, places);
    this.#length -= 1;
    first?.begin();
    return true;
  }

  /** Returns the places of the asker with most, if that is more than `asker` will have with one more. */
  #longestQueueBeyond(asker: string): Waiting[] | undefined {
    const own = this.#byAsker.get(asker)?.length ?? 0;
    const most = [...this.#byAsker.values()].reduce(
      (longer, places) => (places.length > longer.length ? places : longer),
      [],
    );
    return most.length > own + 1 ? most : undefined;
  }
}
