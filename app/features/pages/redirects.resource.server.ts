import type { Restorable } from "../../platform/resources/restorable.server.ts";
import { rowsApi } from "../../platform/resources/rows-api.server.ts";
import { historyOfRows } from "../../platform/resources/rows.server.ts";
import { z } from "../../platform/validation/zod.ts";
import { gone } from "./redirect-targets.present.ts";
import { redirect as definition } from "./redirects.resource.ts";
import { newestRedirects, newRedirect, redirect } from "./redirects.schema.ts";
import { presentRedirect, redirectRows, redirects, requireRestorable } from "./redirects.server.ts";

export const redirectResource = {
  stored: redirects,
  history: historyOfRows(redirects, redirectRows, { input: newRedirect }),
  bin: {
    async prepare(transaction, rows) {
      const { path, target } = binnedRedirect.parse(rows[0]?.row);
      await requireRestorable(transaction, { path, target: target === gone ? null : target });
      // Rows that were deleted before redirects were followed have one column more.
      return rows.map(({ table, row: { deleted_targets: _former, ...row } }) => ({ table, row }));
    },
  },
} satisfies Restorable;

const binnedRedirect = z.object({ path: z.string(), target: z.string() });

export const redirectsApi = rowsApi(definition, redirectRows, {
  path: "/api/redirects",
  about: "Redirects from one address of the site to another.",
  samples: { path: "/van-hire", target: "/contact" },
  answer: redirect,
  input: newRedirect,
  newest: newestRedirects,
  present: presentRedirect,
});
