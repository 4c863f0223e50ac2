import { historyOfFact } from "../../../platform/facts/fact-history.server.ts";
import type { Restorable } from "../../../platform/resources/restorable.server.ts";
import { z } from "../../../platform/validation/zod.ts";
import { firmLook } from "./look.resource.ts";
import { lookSave } from "./look.schema.ts";
import { looks, saveLook } from "./look.server.ts";

export const lookResource = {
  stored: looks,
  history: historyOfFact(firmLook, {
    label: "colours and letters",
    save: lookSave,
    retained: z.record(z.string(), z.string()),
    inWords: (look) => look,
    restore: saveLook,
  }),
} satisfies Restorable;
