import { findFact } from "../../platform/facts/facts.server.ts";
import { type Restorable, withHistory } from "../../platform/resources/restorable.server.ts";
import { firmSave } from "./firm-details.schema.ts";
import { firmDetails } from "./firm.resource.ts";
import { firms, saveFirm } from "./firm.server.ts";
import type { Firm } from "./firm.schema.ts";

export const firmResource = {
  stored: firms,
  history: withHistory({
    async find(db, key) {
      return key === firmDetails.only ? findFact(db, "firm", "your firm") : undefined;
    },
    save: firmSave,
    form: {
      read: ({ value }) => JSON.parse(value as string) as object,
      write: ({ version: _version, ...value }) => ({ value: JSON.stringify(value) }),
    },
    async inWords(_db, { value }) {
      const { marks, first_on_receipt, ...details } = JSON.parse(value as string) as Firm;
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
