import type { CallOutSummary } from "../call-outs.schema.ts";

/** What the office calls one: by its vehicle, else by whoever is rung. */
export function callOutTitle({
  vehicle_number,
  trailer_number,
  make,
  telephone,
}: Pick<CallOutSummary, "vehicle_number" | "trailer_number" | "make" | "telephone">): string {
  const parts = [vehicle_number, trailer_number, make].filter((part) => part);
  return parts.length > 0 ? parts.join(", ") : (telephone ?? "A breakdown");
}
