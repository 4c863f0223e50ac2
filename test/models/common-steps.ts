import { expect } from "vitest";
import type { Tables } from "../../app/platform/db/tables.ts";
import type { Site } from "../site.ts";
import type { Steps } from "./run-model.ts";

/** What signing in leaves. An erasure looks through it, so thousands of sequences would become slower and slower. */
const ofSignIns = ["sessions", "security_events", "known_devices", "visits"] as const;

/** Empties these tables of a site, and forgets its mails, before a sequence. */
export async function forgetAll(site: Site, tables: readonly (keyof Tables)[]): Promise<void> {
  for (const table of [...tables, ...ofSignIns]) await site.db.deleteFrom(table).execute();
  Object.assign(site.mails, { length: 0, failing: false });
  site.dieBeforeNextAnswer(false);
}

/** Papers take long, and no rule is about them. */
export async function withoutPaper({ db }: Site): Promise<void> {
  await db.deleteFrom("jobs").where("kind", "=", "pack-application").execute();
}

/** The office carries out the erasure that a person asked for. The new sign-in confirms the password. */
export async function erase(site: Site, asked: { email?: string; numbers?: string }): Promise<void> {
  const owner = await site.signIn("owner");
  const { status, body } = await owner.post("/api/data-requests", { kind: "erasure", ...asked });
  expect([status, body.problem]).toEqual([201, null]);
}

/** The process of the program dies, and is started again on the same data. */
export function dying(site: Site): Steps<unknown> {
  return {
    // Rarely, because a start takes as long as many steps.
    "the program dies before its next answer": async (_world, { pick }) =>
      pick % 3 === 0 ? site.dieBeforeNextAnswer() : undefined,
  };
}
