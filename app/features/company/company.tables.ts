import type { Generated } from "kysely";
import type { Company } from "./company.schema.ts";

export interface CompanyTable extends Omit<Company, "address_lines"> {
  /** Always 1: there is one company. */
  id: number;
  /** JSON. */
  address_lines: string;
  version: Generated<number>;
  updated_at: string;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    company: CompanyTable;
  }
}
