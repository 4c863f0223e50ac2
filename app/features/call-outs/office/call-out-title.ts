import type { CallOutSummary } from "../call-outs.schema.ts";

/** Returns the office's name for a call-out: its vehicle, or else the caller. */
export function callOutTitle({
  vehicle_number,
  trailer_number,
  make,
  telephone,
  caller,
}: Pick<CallOutSummary, "vehicle_number" | "trailer_number" | "make" | "telephone" | "caller">): string {
  const parts = [vehicle_number, trailer_number, make].filter((part) => part);
  return parts.length > 0 ? parts.join(", ") : (caller ?? telephone ?? "A breakdown");
}
