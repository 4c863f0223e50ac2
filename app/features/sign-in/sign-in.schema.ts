import { z } from "zod";

export const credentials = z.object({
  email: z.string().max(255),
  password: z.string().max(200),
  remember: z.union([z.boolean(), z.string(), z.number()]).nullish().transform(isOn),
});

export const loginAnswer = z.object({ two_factor: z.boolean() });

/** Check boxes arrive as true, "on", "1" or 1. */
function isOn(value: boolean | string | number | null | undefined): boolean {
  return value === true || value === 1 || value === "on" || value === "1" || value === "true";
}
