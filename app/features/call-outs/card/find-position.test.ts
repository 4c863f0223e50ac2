import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { findPosition } from "./find-position.ts";

const now = Date.parse("2026-11-27T14:05:00.000Z");
const coords = { latitude: 51.1465, longitude: 0.8739, accuracy: 15 };
const found = { ...coords, position_at: "2026-11-27T14:05:00.000Z" };

type Answer = { position: unknown } | { error: unknown };

beforeEach(() => {
  vi.useFakeTimers({ now });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A device that answers the questions one after the other. Returns the options of each question. */
function device(...answers: Answer[]): PositionOptions[] {
  const asked: PositionOptions[] = [];
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("navigator", {
    geolocation: {
      getCurrentPosition(
        onFound: PositionCallback,
        onError: PositionErrorCallback,
        options: PositionOptions,
      ) {
        asked.push(options);
        const answer = answers.shift();
        if (!answer) throw new Error("asked too often");
        if ("position" in answer) onFound(answer.position as GeolocationPosition);
        else onError(answer.error as GeolocationPositionError);
      },
    },
  });
  return asked;
}

it("takes the age of a position from the device's own clock", async () => {
  device({ position: { coords, timestamp: now - 90_000 } });
  expect(await findPosition()).toEqual({ ...coords, position_at: "2026-11-27T14:03:30.000Z" });
});

it.each([
  ["1024 weeks ago", now - 1024 * 7 * 24 * 3_600_000],
  ["in the future", now + 3_600_000],
  ["in nanoseconds", now * 1_000_000],
  ["in seconds", now / 1000],
  ["no number", Number.NaN],
  ["missing", undefined],
  ["endless", Number.POSITIVE_INFINITY],
  ["a word", "yesterday"],
])("counts a position as new if its time is absurd: %s", async (_what, timestamp) => {
  device({ position: { coords, timestamp } });
  expect(await findPosition()).toEqual(found);
});

it.each([Number.NaN, Number.POSITIVE_INFINITY, -1, null, undefined])(
  "leaves the accuracy unknown if the device says %s",
  async (accuracy) => {
    device({ position: { coords: { ...coords, accuracy }, timestamp: now } });
    expect(await findPosition()).toEqual({ ...found, accuracy: null });
  },
);

it.each([
  ["nothing", undefined],
  ["no coordinates", { timestamp: now }],
  ["no number", { coords: { ...coords, latitude: Number.NaN }, timestamp: now }],
  ["a text", { coords: { ...coords, longitude: "0.87" }, timestamp: now }],
  ["no place on earth", { coords: { ...coords, latitude: 91 }, timestamp: now }],
])("finds no position in rubbish: %s", async (_what, position) => {
  device({ position });
  expect(await findPosition()).toBe("unknown");
});

it("asks once more without high accuracy if the satellites take too long", async () => {
  const coarse = { ...coords, accuracy: 1_400 };
  const asked = device({ error: { code: 3 } }, { position: { coords: coarse, timestamp: now } });
  expect(await findPosition()).toEqual({ ...found, accuracy: 1_400 });
  expect(asked.map(({ enableHighAccuracy, maximumAge }) => [enableHighAccuracy, maximumAge])).toEqual([
    [true, 0],
    [false, 0],
  ]);
  device({ error: { code: 3 } }, { error: { code: 3 } });
  expect(await findPosition()).toBe("unknown");
});

it.each([
  [{ code: 1 }, "refused"],
  [{ code: 2 }, "unknown"],
  [{ code: 99 }, "unknown"],
  [undefined, "unknown"],
])("does not ask again after %j", async (error, reason) => {
  device({ error });
  expect(await findPosition()).toBe(reason);
});

it("gives up after a minute if nobody answers the question for permission, or the device fails", async () => {
  device();
  expect(await findPosition()).toBe("unknown");
  vi.stubGlobal("navigator", { geolocation: { getCurrentPosition: () => {} } });
  const asked = findPosition();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await asked).toBe("unknown");
  vi.stubGlobal("navigator", {});
  expect(await findPosition()).toBe("unsupported");
});
