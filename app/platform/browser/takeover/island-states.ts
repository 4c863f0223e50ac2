/** "asleep": only HTML; "waking": its script is loading; "awake"; "lost": its script failed too often. */
type IslandState = "asleep" | "waking" | "awake" | "lost";

/** After this many failures in a row a script counts as lost. */
const maxFailures = 8;

/** The state of each island of a document. If its script fails to load, it is asleep again, and the next touch retries. */
export class IslandStates<Island extends object> {
  readonly #states: Map<Island, IslandState>;
  #failures = 0;

  constructor(islands: Iterable<Island>) {
    this.#states = new Map(Array.from(islands, (island) => [island, "asleep"]));
  }

  /** Undefined if the element is not an island. */
  of(island: Island | null): IslandState | undefined {
    return island ? this.#states.get(island) : undefined;
  }

  asleep(): Island[] {
    return [...this.#states].filter(([, state]) => state === "asleep").map(([island]) => island);
  }

  /** Starts to wake an island. Returns whether it was asleep. */
  begin(island: Island): boolean {
    if (this.of(island) !== "asleep") return false;
    this.#states.set(island, "waking");
    return true;
  }

  markAwake(island: Island): void {
    this.#failures = 0;
    this.#states.set(island, "awake");
  }

  markFailed(island: Island): void {
    this.#failures += 1;
    this.#states.set(island, this.#failures < maxFailures ? "asleep" : "lost");
  }
}
