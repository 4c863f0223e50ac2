import { searchTextOf } from "../../platform/db/search-text.server.ts";
import { findByIdWith, type Restorable, withHistory } from "../../platform/resources/restorable.server.ts";
import { searchedAmongFew } from "../../platform/resources/searched.server.ts";
import { Conflict } from "../../platform/errors.ts";
import { z } from "../../platform/validation/zod.ts";
import { plainText } from "../../ui/rich-text/plain-text.ts";
import type { Block } from "./blocks.schema.ts";
import { blockTitles } from "./draft-blocks.ts";
import { languageOf } from "./languages.present.ts";
import { menusOf, menuTitles } from "./menus.present.ts";
import { blocksOf } from "./pages.present.ts";
import { pageSave } from "./pages.schema.ts";
import { changePage, findPage, findPageAt, listPages, requirePage } from "./pages.server.ts";
import { redirectRestored } from "./redirects.server.ts";
import { pages } from "./stored-pages.server.ts";
import { findRestoredPath } from "./translations.server.ts";

export const pageResource = {
  stored: pages,
  searched: searchedAmongFew({
    label: "Pages",
    duty: "pages",
    list: listPages,
    textOf: searchTextOfPage,
    hit: ({ id, label, title }) => ({ title: label, detail: title, path: `/admin/pages/${id}` }),
  }),
  history: withHistory({
    find: findByIdWith(pages, findPage),
    save: pageSave,
    form: {
      read: ({ menus, blocks, picture_id: _picture, ...words }) => ({
        ...words,
        menus: readMenus(menus),
        blocks: readBlocks(blocks),
      }),
      write: ({ menus, blocks, version: _version, ...words }) => ({
        ...words,
        menus: JSON.stringify(menus),
        blocks: JSON.stringify(blocks),
      }),
    },
    async inWords(_db, { menus, blocks, ...words }) {
      return {
        ...words,
        blocks: readBlocks(blocks).map(blockInWords).join("\n"),
        place: String(words.place),
        menus: readMenus(menus)
          .map((menu) => menuTitles[menu])
          .join("\n"),
      };
    },
    async restore({ db }, keeper, { current, fields, retained, version }) {
      const pictureId = retained.picture_id as number | null;
      const now = await requirePage(db, current.id);
      // A restored translation keeps its current address, because the address follows its page.
      const path = languageOf(now) ? now.path : fields.path;
      await changePage(db, keeper, current.id, { ...fields, path, pictureId, version });
    },
  }),
  bin: {
    async prepare(transaction, rows, { now }) {
      const binned = binnedPage.parse(rows[0]?.row);
      const from = binned.path;
      const to = await findRestoredPath(transaction, binned);
      if (await findPageAt(transaction, to))
        throw new Conflict(`Another page stands at ${to} by now. Give that one another address first.`);
      await redirectRestored(transaction, now, { id: binned.id, from, to });
      return rows.map(({ table, row }) => ({ table, row: table === "pages" ? { ...row, path: to } : row }));
    },
  },
} satisfies Restorable;

type Page = Awaited<ReturnType<typeof listPages>>[number];

function searchTextOfPage({ label, title, subtitle, description, path }: Page): string {
  return searchTextOf([label, title, subtitle, description, path]);
}

const binnedPage = z.object({ id: z.int(), path: z.string(), translates: z.int().nullable().default(null) });

function readMenus(menus: unknown) {
  return menusOf({ menus: menus as string });
}

/** Versions from before blocks existed have none. */
function readBlocks(blocks: unknown): Block[] {
  return typeof blocks === "string" ? blocksOf({ blocks }) : [];
}

/** Returns for example "Gallery: 3". */
function blockInWords(block: Block): string {
  return [blockTitles[block.kind], wordsOf(block)].filter(Boolean).join(": ");
}

function wordsOf(block: Block): string {
  switch (block.kind) {
    case "text":
      return plainText(block.html);
    case "picture":
      return String(block.image_id);
    case "gallery":
      return String(block.gallery_id);
    case "facts":
      return [block.title, ...block.rows.map(({ label, value }) => `${label}: ${value}`)]
        .filter(Boolean)
        .join("; ");
    case "comparison":
      return [block.before_id, block.after_id, block.caption].filter(Boolean).join(", ");
    default:
      return "";
  }
}
