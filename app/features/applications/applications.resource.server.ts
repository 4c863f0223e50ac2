import type { Restorable } from "../../platform/resources/restorable.server.ts";
import { applications } from "./applications.server.ts";
import { queuePacking } from "./form/apply.server.ts";

export const applicationResource = {
  stored: applications,
  // It may have been deleted before its PDF and its mails were made.
  bin: { after: (transaction, actor, id) => queuePacking(transaction, actor.now, id) },
} satisfies Restorable;
