import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { NotFound, Unavailable } from "../errors.ts";
import { EventStreams, type StreamSource } from "./event-streams.server.ts";

/** The followed words by key. */
let words: Map<string, string>;
let streams: EventStreams;
let reads: string[];

const followed = {
  topic: "words",
  states: async (keys: readonly string[]) =>
    new Map(keys.flatMap((key) => (words.has(key) ? [[key, words.get(key)!]] : []))),
  read: async (key: string) => {
    reads.push(key);
    return words.has(key) ? { word: words.get(key) } : undefined;
  },
};
const open = (key: string, client = "192.0.2.1") => streams.open({ key, client }, followed);

beforeEach(() => {
  vi.useFakeTimers();
  words = new Map([["a", "one"]]);
  streams = new EventStreams();
  reads = [];
});
afterEach(() => {
  streams.close();
  vi.useRealTimers();
});

function listen(response: Response) {
  const heard = { text: "", isOver: false };
  void (async () => {
    for await (const chunk of response.body!) heard.text += new TextDecoder().decode(chunk);
    heard.isOver = true;
  })();
  return heard;
}

const change = async (key: string, word: string | undefined) => {
  if (word === undefined) words.delete(key);
  else words.set(key, word);
  streams.look();
  await vi.advanceTimersByTimeAsync(60);
};

it("does not close a stream that is opened during the query for changes", async () => {
  const answered = Promise.withResolvers<void>();
  let waits = Promise.resolve();
  const slow = {
    ...followed,
    states: async (keys: readonly string[]) => {
      await waits;
      return followed.states(keys);
    },
  };
  listen(await streams.open({ key: "a", client: "192.0.2.1" }, slow));
  words.set("b", "other");
  waits = answered.promise;
  await change("a", "two");
  waits = Promise.resolve();
  const other = listen(await streams.open({ key: "b", client: "192.0.2.1" }, slow));
  answered.resolve();
  await vi.advanceTimersByTimeAsync(60);
  expect(other).toEqual({ text: 'data: {"word":"other"}\n\n', isOver: false });
});

it("sends each follower the current state, then each change, which is read once for all", async () => {
  words.set("b", "other");
  const first = await open("a");
  expect(Object.fromEntries(first.headers)).toMatchObject({
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
  });
  const [one, two, other] = [listen(first), listen(await open("a")), listen(await open("b"))];
  reads = [];
  await change("a", "two");
  expect(reads).toEqual(["a"]);
  for (const { text } of [one, two]) expect(text).toBe('data: {"word":"one"}\n\ndata: {"word":"two"}\n\n');
  expect(other.text).toBe('data: {"word":"other"}\n\n');
});

it("queries once for several changes, and never without followers", async () => {
  streams.look();
  await vi.advanceTimersByTimeAsync(60);
  const heard = listen(await open("a"));
  reads = [];
  for (const word of ["two", "three"]) {
    words.set("a", word);
    streams.look();
  }
  await vi.advanceTimersByTimeAsync(60);
  expect(reads).toEqual(["a"]);
  expect(heard.text).toContain("three");
});

it("sends a beat every fifteen seconds, and then finds changes that nobody announced", async () => {
  const heard = listen(await open("a"));
  await vi.advanceTimersByTimeAsync(14_900);
  expect(heard.text).not.toContain("beat");
  words.set("a", "untold");
  await vi.advanceTimersByTimeAsync(200);
  expect(heard.text).toContain("event: beat\ndata:\n\n");
  expect(heard.text).toContain("untold");
});

it("announces that the item is gone, and ends", async () => {
  const heard = listen(await open("a"));
  await change("a", undefined);
  expect(heard.text).toMatch(/event: end\ndata:\n\n$/);
  expect(heard.isOver).toBe(true);
  expect(streams.count).toBe(0);
  await expect(open("a")).rejects.toThrow(NotFound);
});

it("forgets clients that have gone, and closes the stream of one that does not read", async () => {
  const gone = await open("a");
  await gone.body?.cancel();
  expect(streams.count).toBe(0);
  await open("a");
  for (let times = 0; times < 40; times += 1) await change("a", String(times));
  expect(streams.count).toBe(0);
});

it("refuses a stream beyond two thousand until another one has ended", async () => {
  const all = await Promise.all(Array.from({ length: 2_000 }, (_, at) => open("a", `192.0.2.${at % 10}`)));
  await expect(open("a", "192.0.2.11")).rejects.toThrow(Unavailable);
  await all[0]?.body?.cancel();
  await expect(open("a", "192.0.2.11")).resolves.toBeInstanceOf(Response);
});

it("refuses more than two hundred streams of one client or one /56, and then only theirs", async () => {
  const from = (at: number) => `2001:db8:1:${(0x200 + (at % 200)).toString(16)}::/64`;
  const all = await Promise.all(Array.from({ length: 200 }, (_, at) => open("a", from(at))));
  await expect(open("a", from(7))).rejects.toThrow(Unavailable);
  await expect(open("a", "192.0.2.1")).resolves.toBeInstanceOf(Response);
  await all[0]?.body?.cancel();
  await expect(open("a", from(7))).resolves.toBeInstanceOf(Response);
});

it("asks each topic only for its own items, and goes on when one topic does not answer", async () => {
  const failing = {
    topic: "others",
    states: vi.fn<StreamSource["states"]>(async (keys) => new Map(keys.map((key) => [key, "same"]))),
    read: async () => ({ word: "other" }),
  };
  const other = listen(await streams.open({ key: "x", client: "192.0.2.1" }, failing));
  const own = listen(await open("a"));
  failing.states.mockClear().mockRejectedValueOnce(new Error("away"));
  await change("a", "two");
  expect(failing.states.mock.calls).toEqual([[["x"]]]);
  expect(own.text).toContain("two");
  expect(other).toEqual({ text: 'data: {"word":"other"}\n\n', isOver: false });
});

it("ends every stream when it is closed, and opens no more", async () => {
  const heard = listen(await open("a"));
  streams.close();
  await vi.advanceTimersByTimeAsync(0);
  expect(heard.isOver).toBe(true);
  await expect(open("a")).rejects.toThrow(Unavailable);
});

it("goes on after a database that did not answer", async () => {
  const heard = listen(await open("a"));
  vi.spyOn(followed, "states").mockRejectedValueOnce(new Error("away"));
  await change("a", "two");
  expect(heard.text).not.toContain("two");
  await vi.advanceTimersByTimeAsync(15_000);
  expect(heard.text).toContain("two");
});
