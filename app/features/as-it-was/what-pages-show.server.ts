import { publicPageList } from "../../../content/public-pages.ts";
import type { Db } from "../../platform/db/tables.ts";
import type { Fields } from "../../platform/resources/stored.server.ts";
import type { Block } from "../pages/blocks.schema.ts";
import { blocksOf } from "../pages/pages.present.ts";
import { findPage, type requirePage } from "../pages/pages.server.ts";

export type PageRow = Awaited<ReturnType<typeof requirePage>>;

/** On every page: the firm's details, its mark and colours, and the figures in texts. */
const factsOfEveryPage = ["company", "firm", "mark", "look", "figures"];

/** What a page shows besides its own words, now or at an earlier moment. */
export type PageContent = {
  pageId: number;
  /** The page, and the original of a translation, whose notices it shows, too. */
  noticed: readonly number[];
  widgets: ReadonlySet<string>;
  galleries: ReadonlySet<number>;
  images: ReadonlySet<number>;
  facts: ReadonlySet<string>;
  /** The kinds of which the page shows all. */
  kinds: ReadonlySet<string>;
};

/** `former`: the fields of the page at the earlier moment. A translation shows what its page shows. */
export async function contentOfPage(db: Db, row: PageRow, former: Fields | undefined): Promise<PageContent> {
  const original = row.translates === null ? undefined : await findPage(db, row.translates);
  const states: { path: string; blocks: Block[] }[] = [row, ...(original ? [original] : [])].map((one) => ({
    path: one.path,
    blocks: blocksOf(one),
  }));
  if (typeof former?.blocks === "string")
    states.push({ path: row.path, blocks: blocksOf({ blocks: former.blocks }) });
  const pages = publicPageList.filter(({ path }) => states.some((state) => state.path === path));
  const blocks = states.flatMap((state) => state.blocks);
  const gallery = (block: Block) => (block.kind === "gallery" ? [block.gallery_id] : []);
  return {
    pageId: row.id,
    noticed: [row.id, ...(original ? [original.id] : [])],
    widgets: new Set(pages.flatMap(({ widgets = [] }) => widgets)),
    galleries: new Set([...pages.flatMap((page) => page.gallery ?? []), ...blocks.flatMap(gallery)]),
    images: new Set(blocks.flatMap(imagesIn)),
    facts: new Set([...factsOfEveryPage, ...pages.flatMap(({ facts = [] }) => facts)]),
    kinds: new Set([
      ...pages.flatMap(({ shows = [] }) => shows),
      ...blocks.flatMap(({ kind }) => (kind === "testimonials" ? "testimonial" : [])),
    ]),
  };
}

/** Whether the page shows this row of a table. */
export function isShown(content: PageContent, table: string, row: Record<string, unknown>): boolean {
  const rowId = Number(row.id);
  switch (table) {
    case "pages":
      return rowId === content.pageId;
    case "widgets":
      return content.widgets.has(String(row.name));
    case "galleries":
      return content.galleries.has(rowId);
    case "gallery_images":
      return content.images.has(rowId) || content.galleries.has(Number(row.gallery_id));
    case "slides":
      return content.kinds.has("slide");
    case "testimonials":
      return content.kinds.has("testimonial");
    case "notices":
      return (
        typeof row.pages !== "string" ||
        row.pages.split("\n").some((line) => content.noticed.some((id) => line.startsWith(`${id} `)))
      );
    case "facts":
      return content.facts.has(String(row.name));
    default:
      return false;
  }
}

/** Whether other pages show it, too, so that restoring it changes them. */
export function isOnOtherPages(kind: string, name: string): boolean {
  if (kind === "fact")
    return name === "figures" || publicPageList.filter(({ facts }) => facts?.includes(name)).length > 1;
  return ["company", "firm", "mark", "look", "notice", "testimonial"].includes(kind);
}

function imagesIn(block: Block): number[] {
  if (block.kind === "picture") return [block.image_id];
  return block.kind === "comparison" ? [block.before_id, block.after_id] : [];
}
