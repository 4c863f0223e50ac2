import { factForm } from "../../../platform/facts/fact-form.server.ts";
import { findFact } from "../../../platform/facts/facts.server.ts";
import { type Restorable, withHistory } from "../../../platform/resources/restorable.server.ts";
import { readJson } from "../../../platform/validation/stored-json.ts";
import { z } from "../../../platform/validation/zod.ts";
import { firmLook } from "./look.resource.ts";
import { lookSave } from "./look.schema.ts";
import { looks, saveLook } from "./look.server.ts";

export const lookResource = {
  stored: looks,
  history: withHistory({
    async find(db, key) {
      return key === firmLook.only ? findFact(db, "look", "colours and letters") : undefined;
    },
    save: lookSave,
    form: factForm,
    async inWords(_db, { value }) {
      return readJson(z.record(z.string(), z.string()), value);
    },
    async restore({ db }, keeper, { fields, version }) {
      await saveLook(db, keeper, { ...fields, version });
    },
  }),
} satisfies Restorable;
