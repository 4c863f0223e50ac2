import sample from "../../../content/firm.json" with { type: "json" };
import type { Firm, ShownFirm } from "./firm.schema.ts";

/** Whether the firm still has the name and the mark of the sample. */
export function isSampleFirm({ short_name, mark }: Pick<ShownFirm, "short_name" | "mark">): boolean {
  return !mark && hasDrawnMark({ short_name });
}

/** The drawn crystal is the sample's mark. A firm of another name starts with its initials. */
export function hasDrawnMark({ short_name }: Pick<Firm, "short_name">): boolean {
  return short_name === sample.short_name;
}
