import sample from "../../../content/firm.json" with { type: "json" };
import type { Firm } from "./firm.schema.ts";

/** The drawn crystal is the sample's mark. A firm of another name begins with its initials. */
export function hasDrawnMark({ short_name }: Pick<Firm, "short_name">): boolean {
  return short_name === sample.short_name;
}
