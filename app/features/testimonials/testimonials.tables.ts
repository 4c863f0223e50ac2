import type { Generated } from "kysely";

export interface TestimonialsTable {
  id: Generated<number>;
  name: string;
  /** HTML, cleaned. */
  review: string;
  /** 1 to 5. */
  score: number;
  /** 1 where its owner has chosen it for the home page. */
  on_home: Generated<number>;
  version: Generated<number>;
  created_at: string;
  updated_at: string;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    testimonials: TestimonialsTable;
  }
}
