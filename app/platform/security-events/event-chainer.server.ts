import { logger } from "../log.server.ts";
import type { Services } from "../services.ts";
import { chainEvents } from "./event-chain.server.ts";

/** After an event; the second look finds what was not committed at the first. */
const looksAfterEvent = [1_000, 5_000];

/** Puts the events of this site into their chain, soon after they were noted, until it is stopped. */
export class EventChainer {
  #services: Services;
  #timers = new Set<NodeJS.Timeout>();
  #chaining: Promise<void> | undefined;

  constructor(services: Services) {
    this.#services = services;
  }

  start(): void {
    chainers.add(this);
    this.wake();
  }

  wake(): void {
    if (this.#timers.size > 0) return;
    for (const pause of looksAfterEvent) {
      const timer = setTimeout(() => {
        this.#timers.delete(timer);
        this.#chain();
      }, pause);
      this.#timers.add(timer.unref());
    }
  }

  async stop(): Promise<void> {
    chainers.delete(this);
    for (const timer of this.#timers) clearTimeout(timer);
    await this.#chaining;
  }

  #chain(): void {
    this.#chaining ??= chainEvents(this.#services)
      .catch((error: unknown) => logger.error({ err: error }, "security events not chained"))
      .finally(() => (this.#chaining = undefined));
  }
}

const chainers = new Set<EventChainer>();

export function wakeChainers(): void {
  for (const chainer of chainers) chainer.wake();
}
