import { describe, expect, it } from "vitest";
import { people } from "../../../../test/people.ts";
import { openSite } from "../../../../test/site.ts";
import { Invalid } from "../../../platform/errors.ts";
import { insertUser, updateUser } from "./users.server.ts";

const site = await openSite();
await site.signIn("owner");

describe("an address that is taken", () => {
  it("is the only database error with this answer; any other error is passed on", async () => {
    const now = site.clock.now();
    const names = { firstname: "New", lastname: "Comer" };
    const account = { ...names, role: "user" as const, password_hash: "x", email_verified_at: null };
    const taken = insertUser(site.db, now, { ...account, email: people.owner.email.toUpperCase() });
    await expect(taken).rejects.toBeInstanceOf(Invalid);
    const elsewhere = insertUser(site.db, now, {
      ...account,
      email: "taken-by-nobody@example.com",
      school_id: 999_999,
    });
    await expect(elsewhere).rejects.not.toBeInstanceOf(Invalid);
    const { id } = await insertUser(site.db, now, { ...account, email: "moves@example.com" });
    const moved = updateUser(site.db, now, { id, school_id: 999_999 });
    await expect(moved).rejects.not.toBeInstanceOf(Invalid);
    const renamed = updateUser(site.db, now, { id, email: people.owner.email });
    await expect(renamed).rejects.toBeInstanceOf(Invalid);
  });
});
