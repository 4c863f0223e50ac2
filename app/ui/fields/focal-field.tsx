import { type MouseEvent, useRef } from "react";
import { replayInto } from "../../platform/browser/takeover/replay-into.ts";
import { Field } from "./field.tsx";
import { useLookOnly } from "../page/look-only.tsx";

type Props = {
  /** The address of the picture. */
  src: string;
  alt: string;
  /** In pixels, if known. Reserves the picture's space while it loads, so that nothing moves under a tap. */
  size: { width: number; height: number } | undefined;
  /** The chosen point, such as "70% 40%". Empty if none is chosen. */
  value: string;
  onChange: (focal: string) => void;
};

/** The point of a picture that stays in view where pages crop it. The user taps it or types it. */
export function FocalField({ src, alt, size, value, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const lookOnly = useLookOnly();
  const choose = (event: MouseEvent<HTMLButtonElement>) => {
    // Enter and Space have no position on the picture, so keyboard users type the point instead.
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

/** Limits the width so that the picture is at most 16rem high. */
function placeOf({ width, height }: { width: number; height: number }) {
  return { aspectRatio: `${width} / ${height}`, width: `min(${width}px, ${(16 * width) / height}rem)` };
}

function percent(part: number): number {
  return Math.round(Math.min(1, Math.max(0, part)) * 100);
}
