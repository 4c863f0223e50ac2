import type { Route } from "./+types/terms-page";
import { terms as words } from "../../content/pages.json";
import { publicPages } from "../../content/public-pages.ts";
import { readPageWidgets } from "../features/widgets/page-widgets.server.ts";
import { WidgetBlock } from "../features/widgets/widget-block.tsx";
import { banner1 } from "../pictures/banner-1.ts";
import { servicesContext } from "../platform/http/page-context.server.ts";
import { publicPage } from "../platform/seo/public-page.ts";
import { DocumentPage } from "./document-page.tsx";
import { withContents } from "./with-contents.ts";

export const { meta } = publicPage({
  path: publicPages.terms.path,
  words,
  picture: banner1,
  alt: words.title,
});

export async function loader({ context }: Route.LoaderArgs) {
  return { widgets: await readPageWidgets(context.get(servicesContext).db, publicPages.terms) };
}

export default function TermsPage({ loaderData: { widgets } }: Route.ComponentProps) {
  const widget = widgets.TermsConditions;
  const { html, contents } = withContents(widget?.html ?? "");
  return (
    <DocumentPage contents={contents} title={words.title}>
      <WidgetBlock widget={widget && { ...widget, html }} />
    </DocumentPage>
  );
}
