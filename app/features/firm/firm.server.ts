import type { Actor } from "../../platform/audit/audit.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { readFact, readFacts, saveFact } from "../../platform/facts/facts.server.ts";
import type { StoredFact } from "../../platform/facts/facts.ts";
import { stored } from "../../platform/resources/stored.server.ts";
import type { FirmAnswer } from "./firm-details.schema.ts";
import { firmDetails } from "./firm.resource.ts";
import type { Firm, ShownFirm } from "./firm.schema.ts";

declare module "../../platform/facts/facts.ts" {
  interface Facts {
    firm: Firm;
  }
}

export const firms = stored(firmDetails, "facts", { nameOf: ({ name }) => name });

/** By database, which has one adapter and several handles. */
const lastShown = new WeakMap<object, ShownFirm>();

/** There from the first start on. */
export async function readFirm(db: Db): Promise<FirmAnswer> {
  return answerOf(await readFact(db, "firm"));
}

/** With all that pages show of it. */
export async function readShownFirm(db: Db): Promise<ShownFirm> {
  const { firm, mark, look } = await readFacts(db, ["firm", "mark", "look"]);
  const shown = { ...firm, mark: mark.shown, look };
  lastShown.set(db.getExecutor().adapter, shown);
  return shown;
}

/** As it was when this database last answered, for pages that fail. */
export function lastKnownFirm(db: Db): ShownFirm | undefined {
  return lastShown.get(db.getExecutor().adapter);
}

/** Throws `ChangedMeanwhile` when `version` is given and old. */
export async function saveFirm(
  db: Db,
  actor: Actor,
  { version, ...value }: Firm & { version?: number | null },
): Promise<FirmAnswer> {
  const saved = await saveFact(db, actor, {
    resource: firms,
    name: "firm",
    value,
    version,
    entry: (fields) => ({
      action: "changed",
      subject: { type: firmDetails.kind, id: null, name: value.short_name },
      details: { fields },
    }),
  });
  return answerOf(saved);
}

function answerOf({ value, version }: StoredFact<"firm">): FirmAnswer {
  return { ...value, version };
}
