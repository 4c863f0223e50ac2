import { Busy } from "./errors.ts";

type Waiting = { begin: () => void; leave: (reason: Error) => void };

/** A line of bounded length in which askers take turns, however many of the places one of them has taken. */
export class FairLine {
  #longest: number;
  #length = 0;
  #byAsker = new Map<string, Waiting[]>();

  constructor(longest: number) {
    this.#longest = longest;
  }

  /** Throws `Busy` when there is no place, or when it has to be left to somebody who has fewer. */
  async wait(asker: string): Promise<void> {
    if (this.#length >= this.#longest) this.#makeRoomFor(asker);
    this.#length += 1;
    await new Promise<void>((begin, leave) => {
      this.#byAsker.set(asker, [...(this.#byAsker.get(asker) ?? []), { begin, leave }]);
    });
  }

  /** Lets the next one begin; false when nobody waits. */
  letNextBegin(): boolean {
    const [next] = this.#byAsker;
    if (!next) return false;
    const [asker, [first, ...others]] = next;
    // Taken out and put back, an asker stands behind all others.
    this.#byAsker.delete(asker);
    if (others.length > 0) this.#byAsker.set(asker, others);
    this.#length -= 1;
    first?.begin();
    return true;
  }

  #makeRoomFor(asker: string): void {
    const own = this.#byAsker.get(asker)?.length ?? 0;
    const most = [...this.#byAsker.values()].reduce(
      (longer, places) => (places.length > longer.length ? places : longer),
      [],
    );
    if (most.length <= own + 1) throw new Busy();
    most.pop()?.leave(new Busy());
    this.#length -= 1;
  }
}
