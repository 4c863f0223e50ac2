import { factForm } from "../../platform/facts/fact-form.server.ts";
import { findFact } from "../../platform/facts/facts.server.ts";
import { type Restorable, withHistory } from "../../platform/resources/restorable.server.ts";
import { readJson } from "../../platform/validation/stored-json.ts";
import { z } from "../../platform/validation/zod.ts";
import { firmSave } from "./firm-details.schema.ts";
import { firmDetails } from "./firm.resource.ts";
import { firms, saveFirm } from "./firm.server.ts";

const retainedFirm = z.looseObject({
  first_on_receipt: z.boolean(),
  marks: z.array(z.object({ heading: z.string(), line: z.string() })),
});

export const firmResource = {
  stored: firms,
  history: withHistory({
    async find(db, key) {
      return key === firmDetails.only ? findFact(db, "firm", "your firm") : undefined;
    },
    save: firmSave,
    form: factForm,
    async inWords(_db, { value }) {
      const { marks, first_on_receipt, ...details } = readJson(retainedFirm, value);
      return {
        ...details,
        first_on_receipt: first_on_receipt ? "yes" : "no",
        marks: marks.map(({ heading, line }) => `${heading}: ${line}`).join("\n"),
      };
    },
    async restore({ db }, keeper, { fields, version }) {
      await saveFirm(db, keeper, { ...fields, version });
    },
  }),
} satisfies Restorable;
