import type { Route } from "./+types/icon";
import { iconNames } from "../../features/firm/mark/icon-names.ts";
import { readSiteIcon } from "../../features/firm/mark/site-icon.server.ts";
import { servicesContext } from "../../platform/http/page-context.server.ts";

/** /favicon.ico and the icons of the site's manifest. */
export async function loader({ context, url }: Pick<Route.LoaderArgs, "context" | "url">) {
  const name = iconNames.find((one) => url.pathname === `/${one}`);
  if (!name) throw new Response(null, { status: 404 });
  const bytes = await readSiteIcon(context.get(servicesContext).db, name);
  const type = name.endsWith(".ico") ? "image/x-icon" : "image/png";
  return new Response(new Uint8Array(bytes), { headers: { "Content-Type": type } });
}
