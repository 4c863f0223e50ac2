import { expect } from "vitest";
import type { Site } from "../site.ts";
import type { Steps } from "./run-model.ts";

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
