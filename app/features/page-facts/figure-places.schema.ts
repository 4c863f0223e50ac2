import { attribute } from "../../platform/validation/messages.ts";
import { z } from "../../platform/validation/zod.ts";

/** As texts insert a figure by its name: in small or capital letters, with any blanks, those of an editor among them. */
export const figureToken = /\{\{(?:\s|&nbsp;)*([a-z][a-z0-9-]*)(?:\s|&nbsp;)*\}\}/gi;

/** The names of the figures that a text inserts. */
export function figuresNamedIn(words: string): ReadonlySet<string> {
  return new Set([...words.matchAll(figureToken)].map(([, name = ""]) => name.toLowerCase()));
}

/** Refuses figures where a text is also sent in mails and read by machines, which insert none. */
export function refuseFigures(fields: Record<string, unknown>, context: z.RefinementCtx): void {
  for (const [name, value] of Object.entries(fields)) {
    if (![value].flat().some((words) => typeof words === "string" && words.includes("{{"))) continue;
    const message = `The ${attribute([name])} field cannot insert a figure: write it out, without {{ and }}.`;
    context.addIssue({ code: "custom", path: [name], message });
  }
}

/** What people edit, where a figure stands or could stand. */
const place = z.object({
  /** Of the figure, as texts write it between `{{` and `}}`. */
  name: z.string(),
  /** Such as "Widget". */
  kind: z.string(),
  /** Such as "HomeText1". */
  title: z.string(),
  /** The page of the back office that edits it. */
  screen: z.string().nullable(),
});

export const figurePlaces = z
  .object({
    /** Texts that insert a figure. */
    inserted: z.array(place),
    /** Texts that ask for a figure that is not in the list: pages show what is written. */
    unknown: z.array(place),
    /** Texts that say the same by themselves, with the words around it. */
    offered: z.array(place.extend({ words: z.string() })),
  })
  .meta({ id: "FigurePlaces" });
export type FigurePlaces = z.infer<typeof figurePlaces>;
