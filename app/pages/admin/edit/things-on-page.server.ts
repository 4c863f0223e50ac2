import { presentDraft } from "../../../features/drafts/drafts.present.ts";
import type { Draft } from "../../../features/drafts/drafts.schema.ts";
import { listDrafts } from "../../../features/drafts/find-drafts.server.ts";
import { noticesOn } from "../../../features/notices/page-notices.tsx";
import { presentOnPage } from "../../../features/notices/notices.present.ts";
import { readNotices } from "../../../features/notices/notices.server.ts";
import { isOwn } from "../../../features/pages/addresses.present.ts";
import { listPages } from "../../../features/pages/pages.server.ts";
import { listShownThings, type ShownThing } from "../../../features/pages/what-it-shows.server.ts";
import type { Db } from "../../../platform/db/tables.ts";
import { type AdminDuties, maySee } from "../../../platform/http/duties.ts";
import { PageValidity } from "../../../platform/http/page-context.server.ts";
import type { Services } from "../../../platform/services.ts";
import { dutyOfPage } from "../admin-sections.ts";

type PageRow = Awaited<ReturnType<typeof listPages>>[number];

const header = ".site-header";

/** The heading with its subtitle, unless the text of the page stands in the same part. */
const heading = "main :has(> h1):not(:has([data-widget], ul))";

/** What stands on every page. */
const everywhere: ShownThing[] = [
  {
    label: "Company: numbers, address, hours in the header",
    tag: "Company",
    to: "/admin/company",
    also: [],
    parts: [`${header} a[href^="tel:"]`, "footer address", "[aria-labelledby=call]", `${header} p`],
  },
  {
    label: "Your firm: name, mark, colours",
    tag: "Your firm",
    to: "/admin/firm",
    also: [],
    parts: [`${header} div > a[href="/"]`],
  },
];

/** Lists all that can be edited on a page, for a user with these duties. */
export async function listThingsOnPage(
  { db, clock }: Pick<Services, "db" | "clock">,
  duties: AdminDuties,
  row: PageRow,
): Promise<ShownThing[]> {
  const notices = await readNotices(db, clock.now(), new PageValidity());
  const things = [
    wordsOf(row),
    ...noticesOn(row.path, notices.map(presentOnPage)).map(({ id, text }, index) => ({
      label: `Notice: ${text}`,
      tag: "Notice",
      to: `/admin/notices/${id}`,
      also: [],
      parts: [`section[aria-label="Notices"] > :nth-child(${index + 1})`],
    })),
    ...(await listShownThings(db, row)),
    ...everywhere,
    ...(await listPages(db)).filter(({ id }) => id !== row.id).map(entryOf),
  ];
  return things.filter(({ to }) => maySee(duties, dutyOfPage(to)));
}

/** Lists the drafts of these things, without those that wait for a time. */
export async function listDraftsOf(db: Db, duties: AdminDuties, things: ShownThing[]): Promise<Draft[]> {
  const drafts = (await listDrafts(db, duties)).map(presentDraft);
  return drafts.filter(
    ({ publish_time, screen }) =>
      publish_time === null && things.some(({ to, isEntry }) => to === screen && !isEntry),
  );
}

/** A page that the owner has added consists of blocks, which its own form edits. */
function wordsOf(row: PageRow): ShownThing {
  return {
    label: isOwn(row)
      ? "Page: heading, blocks, picture, menus"
      : "Page: heading, picture, menus, search results",
    tag: isOwn(row) ? "Page and blocks" : "Heading",
    to: `/admin/pages/${row.id}`,
    also: [],
    parts: [heading, "main h1", ...entriesOf(row), ...(isOwn(row) ? ["main > *"] : [])],
  };
}

/** An entry of the menus leads to the page that it names, which has the word, the menus and the place. */
function entryOf(row: PageRow): ShownThing {
  return {
    label: `Menu: ${row.label}`,
    tag: `Menu: ${row.label}`,
    to: `/admin/pages/${row.id}`,
    also: [],
    isEntry: true,
    parts: entriesOf(row),
  };
}

function entriesOf({ path }: PageRow): string[] {
  const link = `a[href=${JSON.stringify(path)}]`;
  return [`${header} nav ${link}`, `footer li ${link}`];
}
