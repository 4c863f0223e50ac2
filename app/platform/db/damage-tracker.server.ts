import { hours } from "../durations.ts";
import { isDamage } from "../outages.server.ts";

/** Damage counts as repaired when no statement has met it for this long. */
const retainedMilliseconds = hours(1);

/** Remembers that a statement found the database damaged. */
export class DamageTracker {
  #metAt: number | undefined;

  record(error: unknown): void {
    if (isDamage(error)) this.#metAt = performance.now();
  }

  get isDamaged(): boolean {
    return this.#metAt !== undefined && performance.now() - this.#metAt < retainedMilliseconds;
  }
}
