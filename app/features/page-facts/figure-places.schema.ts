import { attribute } from "../../platform/validation/messages.ts";
import { z } from "../../platform/validation/zod.ts";

/**
 * A figure in a text: its name in braces, in small or capital letters, with any blanks, also an editor's `&nbsp;`.
 */
export const figureToken = /\{\{(?:\s|&nbsp;)*([a-z][a-z0-9-]*)(?:\s|&nbsp;)*\}\}/gi;

/** Returns the names of the figures that a text inserts, in lower case. */
export function figuresNamedIn(words: string): ReadonlySet<string> {
  return new Set([...words.matchAll(figureToken)].map(([, name = ""]) => name.toLowerCase()));
}

/** Refuses figures in texts that also appear in mails and in data for machines, where figures are not inserted. */
export function refuseFigures(fields: Record<string, unknown>, context: z.RefinementCtx): void {
  for (const [name, value] of Object.entries(fields)) {
    if (![value].flat().some((words) => typeof words === "string" && words.includes("{{"))) continue;
    const message = `The ${attribute([name])} field cannot insert a figure: write it out, without {{ and }}.`;
    context.addIssue({ code: "custom", path: [name], message });
  }
}

/** A text that inserts a figure or could insert it. */
const place = z.object({
  /** The name of the figure, which texts write between `{{` and `}}`. */
  name: z.string(),
  /** The kind of thing, such as "Widget". */
  kind: z.string(),
  /** The name of the thing, such as "HomeText1". */
  title: z.string(),
  /** The page of the back office that edits the text. */
  screen: z.string().nullable(),
});

export const figurePlaces = z
  .object({
    /** Texts that insert a figure. */
    inserted: z.array(place),
    /** Texts that name an unknown figure. Pages show the braces as they are. */
    unknown: z.array(place),
    /** Texts that spell out a figure's value, with the words around it. */
    offered: z.array(place.extend({ words: z.string() })),
  })
  .meta({ id: "FigurePlaces" });
export type FigurePlaces = z.infer<typeof figurePlaces>;
