import { describe, expect, it } from "vitest";
import { listPages } from "../pages/pages.server.ts";
import { openSiteOfPages } from "../../../test/as-it-was.ts";

const { site, about, ask, restore } = await openSiteOfPages();
site.clock.advance({ hours: 2 });

describe("a page as it was is refused", () => {
  it.each([
    ["2026-13-01T10:00", "The at field must be a day and a time, such as 2026-12-24T17:30."],
    ["yesterday", "The at field must be a day and a time, such as 2026-12-24T17:30."],
    ["2025-03-30T01:30", "There is no 01:30 on that day: the clocks go forward from 01:00 to 02:00."],
    [
      "2025-10-26T01:30",
      "01:30 comes twice on that day: the clocks go back from 02:00 to 01:00. Say which of the two is meant.",
    ],
    ["2099-01-01T10:00", "This time has not come yet."],
  ])("at %j", async (at, message) => {
    const again = await site.signIn("owner");
    expect(await ask(about, at, again)).toMatchObject({ status: 422, body: { errors: { at: [message] } } });
  });

  it("before the page existed, and for a page that does not exist", async () => {
    const again = await site.signIn("owner");
    expect(await ask(about, "2025-12-24T10:00", again)).toMatchObject({
      status: 409,
      body: { message: "This page did not exist then. It was added on Monday, 2 March 2026 at 09:00." },
    });
    expect((await ask(9_999, "2026-03-02T10:00", again)).status).toBe(404);
  });

  it("for others than editors of pages", async () => {
    const steps = [{ way: "bring back", kind: "slide", id: 1 }];
    for (const [person, status] of [
      ["customer", 403],
      ["clerk", 403],
    ] as const) {
      const browser = await site.signIn(person);
      expect((await ask(about, "2026-03-02T10:00", browser)).status).toBe(status);
      expect((await restore(steps, browser)).status).toBe(status);
    }
    const onlooker = await site.signIn("onlooker");
    expect((await ask(about, "2026-03-02T10:00", onlooker)).status).toBe(200);
    expect((await restore(steps, onlooker)).status).toBe(403);
    expect((await ask(about, "2026-03-02T10:00", site.visitor())).status).toBe(401);
    expect((await restore(steps, site.visitor())).status).toBe(401);
  });

  it("and so is the restore of what no page shows", async () => {
    const again = await site.signIn("owner");
    for (const step of [
      { way: "bring back", kind: "user", id: 1 },
      { way: "take away", kind: "page", id: about, version: 1 },
      { way: "restore", kind: "customer", id: "1", version: 1, version_id: 1 },
      { way: "erase", kind: "slide", id: 1 },
    ])
      expect((await restore([step], again)).status).toBe(422);
    expect((await restore([], again)).status).toBe(422);
    expect((await listPages(site.db)).some(({ id }) => id === about)).toBe(true);
  });
});
