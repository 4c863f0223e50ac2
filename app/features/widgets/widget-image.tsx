import { Picture, type Sizes } from "../../ui/pictures/picture.tsx";
import type { Widget } from "./widgets.schema.ts";

type Props = {
  widget: Widget | null | undefined;
  sizes: Sizes;
  focal: string | undefined;
  className: string | undefined;
};

/** The picture of a widget. Renders nothing without a picture. */
export function WidgetImage({ widget, ...look }: Props) {
  if (!widget?.image_url || widget.width === null || widget.height === null) return null;
  const { image_url, width, height, placeholder, srcset, focal } = widget;
  const picture = { image_url, width, height, placeholder: placeholder ?? "", srcset: srcset ?? "", focal };
  return <Picture alt={widget.alt ?? ""} picture={picture} {...look} />;
}
