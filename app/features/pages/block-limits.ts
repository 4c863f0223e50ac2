// Imports no zod, so that the form does not load it.

export const mostBlocks = 30;
export const mostFacts = 30;

/** Kinds that a page may have only once. */
export const singleBlocks: readonly string[] = ["testimonials", "call", "map"];
