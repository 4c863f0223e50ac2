import type { Restorable } from "../../platform/resources/restorable.server.ts";
import { searchedBy } from "../../platform/resources/searched.server.ts";
import { applicationDeletedOrRestored } from "../customers/follow-applications.server.ts";
import { applications } from "./applications.server.ts";
import { queuePacking } from "./paper/queue-packing.server.ts";

export const applicationResource = {
  stored: applications,
  searched: searchedBy({
    label: "Applications",
    duty: "office",
    table: "trade_applications",
    columns: ["company_name", "reference"],
    hit: ({ id, company_name, reference }) => ({
      title: company_name,
      detail: reference,
      path: `/admin/applications/${id}`,
    }),
  }),
  bin: {
    async after(transaction, actor, id) {
      // The application may have been deleted before its PDF and its mails were made.
      await queuePacking(transaction, actor.now, id);
      await applicationDeletedOrRestored(transaction, actor, id);
    },
  },
} satisfies Restorable;
