import { classNames } from "../../ui/class-names.ts";
import type { Sizes } from "../../ui/pictures/picture.tsx";
import { WidgetImage } from "./widget-image.tsx";
import { WidgetText } from "./widget-text.tsx";
import type { Widget } from "./widgets.schema.ts";

type Props = {
  /** The block renders nothing if the widget is missing or empty. */
  widget: Widget | null | undefined;
  /** Classes that place the block, such as margins and grid spans. */
  className?: string;
  /** Classes that style the text, such as `lead-first`. */
  textClassName?: string;
  /** Classes that style the picture, such as a crop. */
  imageClassName?: string;
  sizes?: Sizes;
  focal?: string;
};

/** A block of page content: the text or the picture of a widget, depending on its type. edit-links.tsx finds it. */
export function WidgetBlock({
  widget,
  className,
  textClassName,
  imageClassName,
  sizes = "100vw",
  focal,
}: Props) {
  if (!widget) return null;
  return (
    <div
      className={classNames("relative min-w-0 empty:hidden", className)}
      data-name={widget.name}
      data-widget={widget.id}
    >
      {widget.type === "TEXT" ? (
        <WidgetText className={textClassName} widget={widget} />
      ) : (
        <WidgetImage className={imageClassName} sizes={sizes} widget={widget} focal={focal} />
      )}
    </div>
  );
}
