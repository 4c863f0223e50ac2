import type { Route } from "./+types/robots";
import { isHidden } from "../../features/opening/opening.server.ts";
import { servicesContext } from "../../platform/http/page-context.server.ts";
import { absolute } from "../../platform/seo/public-page.ts";

/** /robots.txt */
export async function loader({ context }: Route.LoaderArgs) {
  const { config, db } = context.get(servicesContext);
  const lines = (await isHidden(db)) ? nothing : open(config.appUrl);
  return new Response(lines.join("\n"), { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}

/** Until the owner opens the site. Pages say so as well, since robots that know an address list it without reading it. */
const nothing = ["User-agent: *", "Disallow: /", ""];

function open(appUrl: string): string[] {
  return [
    "User-agent: *",
    "Disallow: /admin",
    "Disallow: /account",
    "Disallow: /api/",
    "",
    `Sitemap: ${absolute(appUrl, "/sitemap.xml")}`,
    "",
  ];
}
