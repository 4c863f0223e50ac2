import type { Route } from "./+types/privacy-page";
import { privacy as words } from "../../content/pages.json";
import { readPageWidgets } from "../features/widgets/page-widgets.server.ts";
import { banner1 } from "../pictures/banner-1.ts";
import { servicesContext } from "../platform/http/page-context.server.ts";
import { pageMeta } from "../platform/seo/page-meta.ts";
import { DocumentPage } from "./document-page.tsx";

export const meta: Route.MetaFunction = ({ matches: [, { loaderData: site }] }) =>
  pageMeta(site, {
    path: "/privacy",
    title: words.metaTitle,
    description: words.description,
    picture: { share: banner1.share, alt: words.title },
    crumb: words.title,
  });

export async function loader({ context }: Route.LoaderArgs) {
  return { widgets: await readPageWidgets(context.get(servicesContext).db, "/privacy") };
}

export default function PrivacyPage({ loaderData: { widgets } }: Route.ComponentProps) {
  return <DocumentPage title={words.title} widget={widgets.PrivacyPolicy} />;
}
