import { historyOfFact } from "../../platform/facts/fact-history.server.ts";
import type { Restorable } from "../../platform/resources/restorable.server.ts";
import { z } from "../../platform/validation/zod.ts";
import { firmSave } from "./firm-details.schema.ts";
import { firmDetails } from "./firm.resource.ts";
import { firms, saveFirm } from "./firm.server.ts";

export const firmResource = {
  stored: firms,
  history: historyOfFact(firmDetails, {
    label: "your firm",
    save: firmSave,
    retained: z.looseObject({
      first_on_receipt: z.boolean(),
      marks: z.array(z.object({ heading: z.string(), line: z.string() })),
    }),
    inWords: ({ marks, first_on_receipt, ...details }) => ({
      ...details,
      first_on_receipt: first_on_receipt ? "yes" : "no",
      marks: marks.map(({ heading, line }) => `${heading}: ${line}`).join("\n"),
    }),
    restore: saveFirm,
  }),
} satisfies Restorable;
