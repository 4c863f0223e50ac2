import type { Generated } from "kysely";
import type { Edited } from "../../platform/db/tables.ts";

export interface TestimonialsTable extends Edited {
  id: Generated<number>;
  name: string;
  /** HTML, cleaned. */
  review: string;
  /** 1 to 5. */
  score: number;
  /** 1 if it is chosen for the home page. */
  on_home: Generated<number>;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    testimonials: TestimonialsTable;
  }
}
