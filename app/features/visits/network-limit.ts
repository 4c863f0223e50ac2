const perHour = 120;
const hour = 3_600_000;
/** Beyond this, the network that came first is forgotten. */
const mostNetworks = 10_000;

/** Counts each network's visits of an hour in memory only, so that no address is stored. */
export class NetworkLimit {
  #hour = 0;
  #counts = new Map<string, number>();

  /** Returns whether the network may still count something. */
  take(network: string, now: Date): boolean {
    const current = Math.floor(now.getTime() / hour);
    if (current !== this.#hour) this.#counts.clear();
    this.#hour = current;
    const count = (this.#counts.get(network) ?? 0) + 1;
    if (count > perHour) return false;
    const [first] = this.#counts.keys();
    if (first !== undefined && this.#counts.size >= mostNetworks && count === 1) this.#counts.delete(first);
    this.#counts.set(network, count);
    return true;
  }

  /** Seconds until everybody may count again. */
  secondsLeft(now: Date): number {
    return Math.ceil((hour - (now.getTime() % hour)) / 1000);
  }
}
