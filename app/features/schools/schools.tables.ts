import type { Generated } from "kysely";

export interface SchoolsTable {
  id: Generated<number>;
  /** The government register's number. */
  urn: number;
  name: string;
  town: string | null;
  postcode: string | null;
  search_text: string;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    schools: SchoolsTable;
  }
}
