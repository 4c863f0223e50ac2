/** Asleep as the page brought it, waking while its script is on its way, awake, or lost after too many failures. */
type IslandState = "asleep" | "waking" | "awake" | "lost";

/** After so many in a row what is missing is not only late. */
const mostFailures = 8;

/** Where each island of a document stands. One whose script did not arrive sleeps again, so that the next touch tries again. */
export class IslandStates<Island extends object> {
  readonly #states: Map<Island, IslandState>;
  #failures = 0;

  constructor(islands: Iterable<Island>) {
    this.#states = new Map(Array.from(islands, (island) => [island, "asleep"]));
  }

  /** Undefined for what is no island. */
  of(island: Island | null): IslandState | undefined {
    return island ? this.#states.get(island) : undefined;
  }

  asleep(): Island[] {
    return [...this.#states].filter(([, state]) => state === "asleep").map(([island]) => island);
  }

  /** Whether it was asleep; it wakes now. */
  begin(island: Island): boolean {
    if (this.of(island) !== "asleep") return false;
    this.#states.set(island, "waking");
    return true;
  }

  arrive(island: Island): void {
    this.#failures = 0;
    this.#states.set(island, "awake");
  }

  miss(island: Island): void {
    this.#failures += 1;
    this.#states.set(island, this.#failures < mostFailures ? "asleep" : "lost");
  }
}
