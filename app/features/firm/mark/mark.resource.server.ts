import { factForm } from "../../../platform/facts/fact-form.server.ts";
import { findFact } from "../../../platform/facts/facts.server.ts";
import { type Restorable, withHistory } from "../../../platform/resources/restorable.server.ts";
import { readJson } from "../../../platform/validation/stored-json.ts";
import { z } from "../../../platform/validation/zod.ts";
import { firmMark } from "./mark.resource.ts";
import { markSave } from "./mark.schema.ts";
import { marks, showMark } from "./mark.server.ts";

const retainedMark = z.object({
  shown: z.object({ width: z.number(), height: z.number(), hash: z.string() }).nullable(),
});

export const markResource = {
  stored: marks,
  history: withHistory({
    async find(db, key) {
      return key === firmMark.only ? findFact(db, "mark", "the mark") : undefined;
    },
    save: markSave,
    form: factForm,
    async inWords(_db, { value }) {
      const { shown } = readJson(retainedMark, value);
      return { value: shown ? `${shown.width} × ${shown.height}, ${shown.hash.slice(0, 8)}` : "none" };
    },
    async restore({ db }, keeper, { fields, version }) {
      await showMark(db, keeper, fields.shown, { version });
    },
  }),
} satisfies Restorable;
