import { Picture } from "../../ui/picture.tsx";
import type { Widget } from "./widgets.schema.ts";

type Props = {
  widget: Widget | undefined;
  sizes: string;
  eager?: boolean;
  focal?: string;
  className?: string;
};

/** The picture of a widget, or nothing at all. */
export function WidgetImage({ widget, ...look }: Props) {
  if (!widget?.image_url || !widget.width || !widget.height) return null;
  const picture = {
    image_url: widget.image_url,
    width: widget.width,
    height: widget.height,
    placeholder: widget.placeholder ?? "",
    srcset: widget.srcset ?? "",
  };
  return <Picture alt={widget.alt ?? ""} picture={picture} {...look} />;
}
