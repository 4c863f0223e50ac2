import type { ColumnType, Generated } from "kysely";
import type { Edited } from "../../platform/db/tables.ts";

export interface SlidesTable extends Edited {
  id: Generated<number>;
  title: string;
  subtitle: string | null;
  /** The target of "Find Out More". Without a link the slide has no button. */
  link: string | null;
  /** Ascending from the first slide. */
  place: number;
  /** The sample picture that the slide shows until it has its own, such as "banner-1.jpg". */
  sample_picture: ColumnType<string | null, string | null | undefined, string | null>;
  picture_id: ColumnType<number | null, number | null | undefined, number | null>;
  alt: string | null;
  /** The point that crops of the picture keep in view: "70% 40%". */
  focal: ColumnType<string | null, string | null | undefined, string | null>;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    slides: SlidesTable;
  }
}
