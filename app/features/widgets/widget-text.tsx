import { trustedHtml } from "../../platform/browser/trusted-html.ts";
import { classNames } from "../../ui/class-names.ts";
import type { Widget } from "./widgets.schema.ts";

type Props = { widget: Widget | null | undefined; className?: string };

/** The text of a widget. Renders nothing without text. The HTML was cleaned when it was saved. */
export function WidgetText({ widget, className }: Props) {
  if (!widget?.html) return null;
  return (
    <div
      className={classNames("rich-text", className)}
      dir="auto"
      dangerouslySetInnerHTML={{ __html: trustedHtml(widget.html) }}
    />
  );
}
