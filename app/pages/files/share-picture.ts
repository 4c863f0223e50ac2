import type { Route } from "./+types/share-picture";
import { readCompany } from "../../features/company/company.server.ts";
import { readSharePicture } from "../../features/firm/mark/share-picture.server.ts";
import { servicesContext } from "../../platform/http/page-context.server.ts";

/** What link previews show of pages without a picture of their own. */
export async function loader({ context }: Pick<Route.LoaderArgs, "context">) {
  const { db } = context.get(servicesContext);
  const { name } = await readCompany(db);
  const bytes = await readSharePicture(db, name);
  return new Response(new Uint8Array(bytes), { headers: { "Content-Type": "image/png" } });
}
