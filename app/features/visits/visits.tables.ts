import type { Generated } from "kysely";
import type { CountName } from "./visits.present.ts";

/** One row for each day, page, source and kind of device. */
export type VisitsTable = {
  /** The firm's day, such as `2026-03-02`. */
  day: string;
  /** The path of a page of this site. */
  page: string;
  /** The host from which the visitor came, `other`, or empty without one and within this site. */
  source: string;
  /** Empty for what somebody else signed, and for what was sent before this was counted. */
  device: "phone" | "computer" | "";
} & { [Name in CountName]: Generated<number> };

declare module "../../platform/db/tables.ts" {
  interface Tables {
    visits: VisitsTable;
  }
}
