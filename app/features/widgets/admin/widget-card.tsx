import { Link } from "react-router";
import { ImageIcon, TextIcon } from "../../../ui/buttons/icons.tsx";
import { Moment } from "../../../ui/display/moment.tsx";
import type { WidgetCard as Card } from "../widget-cards.server.ts";

/** Shows a widget's title, its content, and when it last changed. */
export function WidgetCard({ widget, search }: { widget: Card; search: string }) {
  const { id, name, title, type, words, thumbnail, updated_at } = widget;
  const query = search && `?${new URLSearchParams({ search }).toString()}`;
  return (
    <li
      className="relative flex min-w-0 items-start gap-3 rounded-md border border-slate-200 bg-white p-3 md:gap-3.5 md:p-3.5 shadow-card transition hover:border-navy-600"
      data-card=""
    >
      <Face thumbnail={thumbnail} type={type} />
      <span className="min-w-0 flex-1 text-sm">
        <Link
          className="block text-base font-semibold wrap-anywhere text-navy-900 no-underline after:absolute after:inset-0 after:rounded-md"
          to={`/admin/widgets/${id}${query}`}
        >
          {title}
          {title !== name && <span className="block text-xs font-normal text-slate-600">{name}</span>}
        </Link>
        <span className="mt-0.5 line-clamp-1 block md:line-clamp-2 wrap-anywhere text-slate-700" dir="auto">
          {words || (type === "TEXT" ? "No words yet" : "No words for the picture yet")}
        </span>
        <span className="mt-0.5 block text-xs text-slate-600">
          Changed <Moment at={updated_at} />
        </span>
      </span>
    </li>
  );
}

function Face({ type, thumbnail }: Pick<Card, "type" | "thumbnail">) {
  const Icon = type === "TEXT" ? TextIcon : ImageIcon;
  const look = type === "TEXT" ? "bg-slate-100" : "bg-ice-200";
  return (
    <span
      className={`relative flex size-12 flex-none md:size-16 items-center justify-center overflow-hidden rounded-sm text-navy-800 ${look}`}
    >
      <Icon size={22} />
      {thumbnail && (
        <img alt="" className="absolute inset-0 size-full object-cover" loading="lazy" src={thumbnail} />
      )}
    </span>
  );
}
