import { presentPicture } from "../../platform/images/picture.ts";
import type { Widget } from "./widgets.schema.ts";
import type { WidgetRow } from "./widgets.server.ts";

export function presentWidget(row: WidgetRow): Widget {
  const { id, name, type, html, alt, focal, version } = row;
  return { id, name, type, html, ...presentImage(row), alt, focal, version };
}

function presentImage({ hash, width, height, placeholder }: WidgetRow) {
  if (hash === null || width === null || height === null || placeholder === null) {
    return { image_url: null, width: null, height: null, placeholder: null, srcset: null };
  }
  return presentPicture({ hash, width, height, placeholder }, 0);
}
