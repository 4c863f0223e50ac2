import { deskBreaks } from "./desk-breaks.ts";
import { siteBreaks } from "./site-breaks.ts";

/** A rule that is broken on purpose: one piece of a file replaced. The model named `model` must find it. */
export type Break = { model: string; what: string; file: string; from: string; to: string };

/**
 * By model, three rules at least in its area: a check that is missing, a step allowed twice, a mail too many. Each is what
 * is broken, the file, the piece, and what replaces it.
 */
export type Pieces = Record<
  string,
  readonly (readonly [what: string, file: string, from: string, to: string])[]
>;

export const breaks: readonly Break[] = Object.entries({ ...deskBreaks, ...siteBreaks }).flatMap(
  ([model, all]) => all.map(([what, file, from, to]) => ({ model, what, file, from, to })),
);
