import { readPageGallery } from "../../features/galleries/page-galleries.server.ts";
import { readPageWidgets } from "../../features/widgets/page-widgets.server.ts";
import type { Widget } from "../../features/widgets/widgets.schema.ts";
import { readFacts } from "../../platform/facts/facts.server.ts";
import type { FactName } from "../../platform/facts/facts.ts";
import type { Db } from "../../platform/db/tables.ts";

type Block = Widget | undefined;

/** What the page of one service shows: its three widgets in the order of its row, and the pictures it has. */
export type ServiceBlocks = { text: Block; image: Block; more: Block };

export async function readServicePage<Name extends FactName>(
  db: Db,
  page: {
    widgets: readonly [text: string, image: string, more: string];
    facts: readonly Name[];
    gallery?: number;
  },
) {
  const [text, image, more] = page.widgets;
  const widgets = await readPageWidgets(db, page);
  return {
    blocks: { text: widgets[text], image: widgets[image], more: widgets[more] } satisfies ServiceBlocks,
    facts: await readFacts(db, page.facts),
    gallery: page.gallery === undefined ? null : await readPageGallery(db, { gallery: page.gallery }),
  };
}
