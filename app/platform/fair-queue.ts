import { Busy } from "./errors.ts";

type Waiting = { begin: () => void; leave: (reason: Error) => void };

/** A bounded queue that serves askers round-robin, however many places one of them has. */
export class FairQueue {
  #longest: number;
  #length = 0;
  #byAsker = new Map<string, Waiting[]>();

  constructor(longest: number) {
    this.#longest = longest;
  }

  get isEmpty(): boolean {
    return this.#length === 0;
  }

  /** Throws `Busy` when there is no place, or when it has to be left to somebody who has fewer. */
  requireRoomFor(asker: string): void {
    if (this.#length >= this.#longest && this.#mostBeyond(asker) === undefined) throw new Busy();
  }

  /** Throws `Busy` as above. */
  async wait(asker: string): Promise<void> {
    this.requireRoomFor(asker);
    if (this.#length >= this.#longest) {
      this.#mostBeyond(asker)?.pop()?.leave(new Busy());
      this.#length -= 1;
    }
    this.#length += 1;
    await new Promise<void>((begin, leave) => {
      const places = this.#byAsker.get(asker) ?? [];
      places.push({ begin, leave });
      this.#byAsker.set(asker, places);
    });
  }

  /** Lets the next one begin; false when nobody waits. */
  letNextBegin(): boolean {
    const [next] = this.#byAsker;
    if (!next) return false;
    const [asker, places] = next;
    const first = places.shift();
    // Taken out and put back, an asker stands behind all others.
    this.#byAsker.delete(asker);
    if (places.length > 0) this.#byAsker.set(asker, places);
    this.#length -= 1;
    first?.begin();
    return true;
  }

  /** The places of the asker with most, where that is more than `asker` will have with one more. */
  #mostBeyond(asker: string): Waiting[] | undefined {
    const own = this.#byAsker.get(asker)?.length ?? 0;
    const most = [...this.#byAsker.values()].reduce(
      (longer, places) => (places.length > longer.length ? places : longer),
      [],
    );
    return most.length > own + 1 ? most : undefined;
  }
}
