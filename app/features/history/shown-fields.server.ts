import type { Db } from "../../platform/db/tables.ts";
import type { Fields } from "../../platform/history/versions.server.ts";
import { presentPicture, type Rotation } from "../../platform/images/picture.ts";
import { findPicture } from "../../platform/images/pictures.server.ts";
import { kinds } from "./history-kinds.server.ts";
import { labelOf, type ShownFields } from "./history.present.ts";
import type { HistoryKindName } from "./history.schema.ts";

/** What was kept, as people read it: labels for columns, names for ids, and the picture itself. */
export async function showFields(db: Db, kind: HistoryKindName, fields: Fields): Promise<ShownFields> {
  const of = kinds[kind];
  const { picture_id, rotation = 0, ...kept } = fields;
  const words = Object.entries(of.inWords ? await of.inWords(db, kept) : kept).map(
    ([name, value]) =>
      [
        labelOf(kind, name),
        { text: value == null ? "" : String(value as string | number), isHtml: of.html.includes(name) },
      ] as const,
  );
  const picture = picture_id == null ? undefined : await findPicture(db, picture_id as number);
  return {
    words: Object.fromEntries(words),
    picture: picture ? presentPicture(picture, rotation as Rotation) : null,
  };
}
