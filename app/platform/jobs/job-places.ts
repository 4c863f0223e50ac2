import { isKeyOf, keysOf } from "../keys-of.ts";
import type { JobHandlers, JobOptions } from "./jobs.server.ts";
import type { JobKind } from "./jobs.ts";

const sharedSlots = 4;

/** Knows which jobs a runner works on, and for which kinds and lanes it has places left. */
export class JobPlaces {
  #handlers: Partial<JobHandlers>;
  #running = new Map<number, { kind: string; lane: string | null }>();

  constructor(handlers: Partial<JobHandlers>) {
    this.#handlers = handlers;
  }

  take({ id, kind, lane }: { id: number; kind: string; lane: string | null }): void {
    this.#running.set(id, { kind, lane });
  }

  leave(id: number): void {
    this.#running.delete(id);
  }

  /** The kinds of which one more job can run, and the lanes of which none can. */
  room(): { kinds: JobKind[]; fullLanes: string[] } {
    return { kinds: this.#kindsWithRoom(), fullLanes: this.#fullLanes() };
  }

  #kindsWithRoom(): JobKind[] {
    const kinds = keysOf(this.#handlers).map((kind) => {
      const { maxConcurrent = sharedSlots, separate = false } = this.#optionsOf(kind);
      const running = this.#count((job) => job.kind === kind);
      return { kind, maxConcurrent, separate, running };
    });
    const sharing = kinds.reduce((sum, { separate, running }) => sum + (separate ? 0 : running), 0);
    return kinds
      .filter(
        ({ running, maxConcurrent, separate }) =>
          running < maxConcurrent && (separate || sharing < sharedSlots),
      )
      .map(({ kind }) => kind);
  }

  #fullLanes(): string[] {
    const full = [...this.#running.values()].flatMap(({ kind, lane }) => {
      const { maxPerLane = Infinity } = this.#optionsOf(kind);
      return lane !== null && this.#count((other) => other.lane === lane) >= maxPerLane ? lane : [];
    });
    return [...new Set(full)];
  }

  #count(isMeant: (job: { kind: string; lane: string | null }) => boolean): number {
    return [...this.#running.values()].filter(isMeant).length;
  }

  #optionsOf(kind: string): JobOptions {
    const handler = isKeyOf(this.#handlers, kind) ? this.#handlers[kind] : undefined;
    return typeof handler === "object" ? handler : {};
  }
}
