import { findFact } from "../../../platform/facts/facts.server.ts";
import { type Restorable, withHistory } from "../../../platform/resources/restorable.server.ts";
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
    form: {
      read: ({ value }) => JSON.parse(value as string) as object,
      write: ({ version: _version, ...value }) => ({ value: JSON.stringify(value) }),
    },
    async inWords(_db, { value }) {
      return JSON.parse(value as string) as Record<string, string>;
    },
    async restore({ db }, keeper, { fields, version }) {
      await saveLook(db, keeper, { ...fields, version });
    },
  }),
} satisfies Restorable;
