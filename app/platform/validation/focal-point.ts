import { z } from "./zod.ts";

/** What must stay in view where a picture is cropped: how far across and how far down, such as "70% 40%". */
export const focalPoint = () =>
  z
    .string()
    .regex(
      /^(100|[1-9]?\d)% (100|[1-9]?\d)%$/,
      "The focal field must be two percentages from 0% to 100%, such as 70% 40%.",
    );

/** Where it is once the picture is turned a quarter clockwise. */
export function turnedFocal(focal: string | null): string | null {
  if (focal === null) return null;
  const [across = 0, down = 0] = focal.split(" ").map(Number.parseFloat);
  return `${100 - down}% ${across}%`;
}
