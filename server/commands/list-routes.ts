import type { RouteConfigEntry } from "@react-router/dev/routes";
import { dutyOfPage } from "../../app/pages/admin/admin-sections.ts";
import { isForAdmins } from "../../app/platform/http/guards.server.ts";
import pages from "../../app/routes.ts";
import { api } from "../api.ts";

/** For administrators, `guard` also names the duty. */
type Row = { method: string; path: string; guard: string; about: string };

/** The layouts that guard the pages inside them. */
const guardedLayouts: Record<string, string> = {
  "pages/admin/admin-layout.tsx": "admin",
  "pages/admin/edit/edit-layout.tsx": "admin",
  "pages/account/account-layout.tsx": "signed-in",
};

/** Lists every page with its file and every API call with its summary, one per line. */
export function listRoutes(): string {
  const calls = api.flatMap(({ endpoints }) =>
    endpoints.map(({ method, path, guard, summary }) => ({
      method: method.toUpperCase(),
      path,
      guard: isForAdmins(guard) ? `admin: ${guard}` : guard,
      about: summary,
    })),
  );
  const rows = [...pages.flatMap((page) => pagesIn(page, "", "public")), ...calls];
  const widths = {
    method: maxLength(rows, "method"),
    path: maxLength(rows, "path"),
    guard: maxLength(rows, "guard"),
  };
  return rows
    .map(({ method, path, guard, about }) =>
      [method.padEnd(widths.method), path.padEnd(widths.path), guard.padEnd(widths.guard), about].join("  "),
    )
    .join("\n");
}

function pagesIn(
  { path, index, file, children = [] }: RouteConfigEntry,
  above: string,
  outer: string,
): Row[] {
  const address = path === undefined ? above : `${above}/${path}`;
  const guard = guardedLayouts[file] ?? outer;
  if (children.length > 0) return children.flatMap((child) => pagesIn(child, address, guard));
  if (path === undefined && !index) return [];
  const shownGuard = guard === "admin" ? `${guard}: ${dutyOfPage(address)}` : guard;
  return [{ method: "GET", path: address || "/", guard: shownGuard, about: file }];
}

function maxLength(rows: Row[], column: keyof Row): number {
  return Math.max(...rows.map((row) => row[column].length));
}
