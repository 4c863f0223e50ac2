import { findFact } from "../../../platform/facts/facts.server.ts";
import { type Restorable, withHistory } from "../../../platform/resources/restorable.server.ts";
import { firmMark } from "./mark.resource.ts";
import { markSave, type ShownMark } from "./mark.schema.ts";
import { marks, showMark } from "./mark.server.ts";

export const markResource = {
  stored: marks,
  history: withHistory({
    async find(db, key) {
      return key === firmMark.only ? findFact(db, "mark", "the mark") : undefined;
    },
    save: markSave,
    form: {
      read: ({ value }) => JSON.parse(value as string) as object,
      write: ({ version: _version, ...value }) => ({ value: JSON.stringify(value) }),
    },
    async inWords(_db, { value }) {
      const { shown } = JSON.parse(value as string) as ShownMark;
      return { value: shown ? `${shown.width} × ${shown.height}, ${shown.hash.slice(0, 8)}` : "none" };
    },
    async restore({ db }, keeper, { fields, version }) {
      await showMark(db, keeper, fields.shown, { version });
    },
  }),
} satisfies Restorable;
