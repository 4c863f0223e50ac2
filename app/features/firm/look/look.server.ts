import type { Actor } from "../../../platform/audit/audit.server.ts";
import type { Db } from "../../../platform/db/tables.ts";
import { Invalid } from "../../../platform/errors.ts";
import { readFact, saveFact } from "../../../platform/facts/facts.server.ts";
import { stored } from "../../../platform/resources/stored.server.ts";
import { firmLook } from "./look.resource.ts";
import type { Look, LookAnswer } from "./look.schema.ts";
import { nearestReadable, ownColours, unreadable } from "./tokens.ts";

declare module "../../../platform/facts/facts.ts" {
  interface Facts {
    look: Look;
  }
}

export const looks = stored(firmLook, "facts", { nameOf: ({ name }) => name });

export const firstLook: Look = { ...ownColours, typeface: "archivo" };

export async function readLook(db: Db): Promise<LookAnswer> {
  const { value, version } = await readFact(db, "look");
  return { ...value, version };
}

/** Throws `Invalid` for an unreadable colour, and `VersionConflict` if `version` is given and stale. */
export async function saveLook(
  db: Db,
  actor: Actor,
  { version, ...value }: Look & { version?: number | null | undefined },
): Promise<LookAnswer> {
  refuseUnreadable(value);
  const saved = await saveFact(db, actor, {
    resource: looks,
    name: "look",
    value,
    version,
    entry: (fields) => ({
      action: "changed",
      subject: { type: firmLook.kind, id: null, name: "colours and letters" },
      details: { fields },
    }),
  });
  return { ...saved.value, version: saved.version };
}

function refuseUnreadable(look: Look): void {
  const errors: Record<string, string[]> = {};
  for (const name of ["ground", "accent"] as const) {
    const nearest = nearestReadable(name, look[name]);
    if (nearest === look[name]) continue;
    errors[name] = [
      `Words in this colour, or on it, could not be read. The nearest that can be is ${nearest}.`,
    ];
  }
  if (Object.keys(errors).length > 0) throw new Invalid(errors);
  if (unreadable(look).length > 0)
    throw new Invalid({
      accent: ["These two colours cannot be read together. Please choose a darker ground."],
    });
}
