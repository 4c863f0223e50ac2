import { NotFound, Unavailable } from "../errors.ts";
import { logger } from "../log.server.ts";

/** What streams tell about: read by its key, once for all who follow it. */
export type Followed = {
  /** Those that are there still, each with what differs after a change; one query for all. */
  states(keys: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** As it is now; undefined where it is gone. */
  read(key: string): Promise<object | undefined>;
};

type Follower = ReadableStreamDefaultController<Uint8Array>;
type Topic = {
  followed: Followed;
  /** By key. */
  followers: Map<string, { state: string; all: Set<Follower> }>;
};

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
 * Server-sent events to whoever follows something (WHATWG HTML, 9.2). After a change each topic asks once what differs, reads
 * that, and writes it to all its followers. What nobody told of is found with the next beat.
 */
export class EventStreams {
  #topics = new Map<string, Topic>();
  #count = 0;
  #isClosed = false;
  #beating: NodeJS.Timeout | undefined;
  #gathering: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;

  /** Follows what has this key. Throws `NotFound`, and `Unavailable` when there are too many streams: browsers then ask instead. */
  async open(name: string, key: string, followed: Followed): Promise<Response> {
    if (this.#isClosed || this.#count >= mostStreams) throw new Unavailable();
    this.#count += 1;
    try {
      // Before it is read: what changes meanwhile differs from this.
      const state = (await followed.states([key])).get(key);
      const found = await followed.read(key);
      if (state === undefined || !found) throw new NotFound();
      const body = this.#stream({ name, key, followed, state }, eventOf(found));
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
    for (const { followers } of this.#topics.values())
      for (const { all } of followers.values()) for (const one of all) closeQuietly(one);
    this.#topics.clear();
    this.#count = 0;
  }

  #stream(
    { name, key, followed, state }: { name: string; key: string; followed: Followed; state: string },
    first: Uint8Array,
  ): ReadableStream<Uint8Array> {
    let self: Follower | undefined;
    return new ReadableStream<Uint8Array>(
      {
        start: (follower) => {
          self = follower;
          const topic = this.#topics.get(name) ?? { followed, followers: new Map() };
          this.#topics.set(name, topic);
          const those = topic.followers.get(key) ?? { state, all: new Set() };
          topic.followers.set(key, those);
          those.all.add(follower);
          follower.enqueue(first);
          this.#beating ??= setInterval(() => this.#beat(), beatMilliseconds).unref();
        },
        cancel: () => {
          if (self) this.#forget(name, key, self);
        },
      },
      { highWaterMark: mostWaiting },
    );
  }

  #beat(): void {
    // A database that does not answer keeps nobody waiting for the beat.
    void this.#tellChanges();
    for (const [name, { followers }] of this.#topics)
      for (const [key, { all }] of followers) for (const one of all) this.#write({ name, key, one }, beat);
  }

  /** One look at a time: while a database is slow they do not pile up. */
  async #tellChanges(): Promise<void> {
    if (this.#looking) return this.#looking.then(() => this.look());
    this.#looking = this.#lookNow().finally(() => (this.#looking = undefined));
    return this.#looking;
  }

  async #lookNow(): Promise<void> {
    for (const [name, topic] of this.#topics) {
      try {
        await this.#tellChangesOf(name, topic);
      } catch (error) {
        logger.warn(
          { err: error, topic: name },
          "followers were not told of changes; the next beat looks again",
        );
      }
    }
  }

  async #tellChangesOf(name: string, { followed, followers }: Topic): Promise<void> {
    const states = await followed.states([...followers.keys()]);
    for (const [key, those] of followers) {
      const state = states.get(key);
      if (state === those.state) continue;
      const found = state === undefined ? undefined : await followed.read(key);
      those.state = state ?? "";
      const event = found ? eventOf(found) : end;
      for (const one of those.all) {
        this.#write({ name, key, one }, event);
        if (!found) this.#end({ name, key, one });
      }
    }
  }

  #write({ name, key, one }: Place, event: Uint8Array): void {
    if ((one.desiredSize ?? 0) > 0) one.enqueue(event);
    else this.#end({ name, key, one });
  }

  #end({ name, key, one }: Place): void {
    closeQuietly(one);
    this.#forget(name, key, one);
  }

  #forget(name: string, key: string, one: Follower): void {
    const followers = this.#topics.get(name)?.followers;
    const those = followers?.get(key);
    if (!those?.all.delete(one)) return;
    this.#count -= 1;
    if (those.all.size === 0) followers?.delete(key);
    if (this.#count > 0) return;
    clearInterval(this.#beating);
    this.#beating = undefined;
  }
}

type Place = { name: string; key: string; one: Follower };

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
