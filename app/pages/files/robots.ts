import type { Route } from "./+types/robots";
import { servicesContext } from "../../platform/http/page-context.server.ts";
import { absolute } from "../../platform/seo/public-page.ts";

/** /robots.txt */
export function loader({ context }: Route.LoaderArgs) {
  const { appUrl } = context.get(servicesContext).config;
  const lines = [
    "User-agent: *",
    "Disallow: /admin",
    "Disallow: /account",
    "Disallow: /api/",
    "",
    `Sitemap: ${absolute(appUrl, "/sitemap.xml")}`,
    "",
  ];
  return new Response(lines.join("\n"), { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
