import { expect, it } from "vitest";
import type { CallOutSummary } from "../../call-outs.schema.ts";
import { newCallOuts, newestOf, wordsOf } from "./new-call-outs.ts";

const callOut = (id: number, changes: Partial<CallOutSummary> = {}): CallOutSummary => ({
  id,
  reference: `FW-${id}`,
  status: "received",
  customer: null,
  place: null,
  grid_reference: null,
  make: null,
  alarm_code: null,
  vehicle_number: null,
  trailer_number: null,
  telephone: null,
  telephone_link: null,
  caller: null,
  technician: null,
  expected_at: null,
  joined_to: null,
  is_rehearsal: false,
  created_at: "2026-03-02T03:12:00.000Z",
  ...changes,
});

it("announces unseen call-outs since the last look, once, and none at the first look", () => {
  const listed = [callOut(9), callOut(8, { status: "seen" }), callOut(7), callOut(3)];
  const idsSince = (known: number | undefined) => newCallOuts(listed, known).map(({ id }) => id);
  expect(idsSince(undefined)).toEqual([]);
  expect(idsSince(3)).toEqual([9, 7]);
  expect(newestOf(listed)).toBe(9);
  expect(idsSince(newestOf(listed))).toEqual([]);
  // The newest call-out may have left the list. That does not make the others new.
  expect(newestOf([callOut(3)], 9)).toBe(9);
  expect(newestOf([])).toBe(0);
});

it("names the vehicle, the place and the telephone", () => {
  const at = { vehicle_number: "GX24 ABC", place: "M20", telephone: "07700 900123" };
  expect(wordsOf(callOut(1, at))).toEqual({ title: "New call-out: GX24 ABC", body: "M20\n07700 900123" });
  expect(wordsOf(callOut(1))).toEqual({ title: "New call-out: A breakdown", body: "" });
});
