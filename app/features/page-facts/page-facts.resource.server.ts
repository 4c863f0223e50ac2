import { findFact } from "../../platform/facts/facts.server.ts";
import { type Restorable, withHistory } from "../../platform/resources/restorable.server.ts";
import { byFactName, pageFacts, pageFactSave } from "./page-facts.schema.ts";
import { facts, savePageFact } from "./page-facts.server.ts";

export const factResource = {
  stored: facts,
  history: withHistory({
    async find(db, key) {
      const { data } = byFactName.safeParse({ name: key });
      return data && findFact(db, data.name, pageFacts[data.name].label);
    },
    save: pageFactSave,
    form: {
      read: ({ value }) => ({ value: JSON.parse(value as string) as unknown }),
      write: ({ value }) => ({ value: JSON.stringify(value) }),
    },
    async inWords(_db, { value }) {
      const rows = JSON.parse(value as string) as Record<string, string>[];
      return { value: rows.map((row) => Object.values(row).join(" – ")).join("\n") };
    },
    async restore({ db }, keeper, { key, fields, version }) {
      await savePageFact(db, keeper, byFactName.parse({ name: key }).name, { ...fields, version });
    },
  }),
} satisfies Restorable;
