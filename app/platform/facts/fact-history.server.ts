import type { Db } from "../db/tables.ts";
import { type Editor, type WithHistory, withHistory } from "../resources/restorable.server.ts";
import type { Fields } from "../resources/stored.server.ts";
import { readJson } from "../validation/stored-json.ts";
import { z } from "../validation/zod.ts";
import { findFact } from "./facts.server.ts";
import type { FactName } from "./facts.ts";

/** A fact that is a resource of its own, such as the company's details. `only` identifies it in addresses. */
type FactResource = { kind: FactName; only: string };

type Options<S extends z.ZodType<object>, Value> = {
  /** The name of the fact in the history, such as "your firm". */
  label: string;
  save: S;
  /** The schema of the value in every stored version. */
  retained: z.ZodType<Value>;
  /** The values of fields that versions of earlier releases do not have. */
  formerly?: Fields;
  /** Turns a value into words for people. */
  inWords: (value: Value) => Fields;
  restore: (
    db: Db,
    keeper: Editor,
    input: z.output<S> & { version?: number | null | undefined },
  ) => Promise<unknown>;
};

/** The history of a fact. The history stores its value as JSON; the form has the fields of that value. */
export function historyOfFact<S extends z.ZodType<object>, Value>(
  { kind, only }: FactResource,
  { label, save, retained, formerly, inWords, restore }: Options<S, Value>,
): WithHistory {
  const valueIn = ({ value }: Fields) => ({ ...formerly, ...readJson(z.looseObject({}), value) });
  return withHistory({
    find: async (db, key) => (key === only ? findFact(db, kind, label) : undefined),
    save,
    form: {
      read: valueIn,
      write: ({ version: _version, ...value }) => ({ value: JSON.stringify(value) }),
    },
    inWords: async (_db, fields) => inWords(retained.parse(valueIn(fields))),
    async restore({ db }, keeper, { fields, version }) {
      await restore(db, keeper, { ...fields, version });
    },
  });
}
