import type { Actor } from "../../platform/audit/audit.server.ts";
import { LastRead } from "../../platform/db/last-read.ts";
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

const lastShown = new LastRead<ShownFirm>();

/** Returns the firm's details. They exist from the first start on. */
export async function readFirm(db: Db): Promise<FirmAnswer> {
  return answerOf(await readFact(db, "firm"));
}

/** Returns the firm with its mark and look, as pages show it. */
export async function readShownFirm(db: Db): Promise<ShownFirm> {
  const { firm, mark, look } = await readFacts(db, ["firm", "mark", "look"]);
  return lastShown.note(db, { ...firm, mark: mark.shown, look });
}

/** Returns the firm as last read from this database, for error pages. */
export function lastKnownFirm(db: Db): ShownFirm | undefined {
  return lastShown.of(db);
}

/** Throws `VersionConflict` if `version` is given and stale. */
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
