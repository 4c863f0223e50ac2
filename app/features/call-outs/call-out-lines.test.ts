import { describe, expect, it } from "vitest";
import { callOutLines } from "./call-out-lines.ts";
import { emptyCard } from "./empty-card.ts";
import { positionDoubts } from "./position-doubts.ts";

describe("the lines of a card", () => {
  it("contain everything once, in the characters of a plain text message", () => {
    const lines = callOutLines({
      latitude: 51.3744702555,
      longitude: 1.44454730409,
      accuracy: 12.4,
      position_at: "2026-07-02T02:12:00.000Z",
      place: "M20 towards London,\nmarker post 87/4",
      make: "Carrier",
      alarm_code: "18",
      set_point: -18,
      box_temperature: -9.5,
      load: "Frozen fish",
      vehicle_number: "GX24 ABC",
      trailer_number: "T204",
      telephone: "07700 900123",
      details: "Gate code 12",
    });
    expect(lines).toEqual([
      "Where: 51.37447, 1.44455, within 12 m, at 03:12",
      "Grid: TR 39823 69566",
      "Place: M20 towards London, marker post 87/4",
      "Unit: Carrier",
      "Alarm: 18",
      "Temperature: set -18 C, box -9.5 C",
      "Load: Frozen fish",
      "Vehicle: GX24 ABC",
      "Trailer: T204",
      "Call back: 07700 900123",
      "More: Gate code 12",
    ]);
    expect(lines.join("\n")).toMatch(/^[\x20-\x7e\n]*$/);
  });

  it("leave out missing fields and an impossible position", () => {
    expect(callOutLines(emptyCard)).toEqual([]);
    expect(callOutLines({ ...emptyCard, latitude: 123, longitude: 4, set_point: 0 })).toEqual([
      "Temperature: set 0 C",
    ]);
  });
});

describe("doubts about a position", () => {
  const ashford = { latitude: 51.1465, longitude: 0.8739, accuracy: null };
  const at = { position_at: null, created_at: "2026-03-02T09:00:00.000Z" };
  it.each([
    [51.2, 0.9, 20, null, []],
    [0, 0, 10, null, ["A device without a position says 0, 0."]],
    [54.9784, -1.6174, 10, null, ["It is 457 km from us."]],
    [51.2, 0.9, 5_000, null, ["It is only good to 5 km: please ask."]],
    [91, 0, 10, null, ["There is no such position."]],
    [51.2, null, 10, null, ["There is no such position."]],
    [null, null, null, null, []],
    [51.2, 0.9, 20, "2026-03-02T08:20:00.000Z", ["It was 40 minutes old when it was sent."]],
    [51.2, 0.9, 20, "2026-03-02T04:00:00.000Z", ["It was 5 hours old when it was sent."]],
    [51.2, 0.9, 20, "2019-03-02T09:00:00.000Z", ["It was 2557 days old when it was sent."]],
  ])("at %s, %s within %s m", (latitude, longitude, accuracy, position_at, doubts) => {
    expect(positionDoubts({ ...at, latitude, longitude, accuracy, position_at }, ashford)).toEqual(doubts);
  });
});
