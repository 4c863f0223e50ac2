import { searchTextOf } from "../../platform/db/search-text.server.ts";
import { holdsSought } from "../../platform/db/sought-words.server.ts";
import { readerOf } from "../../platform/db/sqlite.server.ts";
import { foundById, type Restorable, withHistory } from "../../platform/resources/restorable.server.ts";
import { menusOf, menuTitles } from "./menus.present.ts";
import { pageSave } from "./pages.schema.ts";
import { changePage, findPage, listPages, pages } from "./pages.server.ts";

export const pageResource = {
  stored: pages,
  // There are as many as the site has pages: none needs an index.
  searched: {
    label: "Pages",
    duty: "pages",
    async find(db, sought, most) {
      const found = (await listPages(readerOf(db))).filter(({ label, title, subtitle, description, path }) =>
        holdsSought(searchTextOf([label, title, subtitle, description, path]), sought),
      );
      const hits = found.map(({ id, label, title }) => ({
        title: label,
        detail: title,
        path: `/admin/pages/${id}`,
      }));
      return { hits: hits.slice(0, most), more: hits.length > most };
    },
  },
  history: withHistory({
    find: foundById(pages, findPage),
    save: pageSave,
    form: {
      read: ({ menus, picture_id: _picture, ...words }) => ({ ...words, menus: readMenus(menus) }),
      write: ({ menus, version: _version, ...words }) => ({ ...words, menus: JSON.stringify(menus) }),
    },
    async inWords(_db, { menus, ...words }) {
      return {
        ...words,
        place: String(words.place),
        menus: readMenus(menus)
          .map((menu) => menuTitles[menu])
          .join("\n"),
      };
    },
    async restore({ db }, keeper, { current, fields, retained, version }) {
      const pictureId = retained.picture_id as number | null;
      await changePage(db, keeper, current.id, { ...fields, pictureId, version });
    },
  }),
} satisfies Restorable;

function readMenus(menus: unknown) {
  return menusOf({ menus: menus as string });
}
