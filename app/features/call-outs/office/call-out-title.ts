import type { CallOutSummary } from "../call-outs.schema.ts";

/** What the office calls one: by its vehicle, else by whoever rang. */
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
