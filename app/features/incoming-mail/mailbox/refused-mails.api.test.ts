import { sql } from "kysely";
import { expect, it, vi } from "vitest";
import { listProblems } from "../../system/list-problems.server.ts";
import { openSiteWithMailbox } from "../../../../test/site-with-mailbox.ts";

const own = await openSiteWithMailbox();
const { site, use, visit, letter, texts, state } = own;

const problem = async () => (await listProblems(site.services)).find(({ key }) => key === "mails-set-aside");
const rename = (from: string, to: string) =>
  sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(site.db);
const table = "contact_message_answers";

it("because it is none: it is passed over at once, named for two weeks, and stays in the mailbox", async () => {
  use({ IMAP_AFTER: "delete" });
  own.server.add(new Uint8Array());
  own.server.add(letter("Behind it."));
  await visit();
  expect(await texts()).toEqual(["Behind it."]);
  expect(own.server.mails.map(({ uid }) => uid)).toEqual([1]);
  expect(await problem()).toMatchObject({ urgency: "soon", text: "A mail could not be read" });
  site.clock.advance({ days: 15 });
  expect(await problem()).toBeUndefined();
});

it("because the database refuses it: it is set aside after some tries, and the mailbox goes on", async () => {
  own.server.add(letter("Poison."));
  own.server.add(letter("Behind it."));
  await rename(table, "away");
  for (let visits = 0; visits < 7; visits += 1) await visit();
  expect(await problem()).toBeUndefined();
  expect(await state()).toMatchObject({ last_error: expect.any(String) });
  site.clock.advance({ minutes: 30 });
  await visit();
  await rename("away", table);
  await visit();
  expect(await texts()).toEqual(["Behind it."]);
  expect(own.server.mails).toHaveLength(2);
  const { advice } = (await problem())!;
  expect(advice).toContain("the one of 2 Mar 2026, 10:00");
  expect(advice).toContain(table);
});

it("for a short time: it is tried again, and its tries are forgotten", async () => {
  own.server.add(letter("Late."));
  await rename(table, "away");
  for (let visits = 0; visits < 3; visits += 1) await visit();
  await rename("away", table);
  await visit();
  expect(await texts()).toEqual(["Late."]);
  expect(await site.db.selectFrom("refused_mails").selectAll().execute()).toEqual([]);
});

/** Visits once an hour; each time the database fails while it stores the mail. */
async function visitsHourly(hours: number, code: string): Promise<void> {
  for (let visits = 0; visits < hours; visits += 1) {
    const failing = vi.spyOn(site.services.db, "transaction").mockImplementation(() => {
      throw Object.assign(new Error(`The database says ${code}.`), { code });
    });
    await visit();
    failing.mockRestore();
    site.clock.advance({ hours: 1 });
  }
}

it.each(["ECONNREFUSED", "53100", "57014"])(
  "because of an outage that lasts for hours (%s): it waits, and its tries do not count",
  async (code) => {
    own.server.add(letter("Waits."));
    await visitsHourly(8, code);
    await visit();
    expect(await texts()).toEqual(["Waits."]);
    expect(await site.db.selectFrom("refused_mails").selectAll().execute()).toEqual([]);
  },
);

it.each(["53100", "57014"])(
  "because it alone is too much, each time (%s): after a day it is set aside with the reason",
  async (code) => {
    own.server.add(letter("Large."));
    own.server.add(letter("Behind it."));
    await visitsHourly(26, code);
    await visit();
    expect((await problem())!.advice).toContain(code);
    expect(await texts()).toEqual(["Behind it."]);
    expect(own.server.mails).toHaveLength(2);
  },
);
