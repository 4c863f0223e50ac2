import { countNewApplications } from "../../features/applications/count-applications.server.ts";
import { countNewCallOuts } from "../../features/call-outs/count-open.server.ts";
import { countNewMessages } from "../../features/contact/contact.server.ts";
import { readConnectionOf } from "../../platform/db/sqlite.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { type AdminDuties, maySee } from "../../platform/http/duties.ts";
import type { Waiting } from "./admin-menu.tsx";

/** Counts what waits, in the sections that the duties allow. */
export async function readWaiting(db: Db, duties: AdminDuties): Promise<Waiting> {
  if (!maySee(duties, "office")) return {};
  const reader = readConnectionOf(db);
  return {
    "/admin/call-outs": await countNewCallOuts(reader),
    "/admin/applications": await countNewApplications(reader),
    "/admin/messages": await countNewMessages(reader),
  };
}
