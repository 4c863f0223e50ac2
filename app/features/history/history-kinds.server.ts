import type { Db, Tables } from "../../platform/db/tables.ts";
import { type Fields, keptFields } from "../../platform/history/versions.server.ts";
import type { Services } from "../../platform/services.ts";
import { id } from "../../platform/validation/fields.ts";
import type { z } from "../../platform/validation/zod.ts";
import { widgetSave } from "../widgets/widgets.schema.ts";
import { changeWidget, findWidget, keptOfWidgets } from "../widgets/widgets.server.ts";
import type { managerOf } from "../users/user-management.server.ts";
import type { HistoryKindName } from "./history.schema.ts";

/** A thing as it is now, with what its history keeps of it, and the page of the back office that edits it. */
export type Thing = { id: number; version: number; name: string; fields: Fields; path: string };

/** Who asks for a history: what they may do with accounts is their own matter. */
export type Keeper = ReturnType<typeof managerOf> & { client: string };

export type HistoryKind = {
  table: keyof Tables;
  /** Which of the fields are HTML. */
  html: readonly string[];
  find(db: Db, key: string, reader: Pick<Keeper, "isLimited">): Promise<Thing | undefined>;
  /** The rules of the thing's own save. */
  save: z.ZodType<object>;
  /** What is kept in a form that people cannot read. */
  inWords?(db: Db, fields: Fields): Promise<Fields>;
  /** Saves what was kept in the way that an edit is saved. Says what of it could not be brought back. */
  restore(services: Services, keeper: Keeper, restored: Restored): Promise<string | void>;
};
/** `fields` have passed `save`; what no form sends stands in `kept` as it was kept. */
type Restored = { thing: Thing; fields: never; kept: Fields; version: number | null | undefined };

export const kinds: Record<HistoryKindName, HistoryKind> = {
  widget: {
    table: "widgets",
    html: ["html"],
    save: widgetSave,
    async find(db, key) {
      const row = await findRow(key, (widgetId) => findWidget(db, widgetId));
      return row && { ...row, fields: keptFields(keptOfWidgets, row), path: `/admin/widgets/${row.id}` };
    },
    async restore({ db }, keeper, { thing, fields, kept, version }: Of<typeof widgetSave>) {
      const pictureId = kept.picture_id as number | null;
      await changeWidget(db, keeper, thing.id, { ...fields, pictureId, version });
    },
  },
};

type Of<S extends z.ZodType> = Omit<Restored, "fields"> & { fields: z.output<S> };

async function findRow<Row>(
  key: string,
  find: (rowId: number) => Promise<Row | undefined>,
): Promise<Row | undefined> {
  const { data } = id().safeParse(key);
  return data === undefined ? undefined : find(data);
}
