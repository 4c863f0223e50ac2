import { type MouseEvent, useRef } from "react";
import { replayInto } from "../platform/browser/replay-into.ts";
import { Field } from "./field.tsx";
import { useLookOnly } from "./look-only.tsx";

type Props = {
  /** The address of the picture, and what it shows. */
  src: string;
  alt: string;
  /** In pixels, unless it is not known: its place is reserved until it is there, so that a tap hits what was meant. */
  size: { width: number; height: number } | undefined;
  /** Such as "70% 40%"; empty where nobody has chosen. */
  value: string;
  onChange: (focal: string) => void;
};

/** What stays in view of a picture where pages crop it: chosen by a tap, or typed. */
export function FocalField({ src, alt, size, value, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const lookOnly = useLookOnly();
  const choose = (event: MouseEvent<HTMLButtonElement>) => {
    // Enter and Space press it nowhere in particular; by keys it is typed.
    if (event.detail === 0 || !input.current) return input.current?.focus();
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const across = percent((event.clientX - left) / width);
    const down = percent((event.clientY - top) / height);
    replayInto(input.current, { value: `${across}% ${down}%`, checked: null });
  };
  const [across = "50%", down = "50%"] = value ? value.split(" ") : [];
  return (
    <Field
      hint="Tap what must not be cut off where a page has less room. Empty is as the page has it."
      label="Keep in view"
      name="focal"
      optional
    >
      {(control) => (
        <>
          <button
            aria-label="Choose on the picture what stays in view"
            className="relative mb-2 block w-fit cursor-crosshair rounded-sm"
            disabled={lookOnly}
            onClick={choose}
            type="button"
          >
            <img
              alt={alt}
              className="block max-h-64 max-w-full rounded-sm"
              src={src}
              style={size && placeOf(size)}
            />
            {value && (
              <span
                className="pointer-events-none absolute size-7 -translate-1/2 rounded-full border-2 border-white bg-navy-900/50 shadow-card"
                style={{ left: across, top: down }}
              />
            )}
          </button>
          <input
            {...control}
            autoComplete="off"
            className="field-control"
            onChange={(event) => onChange(event.target.value)}
            placeholder="50% 50%"
            readOnly={lookOnly}
            ref={input}
            type="text"
            value={value}
          />
        </>
      )}
    </Field>
  );
}

/** As wide as 16rem of height let it be; the height follows. */
function placeOf({ width, height }: { width: number; height: number }) {
  return { aspectRatio: `${width} / ${height}`, width: `min(${width}px, ${(16 * width) / height}rem)` };
}

function percent(part: number): number {
  return Math.round(Math.min(1, Math.max(0, part)) * 100);
}
