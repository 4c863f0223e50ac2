import { sql } from "kysely";
import { expect, it } from "vitest";
import { openSite } from "../../../test/site.ts";
import { engineOf } from "./engine.server.ts";
import { findByWords } from "./find-by-words.server.ts";
import { mergeWordIndexes } from "./merge-word-indexes.server.ts";
import { parseSearch } from "./search-terms.server.ts";

const site = await openSite();

it("many words that were added in several steps are then found in one place, and none is lost", async () => {
  const rowsOfStep = 12_000;
  for (const step of [0, 1, 2, 3])
    await sql`
      insert into mails (kind, recipient, subject, text, html, attachments, message_id, search_text, created_at)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(rowsOfStep)})
      select 'many', 'a@example.com', 's', '', '', '[]', 'many' || (${sql.lit(step * rowsOfStep)} + i),
        'step' || ${sql.lit(step)} || ' heron' || (${sql.lit(step * rowsOfStep)} + i) || ' of person' || i || ' kestrel' || i, '2026-01-01' from n
    `.execute(site.db);
  const large = async () => {
    if (engineOf(site.db) !== "sqlite") return 1;
    const segments = sql`select segid from mails_words_idx group by segid having count(*) > 50`;
    return (await segments.execute(site.db)).rows.length;
  };
  if (engineOf(site.db) === "sqlite") expect(await large()).toBeGreaterThan(1);
  await mergeWordIndexes(site.services);
  expect(await large()).toBe(1);
  for (const word of ["heron1", "heron12001", "heron36000", "step2 kestrel17"]) {
    const { ids } = await findByWords(site.db, "mails", { sought: parseSearch(word)!, limit: 1 });
    expect([word, ids.length]).toEqual([word, 1]);
  }
});
