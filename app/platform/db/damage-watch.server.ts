import { hours } from "../durations.ts";
import { isDamage } from "../outages.server.ts";

/** Damage that nothing meets any more for so long counts as mended. */
const remembersMilliseconds = hours(1);

/** Notes that the database has answered with damage, in whichever statement. */
export class DamageWatch {
  #metAt: number | undefined;

  note(error: unknown): void {
    if (isDamage(error)) this.#metAt = performance.now();
  }

  get isMet(): boolean {
    return this.#metAt !== undefined && performance.now() - this.#metAt < remembersMilliseconds;
  }
}
