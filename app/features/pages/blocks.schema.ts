import { html, id, line, optionalLine, text } from "../../platform/validation/fields.ts";
import { z } from "../../platform/validation/zod.ts";
import { mostBlocks, mostFacts, singleBlocks } from "./block-limits.ts";

export const block = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("text"),
    html: html("A block of text is empty: write it, or remove the block."),
  }),
  z.object({ kind: z.literal("picture"), image_id: id() }),
  z.object({ kind: z.literal("gallery"), gallery_id: id() }),
  z.object({
    kind: z.literal("facts"),
    title: optionalLine(),
    rows: z
      .array(z.object({ label: line(), value: text(1_000) }))
      .min(1)
      .max(mostFacts),
  }),
  z.object({ kind: z.literal("testimonials") }),
  z.object({ kind: z.literal("call") }),
  z.object({
    kind: z.literal("comparison"),
    before_id: id(),
    after_id: id(),
    caption: optionalLine(),
  }),
  z.object({ kind: z.literal("map") }),
]);
export type Block = z.infer<typeof block>;
export type BlockKind = Block["kind"];

/** The blocks in the order of the page. A multipart body contains them as JSON text. */
export const blocks = () =>
  z.preprocess(
    readJson,
    z
      .array(block)
      .max(mostBlocks)
      .refine(
        (all) => singleBlocks.every((kind) => all.filter((one) => one.kind === kind).length <= 1),
        "A page has room for one of these: testimonials, call band, map.",
      ),
  );

function readJson(value: unknown): unknown {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
