import { Link } from "react-router";
import { useCurrentUser } from "../../platform/browser/current-user.ts";
import { mayDo } from "../../platform/http/duties.ts";
import { classNames } from "../../ui/class-names.ts";
import { PencilIcon } from "../../ui/icons.tsx";
import type { Sizes } from "../../ui/picture.tsx";
import { WidgetImage } from "./widget-image.tsx";
import { WidgetText } from "./widget-text.tsx";
import type { Widget } from "./widgets.schema.ts";

type Props = {
  /** Nothing stands here while there is none, or nothing in it. */
  widget: Widget | null | undefined;
  /** Places the block: margins, grid spans. */
  className?: string;
  /** Looks of the text, such as `lead-first`. */
  textClassName?: string;
  /** Looks of the picture, such as a crop. */
  imageClassName?: string;
  sizes?: Sizes;
  eager?: boolean;
  focal?: string;
};

/** A block of page content: the words or the picture of a widget, whichever it is at the moment. */
export function WidgetBlock({
  widget,
  className,
  textClassName,
  imageClassName,
  sizes = "100vw",
  ...look
}: Props) {
  if (!widget) return null;
  return (
    <div className={classNames("relative min-w-0 empty:hidden", className)}>
      {widget.type === "TEXT" ? (
        <WidgetText className={textClassName} widget={widget} />
      ) : (
        <WidgetImage className={imageClassName} sizes={sizes} widget={widget} {...look} />
      )}
      <EditLink widget={widget} />
    </div>
  );
}

/** Comes after the page has started, and only for administrators with the duty of pages: the page's HTML is the same for everybody. */
function EditLink({ widget }: { widget: Widget }) {
  const user = useCurrentUser();
  if (user?.role !== "admin" || !mayDo(user.duties ?? null, "pages")) return null;
  return (
    <Link
      className={classNames(
        "z-10 inline-flex min-h-9 items-center gap-1.5 rounded-sm border border-slate-300 bg-white px-3 text-sm font-semibold text-navy-900 no-underline shadow-card hover:border-navy-900",
        widget.type === "IMAGE" && widget.image_url ? "absolute top-3 right-3" : "relative mt-4",
      )}
      to={`/admin/widgets/${widget.id}?from=page`}
    >
      <PencilIcon size={16} />
      Edit {widget.name}
    </Link>
  );
}
