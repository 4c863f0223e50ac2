import type { Route } from "./+types/terms-page";
import { publicPages } from "../../content/public-pages.ts";
import { readPageWidgets } from "../features/widgets/page-widgets.server.ts";
import { WidgetBlock } from "../features/widgets/widget-block.tsx";
import { servicesContext } from "../platform/http/page-context.server.ts";
import { publicPage } from "../platform/seo/public-page.ts";
import { DocumentPage } from "./document-page.tsx";
import { withContents } from "./content/with-contents.ts";

export const { meta } = publicPage({});

export async function loader({ context }: Route.LoaderArgs) {
  return { widgets: await readPageWidgets(context.get(servicesContext).db, publicPages.terms) };
}

export default function TermsPage({ loaderData: { widgets } }: Route.ComponentProps) {
  const widget = widgets.TermsConditions;
  const { html, contents } = withContents(widget?.html ?? "");
  return (
    <DocumentPage contents={contents}>
      <WidgetBlock widget={widget && { ...widget, html }} />
    </DocumentPage>
  );
}
