import type { Generated } from "kysely";
import type { FactName } from "./facts.ts";

export interface FactsTable {
  id: Generated<number>;
  name: FactName;
  /** JSON. */
  value: string;
  version: Generated<number>;
  updated_at: string;
}

declare module "../db/tables.ts" {
  interface Tables {
    facts: FactsTable;
  }
}
