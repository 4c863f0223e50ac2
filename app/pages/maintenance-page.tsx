import type { Route } from "./+types/maintenance-page";
import { maintenance as words } from "../../content/pages.json";
import { readPageWidgets } from "../features/widgets/page-widgets.server.ts";
import { headerMaintenance } from "../pictures/header-maintenance.ts";
import { servicesContext } from "../platform/http/page-context.server.ts";
import { pageMeta } from "../platform/seo/page-meta.ts";
import { ServicePage } from "./service-page.tsx";
import type { PageHandle } from "./site-layout.tsx";

export const handle: PageHandle = { overPicture: true };

export const meta: Route.MetaFunction = ({ matches: [, { loaderData: site }] }) =>
  pageMeta(site, {
    path: "/maintenance",
    title: words.metaTitle,
    description: words.description,
    picture: { share: headerMaintenance.share, alt: words.headerAlt },
    crumb: words.title,
  });

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  return {
    widgets: await readPageWidgets(db, "/maintenance"),
  };
}

export default function MaintenancePage({ loaderData: { widgets } }: Route.ComponentProps) {
  return (
    <ServicePage
      first={widgets.MaintenanceText1}
      header={headerMaintenance}
      image={widgets.MaintenanceImage1}
      second={widgets.MaintenanceText2}
      words={words}
    />
  );
}
