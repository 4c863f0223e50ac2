import { id } from "./fields.ts";
import { z } from "./zod.ts";

/** As many things one call may change: a piece of work that holds the database for a moment only. */
const mostAtOnce = 100;

/** A list of what one call is about. */
export const someOf = <Item extends z.ZodType>(item: Item) => z.array(item).min(1).max(mostAtOnce);

export const someIds = someOf(id());

/** What of a list was left as it is, and why: with the code that a call about it alone would have been answered. */
export const notDone = z
  .object({ id: z.int(), code: z.literal([404, 409]), message: z.string() })
  .meta({ id: "NotDone" });
