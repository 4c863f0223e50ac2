import type { Restorable } from "../../platform/resources/restorable.server.ts";
import { rowsApi } from "../../platform/resources/rows-api.server.ts";
import { historyOfRows } from "../../platform/resources/rows.server.ts";
import { z } from "../../platform/validation/zod.ts";
import { redirect as definition } from "./redirects.resource.ts";
import { newestRedirects, newRedirect, redirect } from "./redirects.schema.ts";
import { presentRedirect, redirectRows, redirects, resolveFromBin } from "./redirects.server.ts";

export const redirectResource = {
  stored: redirects,
  history: historyOfRows(redirects, redirectRows, { input: newRedirect }),
  bin: {
    async prepare(transaction, rows) {
      const { path, target, updated_at } = binnedRedirect.parse(rows[0]?.row);
      const settled = await resolveFromBin(transaction, { path, target }, new Date(updated_at));
      return rows.map(({ table, row }) => ({ table, row: { ...row, ...settled } }));
    },
  },
} satisfies Restorable;

const binnedRedirect = z.object({ path: z.string(), target: z.string(), updated_at: z.string() });

export const redirectsApi = rowsApi(definition, redirectRows, {
  path: "/api/redirects",
  about: "Redirects from one address of the site to another.",
  samples: { path: "/van-hire", target: "/contact" },
  answer: redirect,
  input: newRedirect,
  newest: newestRedirects,
  isPrivate: true,
  present: presentRedirect,
});
