import { NotFound, Unavailable } from "../errors.ts";
import { logger } from "../log.server.ts";

/** What the streams tell about: each thing is read by its key, once for all who follow it. */
export type Followed = {
  /** Those that are there still, each with what differs after a change; one query for all. */
  states(keys: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** As it is now; undefined where it is gone. */
  read(key: string): Promise<object | undefined>;
};

type Follower = ReadableStreamDefaultController<Uint8Array>;
/** Those of one thing, and its state when they were told last. */
type Followers = { state: string; all: Set<Follower> };

/** Each holds a connection, and with it one of the descriptors that the process may have. */
const mostStreams = 2_000;
/** Shorter than any proxy waits for a line that is silent. */
const beatMilliseconds = 15_000;
/** Several changes at once are looked at together. */
const gatherMilliseconds = 50;
/** Of events that a client has not taken: it is asleep or gone. */
const mostWaiting = 32;

const encoder = new TextEncoder();
const beat = encoder.encode("event: beat\ndata:\n\n");
const end = encoder.encode("event: end\ndata:\n\n");

/**
 * Server-sent events to whoever follows something (WHATWG HTML, 9.2). After a change it is asked once what differs; that is
 * read and written to all its followers. What nobody told of is found with the next beat.
 */
export class EventStreams {
  #followed: Followed | undefined;
  #byKey = new Map<string, Followers>();
  #count = 0;
  #isClosed = false;
  #beating: NodeJS.Timeout | undefined;
  #gathering: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;

  /** Follows what has this key. Throws `NotFound`, and `Unavailable` when there are too many streams: browsers then ask instead. */
  async open(key: string, followed: Followed): Promise<Response> {
    if (this.#isClosed || this.#count >= mostStreams) throw new Unavailable();
    this.#count += 1;
    this.#followed = followed;
    try {
      // Before it is read: what changes meanwhile differs from this.
      const state = (await followed.states([key])).get(key);
      const found = await followed.read(key);
      if (state === undefined || !found) throw new NotFound();
      const body = this.#stream(key, state, eventOf(found));
      return new Response(body, {
        headers: {
          "Content-Type": "text/event-stream; charset=utf-8",
          "Cache-Control": "no-store",
          // For nginx, which would gather events until a buffer is full.
          "X-Accel-Buffering": "no",
        },
      });
    } catch (error) {
      this.#count -= 1;
      throw error;
    }
  }

  get count(): number {
    return this.#count;
  }

  /** Call after whatever may have changed what is followed: it is looked at soon. */
  look(): void {
    if (this.#count === 0 || this.#isClosed) return;
    this.#gathering ??= setTimeout(() => {
      this.#gathering = undefined;
      void this.#tellChanges();
    }, gatherMilliseconds).unref();
  }

  /** Ends every stream; browsers come again, to whoever answers then. */
  close(): void {
    this.#isClosed = true;
    clearInterval(this.#beating);
    clearTimeout(this.#gathering);
    for (const { all } of this.#byKey.values()) for (const one of all) closeQuietly(one);
    this.#byKey.clear();
    this.#count = 0;
  }

  #stream(key: string, state: string, first: Uint8Array): ReadableStream<Uint8Array> {
    let self: Follower | undefined;
    return new ReadableStream<Uint8Array>(
      {
        start: (follower) => {
          self = follower;
          const those = this.#byKey.get(key) ?? { state, all: new Set() };
          this.#byKey.set(key, those);
          those.all.add(follower);
          follower.enqueue(first);
          this.#beating ??= setInterval(() => this.#beat(), beatMilliseconds).unref();
        },
        cancel: () => {
          if (self) this.#forget(key, self);
        },
      },
      { highWaterMark: mostWaiting },
    );
  }

  #beat(): void {
    // A database that does not answer keeps nobody waiting for the beat.
    void this.#tellChanges();
    for (const [key, { all }] of this.#byKey) for (const one of all) this.#write(key, one, beat);
  }

  /** One look at a time: while a database is slow they do not pile up. */
  async #tellChanges(): Promise<void> {
    if (this.#looking) return this.#looking.then(() => this.look());
    this.#looking = this.#lookNow().finally(() => (this.#looking = undefined));
    return this.#looking;
  }

  async #lookNow(): Promise<void> {
    try {
      // Not who begins to follow meanwhile.
      const asked = [...this.#byKey];
      const states = await this.#followed?.states(asked.map(([key]) => key));
      for (const [key, those] of asked) await this.#tellOf(key, those, states?.get(key));
    } catch (error) {
      logger.warn({ err: error }, "followers were not told of changes; the next beat looks again");
    }
  }

  async #tellOf(key: string, those: Followers, state: string | undefined): Promise<void> {
    if (state === those.state) return;
    const found = state === undefined ? undefined : await this.#followed?.read(key);
    those.state = state ?? "";
    const event = found ? eventOf(found) : end;
    for (const one of those.all) {
      this.#write(key, one, event);
      if (!found) this.#end(key, one);
    }
  }

  #write(key: string, one: Follower, event: Uint8Array): void {
    if ((one.desiredSize ?? 0) > 0) one.enqueue(event);
    else this.#end(key, one);
  }

  #end(key: string, one: Follower): void {
    closeQuietly(one);
    this.#forget(key, one);
  }

  #forget(key: string, one: Follower): void {
    const those = this.#byKey.get(key);
    if (!those?.all.delete(one)) return;
    this.#count -= 1;
    if (those.all.size === 0) this.#byKey.delete(key);
    if (this.#count > 0) return;
    clearInterval(this.#beating);
    this.#beating = undefined;
  }
}

/** The client may have gone in this moment. */
function closeQuietly(one: Follower): void {
  try {
    one.close();
  } catch {
    // It is closed.
  }
}

function eventOf(content: object): Uint8Array {
  return encoder.encode(`data: ${JSON.stringify(content)}\n\n`);
}
