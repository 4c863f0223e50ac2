import type { Route } from "./+types/maintenance-page";
import { publicPages } from "../../content/public-pages.ts";
import { servicesContext } from "../platform/http/page-context.server.ts";
import { publicPage } from "../platform/seo/public-page.ts";
import { YearRuler } from "./drawings/year-ruler.tsx";
import { readServicePage } from "./content/service-page.server.ts";
import { ServicePage } from "./service-page.tsx";

export const { handle, meta } = publicPage({});

export async function loader({ context }: Route.LoaderArgs) {
  return readServicePage(context.get(servicesContext).db, publicPages.maintenance);
}

export default function MaintenancePage({ loaderData }: Route.ComponentProps) {
  return (
    <ServicePage blocks={loaderData.blocks}>
      <YearRuler visits={loaderData.facts.maintenanceYear} />
    </ServicePage>
  );
}
