import type { BlockKind } from "./blocks.schema.ts";

// Without zod, so that the form does not load it.

export const mostBlocks = 30;
export const mostFacts = 30;

/** Those that a page shows once at most. */
export const singleBlocks: readonly BlockKind[] = ["testimonials", "call", "map"];
