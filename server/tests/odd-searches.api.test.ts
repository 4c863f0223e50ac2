import { expect, it } from "vitest";
import { openSite } from "../../test/site.ts";

it.each([["x".repeat(3_000)], ["%00"], ["%E2%80%8B"]])(
  "a search that cannot be finds nobody, and not everybody: %#",
  async (search) => {
    const site = await openSite();
    const owner = await site.signIn("owner");
    for (const list of ["users", "messages", "applications", "mails", "audit-log"]) {
      const { status, body } = await owner.get(`/api/${list}?search=${search}`);
      expect(status).toBe(200);
      expect(body.data ?? body.results).toEqual([]);
      expect(body.total).toBe(0);
    }
    expect((await owner.get(`/api/schoolslist?q=${search}`)).body).toEqual([]);
  },
);
