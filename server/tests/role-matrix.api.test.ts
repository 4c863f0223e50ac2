import type { RouteConfigEntry } from "@react-router/dev/routes";
import { type MiddlewareFunction, RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { currentViewer } from "../../app/features/accounts/sessions/sessions.server.ts";
import { isForAdmins } from "../../app/platform/http/guards.server.ts";
import { servicesContext, viewerContext } from "../../app/platform/http/page-context.server.ts";
import * as accountLayout from "../../app/pages/account/account-layout.tsx";
import * as adminLayout from "../../app/pages/admin/admin-layout.tsx";
import * as editLayout from "../../app/pages/admin/edit/edit-layout.tsx";
import pages from "../../app/routes.ts";
import type { Browser } from "../../test/browser.ts";
import { openSite, type Site } from "../../test/site.ts";
import { api } from "../api.ts";

const people = {
  guest: undefined,
  user: "customer",
  pta: "teacher",
  admin: "owner",
  "admin: pages": "editor",
  "admin: office": "clerk",
  "admin: look": "onlooker",
} as const;
const kinds = Object.keys(people) as (keyof typeof people)[];
const endsSession = new Set(["/logout", "/user/not-me"]);
const passes = "yes";
const refused = "–";

type Row = { name: string; duty: string; cells: string[] };

it("docs/role-matrix.md says who may do what, as every endpoint and every page answers it", async () => {
  const site = await openSite();
  const browsers = await Promise.all(kinds.map((kind) => open(site, kind)));
  const passwords = await site.db.selectFrom("users").select(["id", "password_hash"]).execute();
  const calls: Row[] = [];
  for (const { call, method, path, guard } of api.flatMap(({ endpoints }) => endpoints)) {
    const cells: string[] = [];
    for (const [index, kind] of kinds.entries()) {
      // An invalid id passes the guard but changes nothing.
      const address = path.replaceAll(/:\w+/g, "none");
      const verb = method.toUpperCase() as "GET";
      const browser = browsers[index]!;
      const { status } = await (method === "get" ? browser.get(address) : browser.write(verb, address, {}));
      cells.push(status === 401 || status === 403 ? refused : passes);
      if (!endsSession.has(path)) continue;
      for (const { id, password_hash } of passwords)
        await site.db.updateTable("users").set({ password_hash }).where("id", "=", id).execute();
      browsers[index] = await open(site, kind);
    }
    calls.push({ name: call, duty: isForAdmins(guard) ? guard : "", cells });
  }
  const shown: Row[] = [];
  for (const { path, guards } of pages.flatMap((page) => pagesIn(page))) {
    const answers = browsers.map((browser) => guardedPage(site, browser, path, guards));
    shown.push({ name: path, duty: "", cells: await Promise.all(answers) });
  }
  await expect(written(shown, calls)).toMatchFileSnapshot("../../docs/role-matrix.md");
});

async function open(site: Site, kind: (typeof kinds)[number]): Promise<Browser> {
  const person = people[kind];
  return person ? site.signIn(person) : site.visitor();
}

type Guards = MiddlewareFunction[];
const guardsOf: Record<string, Guards | undefined> = {
  "pages/admin/admin-layout.tsx": adminLayout.middleware as Guards,
  "pages/admin/edit/edit-layout.tsx": editLayout.middleware as Guards,
  "pages/account/account-layout.tsx": accountLayout.middleware as Guards,
};

function pagesIn(
  { path, index, file, children = [] }: RouteConfigEntry,
  above = "",
  outer: Guards = [],
): { path: string; guards: Guards }[] {
  const address = path === undefined ? above : `${above}/${path}`;
  const guards = [...outer, ...(guardsOf[file] ?? [])];
  if (children.length > 0) return children.flatMap((child) => pagesIn(child, address, guards));
  return path === undefined && !index ? [] : [{ path: address || "/", guards }];
}

/** Runs the guards of the page's layouts, as the router does. */
async function guardedPage(site: Site, browser: Browser, pattern: string, guards: Guards): Promise<string> {
  const context = new RouterContextProvider();
  const url = new URL(pattern.replaceAll(/:\w+/g, "1"), site.config.appUrl);
  const Cookie = `site_session=${browser.cookies.get("site_session") ?? ""}`;
  const request = new Request(url, { headers: { Cookie } });
  context.set(servicesContext, site.services);
  context.set(viewerContext, () => currentViewer(site.db, site.clock.now(), { cookies: Cookie }));
  const asked = { context, url, request, pattern, params: {} } as unknown as Parameters<Guards[number]>[0];
  try {
    for (const guard of guards) await guard(asked, async () => new Response());
    return passes;
  } catch (thrown) {
    const status =
      thrown instanceof Response ? thrown.status : (thrown as { init: ResponseInit }).init.status;
    expect([302, 403]).toContain(status);
    return refused;
  }
}

function written(pages: Row[], calls: Row[]): string {
  return `# Who may do what

The answers of every page and every call to each kind of user, as \`server/tests/role-matrix.api.test.ts\` asks them. After a change run
\`npx vitest run server/tests/role-matrix.api.test.ts -u\`. The roles are guest, user, pta and admin. An administrator can be limited to
the duties *pages*, *office* or both, or to *look*, which reads both and changes nothing but their own account. *Office* includes the
accounts of customers (user and pta), but not those of administrators. To everybody else a page leads to sign-in or says that they may
not see it, and a call answers 401 or 403.

## Pages

${groups(pages)}
## Calls

A duty in the heading is the one that the calls require; *all* means an unlimited administrator, *any* every administrator.

${groups(calls)}`;
}

/** Lists rows with the same duty and answers below one heading. The groups are in the order of their first rows. */
function groups(rows: Row[]): string {
  const headings = new Map<string, string[]>();
  for (const { name, duty, cells } of rows) {
    const heading = duty ? `Duty ${duty}: ${whoPasses(cells)}` : whoPasses(cells);
    headings.set(heading, [...(headings.get(heading) ?? []), `- \`${name}\``]);
  }
  return Array.from(headings, ([heading, names]) => `### ${heading}\n\n${names.join("\n")}\n`).join("\n");
}

function whoPasses(cells: string[]): string {
  const passing = kinds.filter((_, at) => cells[at] === passes);
  if (passing.length === 0) return "Machines alone, by their token";
  if (passing.length === kinds.length) return "Everybody";
  if (passing.length === kinds.length - 1 && cells[0] === refused) return "Everybody who is signed in";
  return passing.join(", ");
}
