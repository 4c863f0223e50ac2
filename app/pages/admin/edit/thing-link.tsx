import { Link } from "react-router";
import { classNames } from "../../../ui/class-names.ts";
import { PencilIcon } from "../../../ui/forms/form-icons.tsx";
import { useInPlace } from "../../../ui/forms/in-place.tsx";
import { VisuallyHidden } from "../../../ui/page/visually-hidden.tsx";
import type { Area, Placed } from "./use-places.ts";

/** A thing that can be edited on the page, as links know it. */
export type EditedThing = {
  label: string;
  tag: string;
  to: string;
  parts: string[];
  isEntry?: boolean | undefined;
};

type Props = {
  placed: Placed<EditedThing>;
  isOpen: boolean;
  /** The areas of all things, the lowest first. */
  layers: Area[];
};

/** Covers what it edits with a hairline and a name, so that a press anywhere on it opens its form. */
export function ThingLink({ placed: { thing, areas, nameAt }, isOpen, layers }: Props) {
  const { label, tag } = thing;
  const to = useInPlace()?.addressOf(thing.to) ?? thing.to;
  const [first, ...others] = areas;
  if (!first) return null;
  const rest = label.startsWith(tag) ? label.slice(tag.length) : "";
  const placeOf = (area: Area) => ({ ...area, zIndex: 1 + layers.indexOf(area) });
  const look = classNames(
    "absolute block rounded-sm no-underline -outline-offset-1 focus-visible:outline-3 focus-visible:-outline-offset-2 focus-visible:outline-ice-600",
    isOpen ? "outline-2 outline-ice-500" : "hairline hover:bg-ice-400/10 hover:outline-2",
  );
  return (
    <>
      <Link
        aria-current={isOpen || undefined}
        className={classNames(look, "group")}
        data-edits={thing.to}
        style={placeOf(first)}
        to={to}
      >
        <span
          className={classNames(
            thing.isEntry && !isOpen && "opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100",
            thing.isEntry ? "w-max" : "max-w-full",
            "absolute flex h-7 items-center gap-1.5 rounded-sm border px-2 text-xs font-semibold shadow-card",
            isOpen
              ? "border-ice-600 bg-ice-600 text-white"
              : "border-slate-300 bg-white text-navy-900 group-hover:border-navy-900",
          )}
          style={nameAt}
        >
          <PencilIcon className="flex-none" size={14} />
          <VisuallyHidden>Edit </VisuallyHidden>
          <span className="truncate">{tag}</span>
          <VisuallyHidden>{rest}</VisuallyHidden>
        </span>
      </Link>
      {others.map((area) => (
        <Link
          aria-hidden="true"
          className={look}
          key={`${area.top} ${area.left}`}
          style={placeOf(area)}
          tabIndex={-1}
          to={to}
        />
      ))}
    </>
  );
}
