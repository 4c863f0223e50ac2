import { findFact } from "../../platform/facts/facts.server.ts";
import { type Restorable, withHistory } from "../../platform/resources/restorable.server.ts";
import { readJson } from "../../platform/validation/stored-json.ts";
import { z } from "../../platform/validation/zod.ts";
import { byFactName, pageFacts, pageFactSave } from "./page-facts.schema.ts";
import { facts, savePageFact } from "./page-facts.server.ts";
import { searchedFacts } from "./searched-facts.server.ts";

const factRows = z.array(z.record(z.string(), z.string()));

export const factResource = {
  stored: facts,
  searched: searchedFacts,
  history: withHistory({
    async find(db, key) {
      const { data } = byFactName.safeParse({ name: key });
      return data && findFact(db, data.name, pageFacts[data.name].label);
    },
    save: pageFactSave,
    form: {
      read: ({ value }) => ({ value: readJson(factRows, value) }),
      write: ({ value }) => ({ value: JSON.stringify(value) }),
    },
    async inWords(_db, { value }) {
      const rows = readJson(factRows, value);
      return { value: rows.map((row) => Object.values(row).join(" – ")).join("\n") };
    },
    async restore({ db }, keeper, { key, fields, version }) {
      await savePageFact(db, keeper, { ...fields, version, name: byFactName.parse({ name: key }).name });
    },
  }),
} satisfies Restorable;
