import { expect, it } from "vitest";
import { fieldErrors } from "./messages.ts";
import { z } from "./zod.ts";

it("puts a message under its field, and a message about the whole body under `body`", () => {
  const form = z.object({ images: z.array(z.object({ id: z.int("a number") })) });
  const nested = form.safeParse({ images: [{ id: "x" }] });
  expect(fieldErrors(nested.error!)).toEqual({ images: ["a number"] });
  const whole = z.object({}, "an object").safeParse("words");
  expect(fieldErrors(whole.error!)).toEqual({ body: ["an object"] });
});
