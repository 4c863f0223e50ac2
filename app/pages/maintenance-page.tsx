import type { Route } from "./+types/maintenance-page";
import { maintenance as words } from "../../content/pages.json";
import { publicPages } from "../../content/public-pages.ts";
import { headerMaintenance } from "../pictures/header-maintenance.ts";
import { servicesContext } from "../platform/http/page-context.server.ts";
import { publicPage } from "../platform/seo/public-page.ts";
import { YearRuler } from "./drawings/year-ruler.tsx";
import { readServicePage } from "./service-page.server.ts";
import { ServicePage } from "./service-page.tsx";

export const { handle, meta } = publicPage({
  path: publicPages.maintenance.path,
  words,
  picture: headerMaintenance,
  alt: words.headerAlt,
});

export async function loader({ context }: Route.LoaderArgs) {
  return readServicePage(context.get(servicesContext).db, publicPages.maintenance);
}

export default function MaintenancePage({ loaderData }: Route.ComponentProps) {
  return (
    <ServicePage blocks={loaderData.blocks} header={headerMaintenance} words={words}>
      <YearRuler visits={loaderData.facts.maintenanceYear} />
    </ServicePage>
  );
}
