import { id } from "./fields.ts";
import { z } from "./zod.ts";

/** The most items that one call may change, so that the call blocks the database only briefly. */
const maxItems = 100;

/** The list of items that one call changes. */
export const nonEmptyList = <Item extends z.ZodType>(item: Item) => z.array(item).min(1).max(maxItems);

export const nonEmptyIds = nonEmptyList(id());

/** An item that the call did not change, with the reason and the status code that a call for it alone would get. */
export const notDone = z
  .object({ id: z.int(), code: z.literal([404, 409]), message: z.string() })
  .meta({ id: "NotDone" });
