import { z } from "./zod.ts";

/** The point that must stay visible when a picture is cropped: percent from the left and the top, such as "70% 40%". */
export const focalPoint = () =>
  z
    .string()
    .regex(
      /^(100|[1-9]?\d)% (100|[1-9]?\d)%$/,
      "The focal field must be two percentages from 0% to 100%, such as 70% 40%.",
    );

/** Returns the focal point after the picture is rotated a quarter turn clockwise. */
export function turnedFocal(focal: string | null): string | null {
  if (focal === null) return null;
  const [across = 0, down = 0] = focal.split(" ").map(Number.parseFloat);
  return `${100 - down}% ${across}%`;
}
