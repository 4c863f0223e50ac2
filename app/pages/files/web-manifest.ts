import type { Route } from "./+types/web-manifest";
import { readCompany } from "../../features/company/company.server.ts";
import { readShownFirm } from "../../features/firm/firm.server.ts";
import { manifestIcons } from "../../features/firm/mark/manifest-icons.schema.ts";
import { servicesContext } from "../../platform/http/page-context.server.ts";

/** /site.webmanifest: the site as a phone calls it on its first screen. */
export async function loader({ context }: Pick<Route.LoaderArgs, "context">) {
  const { db } = context.get(servicesContext);
  const [{ name }, { short_name, look }] = await Promise.all([readCompany(db), readShownFirm(db)]);
  const manifest = {
    name,
    short_name,
    lang: "en-GB",
    start_url: "/",
    display: "browser",
    background_color: look.ground,
    theme_color: look.ground,
    icons: manifestIcons,
  };
  return new Response(JSON.stringify(manifest), { headers: { "Content-Type": "application/manifest+json" } });
}
