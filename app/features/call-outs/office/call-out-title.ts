import type { CallOutSummary } from "../call-outs.schema.ts";

/** Stands wherever a call-out would be named. */
export const rehearsalTitle = "Rehearsal: no driver waits";

type Named = Pick<
  CallOutSummary,
  "vehicle_number" | "trailer_number" | "make" | "telephone" | "caller" | "is_rehearsal"
>;

/** Returns the office's name for a call-out: its vehicle, or else the caller. */
export function callOutTitle({
  vehicle_number,
  trailer_number,
  make,
  telephone,
  caller,
  is_rehearsal,
}: Named): string {
  if (is_rehearsal) return rehearsalTitle;
  const parts = [vehicle_number, trailer_number, make].filter((part) => part);
  return parts.length > 0 ? parts.join(", ") : (caller ?? telephone ?? "A breakdown");
}
