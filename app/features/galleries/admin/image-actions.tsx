import { PencilIcon } from "../../../ui/forms/form-icons.tsx";
import { drawn } from "../../../ui/pictures/drawn.tsx";
import { TrashIcon } from "../../../ui/buttons/icons.tsx";
import { VisuallyHidden } from "../../../ui/page/visually-hidden.tsx";
import type { GalleryImage } from "../galleries.schema.ts";

export type ImageAction = "edit" | "rotate" | "replace" | "move" | "cover" | "delete";

const RotateIcon = drawn("rotate", <path d="M19 12a7 7 0 1 1-2.2-5.1L20 10M20 4.5V10h-5.5" />);
const ReplaceIcon = drawn("replace", <path d="M4 8.5h15M15 4.5l4 4-4 4M20 15.5H5M9 11.5l-4 4 4 4" />);
const MoveIcon = drawn("move", <path d="M3.5 6h6l2 2.5h9v11h-17zM9 14h6M12.5 11.5 15 14l-2.5 2.5" />);
const StarIcon = drawn(
  "star",
  <path d="m12 3.5 2.6 5.4 5.9.8-4.3 4.1 1.1 5.9-5.3-2.9-5.3 2.9 1.1-5.9-4.3-4.1 5.9-.8z" />,
);

const actions = [
  { name: "edit", label: "Edit", Icon: PencilIcon, more: "Alternative text, link and what stays in view" },
  { name: "rotate", label: "Rotate", Icon: RotateIcon, more: "A quarter turn to the right" },
  { name: "replace", label: "Replace", Icon: ReplaceIcon, more: "Another picture in its place" },
  { name: "move", label: "Move", Icon: MoveIcon, more: "To another gallery" },
  { name: "cover", label: "Cover", Icon: StarIcon, more: "The first picture stands for the gallery" },
  { name: "delete", label: "Delete", Icon: TrashIcon, more: "It can be restored from the bin" },
] as const;

/** The first picture already is the cover. */
function actionsFor(number: number) {
  return actions.filter(({ name }) => name !== "cover" || number > 1);
}

type Props = { number: number; onAction: (action: ImageAction) => void };

/** The actions as buttons over the foot of a picture, for mouse and keyboard. */
export function ImageActionBar({ number, onAction }: Props) {
  return (
    <div className="on-dark z-10 flex flex-wrap justify-between self-end rounded-b-none bg-navy-950/85 p-0.5 opacity-0 group-focus-within/card:opacity-100 group-hover/card:opacity-100 pointer-coarse:hidden">
      {actionsFor(number).map(({ name, label, Icon }) => (
        <button
          aria-label={`${label} picture ${number}`}
          className="flex size-9 items-center justify-center rounded-sm text-white hover:bg-white hover:text-navy-900"
          key={name}
          onClick={() => onAction(name)}
          title={label}
          type="button"
        >
          <Icon size={20} />
        </button>
      ))}
    </div>
  );
}

type SheetProps = { image: GalleryImage } & Props;

/** The same actions as rows, for a thumb. */
export function ImageActionRows({ number, onAction, image }: SheetProps) {
  return (
    <>
      <p className="mb-3 line-clamp-2 text-slate-600">{image.alt ?? "No alternative text"}</p>
      <ul className="divide-y divide-slate-200">
        {actionsFor(number).map(({ name, label, Icon, more }) => (
          <li key={name}>
            <button
              className={`flex min-h-14 w-full items-center gap-4 py-1.5 text-left ${name === "delete" ? "text-danger" : "text-navy-900"}`}
              onClick={() => onAction(name)}
              type="button"
            >
              <Icon className="flex-none" size={24} />
              <span className="leading-snug font-semibold">
                {label}
                <VisuallyHidden> picture {number}.</VisuallyHidden>
                <span className="block text-sm font-normal text-slate-600">{more}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
