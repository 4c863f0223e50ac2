import type { Db } from "../../platform/db/tables.ts";
import type { Fields } from "../../platform/resources/stored.server.ts";
import type { HistoryKind } from "../../platform/resources/resources.ts";
import { presentPicture, rotationOf } from "../../platform/images/picture.ts";
import { findPicture } from "../../platform/images/pictures.server.ts";
import { restorable } from "../resources/resources.server.ts";
import { labelOf, type ShownFields } from "./history.present.ts";

/** Converts stored fields for people: labels for columns, names for ids, and the picture itself. */
export async function showFields(db: Db, kind: HistoryKind, fields: Fields): Promise<ShownFields> {
  const { history } = restorable[kind];
  const { picture_id, rotation = 0, ...plain } = fields;
  const words = Object.entries((await history.inWords?.(db, plain)) ?? plain).map(
    ([name, value]) =>
      [
        labelOf(kind, name),
        {
          text: value == null ? "" : typeof value === "string" ? value : JSON.stringify(value),
          isHtml: history.html?.includes(name) ?? false,
        },
      ] as const,
  );
  const picture = picture_id == null ? undefined : await findPicture(db, Number(picture_id));
  return {
    words: Object.fromEntries(words),
    picture: picture ? presentPicture(picture, rotationOf(rotation)) : null,
  };
}
