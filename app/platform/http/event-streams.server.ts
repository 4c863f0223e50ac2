import { NotFound, Unavailable } from "../errors.ts";
import { networkAround } from "./client-address.server.ts";
import { logger } from "../log.server.ts";

/** The source of a topic's streams. Each item is read by its key, once for all its followers. */
export type StreamSource = {
  topic: string;
  /** The items that still exist, each with a state that differs after a change. One query for all. */
  states(keys: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** The item as it is now; undefined if it is gone. */
  read(key: string): Promise<object | undefined>;
};

type Follower = ReadableStreamDefaultController<Uint8Array>;
/** The followers of one item, and its state when they were last told. */
type Followers = { state: string; all: Map<Follower, Asker> };
/** Whose streams count together: a client, or the network around it. */
type Asker = string;
/** The source is the one of the newest stream: it holds nothing but the services of the process. */
type Topic = { source: StreamSource; byKey: Map<string, Followers> };
type Place = { topic: Topic; key: string };

/** Each stream holds a connection, and so one of the file descriptors of the process. */
const maxStreams = 2_000;
/** Drivers of one mobile network share an address, and a proxy without `TRUST_PROXY` makes all visitors one client. */
const maxStreamsPerAsker = 200;
/** Shorter than the idle timeout of any proxy. */
const beatMilliseconds = 15_000;
/** Changes within this time are handled together. */
const debounceMilliseconds = 50;
/** The most events that wait for a client. A client with more is asleep or gone. */
const maxQueuedEvents = 32;

export const eventStreamHeaders = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "no-store",
  "Content-Disposition": "inline",
  // Without this header nginx buffers the events.
  "X-Accel-Buffering": "no",
};

const encoder = new TextEncoder();
const beat = encoder.encode("event: beat\ndata:\n\n");
const end = encoder.encode("event: end\ndata:\n\n");

/**
 * Server-sent events (WHATWG HTML, 9.2). After a change each followed topic finds the items that differ with one query.
 * Each is read once and sent to all its followers. A change that nobody announced is found at the next beat.
 */
export class EventStreams {
  #topics = new Map<string, Topic>();
  #count = 0;
  #byAsker = new Map<Asker, number>();
  #isClosed = false;
  #beating: NodeJS.Timeout | undefined;
  #gathering: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;

  /**
   * Follows the item with this key. Throws `NotFound`, or `Unavailable` if there are too many streams, in all or of
   * this client: browsers then poll.
   */
  async open({ key, client }: { key: string; client: string }, source: StreamSource): Promise<Response> {
    const asker = networkAround(client) ?? client;
    const own = this.#byAsker.get(asker) ?? 0;
    if (this.#isClosed || this.#count >= maxStreams || own >= maxStreamsPerAsker) throw new Unavailable();
    this.#add(asker, 1);
    try {
      // Read before the item, so that a change in between is noticed.
      const state = (await source.states([key])).get(key);
      const found = await source.read(key);
      if (state === undefined || !found) throw new NotFound();
      const topic = this.#topics.get(source.topic) ?? { source, byKey: new Map() };
      this.#topics.set(source.topic, topic);
      const body = this.#stream({ topic, key }, asker, { state, first: eventOf(found) });
      return new Response(body, { headers: eventStreamHeaders });
    } catch (error) {
      this.#add(asker, -1);
      throw error;
    }
  }

  get count(): number {
    return this.#count;
  }

  /** The keys of a topic that anybody follows, in this process. */
  keysOf(topic: string): string[] {
    return [...(this.#topics.get(topic)?.byKey.keys() ?? [])];
  }

  /** Call it after any change that followers may see. They are told soon. */
  look(): void {
    if (this.#count === 0 || this.#isClosed) return;
    this.#gathering ??= setTimeout(() => {
      this.#gathering = undefined;
      void this.#tellChanges();
    }, debounceMilliseconds).unref();
  }

  /** Ends every stream. Browsers reconnect, to the process that answers then. */
  close(): void {
    this.#isClosed = true;
    clearInterval(this.#beating);
    clearTimeout(this.#gathering);
    for (const { byKey } of this.#topics.values()) {
      for (const { all } of byKey.values()) for (const one of all.keys()) closeQuietly(one);
    }
    this.#topics.clear();
    this.#byAsker.clear();
    this.#count = 0;
  }

  #add(asker: Asker, change: 1 | -1): void {
    this.#count += change;
    const own = (this.#byAsker.get(asker) ?? 0) + change;
    if (own > 0) this.#byAsker.set(asker, own);
    else this.#byAsker.delete(asker);
  }

  #stream(
    place: Place,
    asker: Asker,
    { state, first }: { state: string; first: Uint8Array },
  ): ReadableStream<Uint8Array> {
    const { byKey } = place.topic;
    let self: Follower | undefined;
    return new ReadableStream<Uint8Array>(
      {
        start: (follower) => {
          self = follower;
          const followers = byKey.get(place.key) ?? { state, all: new Map() };
          byKey.set(place.key, followers);
          followers.all.set(follower, asker);
          follower.enqueue(first);
          this.#beating ??= setInterval(() => this.#beat(), beatMilliseconds).unref();
        },
        cancel: () => {
          if (self) this.#forget(place, self);
        },
      },
      { highWaterMark: maxQueuedEvents },
    );
  }

  #beat(): void {
    // Not awaited: the beat goes out even when the database does not answer.
    void this.#tellChanges();
    for (const topic of this.#topics.values()) {
      for (const [key, { all }] of topic.byKey) {
        for (const one of all.keys()) this.#write({ topic, key }, one, beat);
      }
    }
  }

  /** One query at a time, so that queries do not pile up while the database is slow. */
  async #tellChanges(): Promise<void> {
    if (this.#looking) return this.#looking.then(() => this.look());
    this.#looking = this.#lookNow().finally(() => (this.#looking = undefined));
    return this.#looking;
  }

  async #lookNow(): Promise<void> {
    for (const topic of this.#topics.values()) await this.#lookAt(topic);
  }

  async #lookAt(topic: Topic): Promise<void> {
    // A copy: a follower who arrives during the query is not in its answer.
    const asked = [...topic.byKey];
    if (asked.length === 0) return;
    try {
      const states = await topic.source.states(asked.map(([key]) => key));
      for (const [key, followers] of asked) await this.#tellOf({ topic, key }, followers, states.get(key));
    } catch (error) {
      logger.warn({ err: error }, "event streams missed a change; the next heartbeat checks again");
    }
  }

  async #tellOf(place: Place, followers: Followers, state: string | undefined): Promise<void> {
    if (state === followers.state) return;
    const found = state === undefined ? undefined : await place.topic.source.read(place.key);
    followers.state = state ?? "";
    const event = found ? eventOf(found) : end;
    for (const one of followers.all.keys()) {
      this.#write(place, one, event);
      if (!found) this.#end(place, one);
    }
  }

  #write(place: Place, one: Follower, event: Uint8Array): void {
    if ((one.desiredSize ?? 0) > 0) one.enqueue(event);
    else this.#end(place, one);
  }

  #end(place: Place, one: Follower): void {
    closeQuietly(one);
    this.#forget(place, one);
  }

  #forget({ topic: { byKey }, key }: Place, one: Follower): void {
    const followers = byKey.get(key);
    const asker = followers?.all.get(one);
    if (!followers || asker === undefined) return;
    followers.all.delete(one);
    this.#add(asker, -1);
    if (followers.all.size === 0) byKey.delete(key);
    if (this.#count > 0) return;
    clearInterval(this.#beating);
    this.#beating = undefined;
  }
}

/** Closes a stream whose client may have just disconnected. */
function closeQuietly(one: Follower): void {
  try {
    one.close();
  } catch {
    // The stream is already closed.
  }
}

function eventOf(content: object): Uint8Array {
  return encoder.encode(`data: ${JSON.stringify(content)}\n\n`);
}
