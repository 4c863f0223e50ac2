import type { WithHistory } from "../resources/restorable.server.ts";
import { readJson } from "../validation/stored-json.ts";
import { z } from "../validation/zod.ts";

/** The history stores a fact's value as JSON; the form has the fields of that value. */
export const factForm: NonNullable<WithHistory["form"]> = {
  read: ({ value }) => readJson(z.looseObject({}), value),
  write: ({ version: _version, ...value }) => ({ value: JSON.stringify(value) }),
};
