import type { Route } from "./+types/breakdown-manifest";
import { servicesContext } from "../../../platform/http/page-context.server.ts";
import { readCompany } from "../../company/company.server.ts";
import { readShownFirm } from "../../firm/firm.server.ts";
import { manifestIcons } from "../../firm/mark/manifest-icons.schema.ts";
import { pagePath } from "./page-copy.ts";

/** /breakdown.webmanifest: the manifest of the breakdown page, which the icon on a phone's home screen opens. */
export async function loader({ context }: Pick<Route.LoaderArgs, "context">) {
  const { db } = context.get(servicesContext);
  const [{ name }, { short_name, look }] = await Promise.all([readCompany(db), readShownFirm(db)]);
  const manifest = {
    id: pagePath,
    name: `${name}: breakdown`,
    short_name,
    lang: "en-GB",
    start_url: pagePath,
    scope: pagePath,
    display: "minimal-ui",
    background_color: look.ground,
    theme_color: look.ground,
    icons: manifestIcons,
  };
  return new Response(JSON.stringify(manifest), { headers: { "Content-Type": "application/manifest+json" } });
}
