import { historyOfFact } from "../../../platform/facts/fact-history.server.ts";
import type { Restorable } from "../../../platform/resources/restorable.server.ts";
import { z } from "../../../platform/validation/zod.ts";
import { firmMark } from "./mark.resource.ts";
import { markSave } from "./mark.schema.ts";
import { marks, showMark } from "./mark.server.ts";

export const markResource = {
  stored: marks,
  history: historyOfFact(firmMark, {
    label: "the mark",
    save: markSave,
    retained: z.object({
      shown: z.object({ width: z.number(), height: z.number(), hash: z.string() }).nullable(),
    }),
    inWords: ({ shown }) => ({
      value: shown ? `${shown.width} × ${shown.height}, ${shown.hash.slice(0, 8)}` : "none",
    }),
    restore: (db, keeper, { shown, version }) => showMark(db, keeper, shown, { version }),
  }),
} satisfies Restorable;
