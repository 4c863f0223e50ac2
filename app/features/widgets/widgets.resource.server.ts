import { type BinnedRow, rowsIn } from "../../platform/bin/bin.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { Conflict } from "../../platform/errors.ts";
import { findByIdWith, type Restorable, withHistory } from "../../platform/resources/restorable.server.ts";
import { z } from "../../platform/validation/zod.ts";
import { titleOf } from "./widget-places.present.ts";
import { widgetSave } from "./widgets.schema.ts";
import { findWidgetCards, listWidgetTexts } from "./widget-cards.server.ts";
import { changeWidget, findWidget, isWidgetNameTaken, widgets } from "./widgets.server.ts";

export const widgetResource = {
  stored: widgets,
  searched: {
    label: "Texts and pictures of pages",
    duty: "pages",
    async find(db, sought, most) {
      const { cards, count } = await findWidgetCards(db, sought, most);
      const hits = cards.map(({ id, title, words }) => ({
        title,
        detail: words,
        path: `/admin/widgets/${id}`,
      }));
      return { hits, more: count > most };
    },
    textsNear: listWidgetTexts,
  },
  history: withHistory({
    find: findByIdWith({ ...widgets, nameOf: ({ name }) => titleOf(name) }, findWidget),
    save: widgetSave,
    html: ["html"],
    async restore({ db }, keeper, { current, fields, retained, version }) {
      const pictureId = z.number().nullable().parse(retained.picture_id);
      await changeWidget(db, keeper, { ...fields, pictureId, version, id: current.id });
    },
  }),
  bin: { prepare: refuseTakenName },
} satisfies Restorable;

async function refuseTakenName(transaction: Db, rows: BinnedRow[]): Promise<BinnedRow[]> {
  for (const { name } of rowsIn(rows, "widgets")) {
    if (await isWidgetNameTaken(transaction, name))
      throw new Conflict(`Another widget is called ${name} by now. Give that one another name first.`);
  }
  return rows;
}
