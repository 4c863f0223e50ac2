import { expect, it } from "vitest";
import { fieldErrors } from "./messages.ts";
import { z } from "./zod.ts";

it("puts a message under the field it is about, and one about the whole under its own name", () => {
  const form = z.object({ images: z.array(z.object({ id: z.int("a number") })) });
  const nested = form.safeParse({ images: [{ id: "x" }] });
  expect(fieldErrors(nested.error!)).toEqual({ images: ["a number"] });
  const whole = z.object({}, "an object").safeParse("words");
  expect(fieldErrors(whole.error!)).toEqual({ body: ["an object"] });
});
