import type { Route } from "./+types/accessibility-page";
import { publicPages } from "../../content/public-pages.ts";
import { readPageWidgets } from "../features/widgets/page-widgets.server.ts";
import { WidgetBlock } from "../features/widgets/widget-block.tsx";
import { servicesContext } from "../platform/http/page-context.server.ts";
import { publicPage } from "../platform/seo/public-page.ts";
import { Mailbox } from "../ui/fields/mailbox.tsx";
import { DocumentPage } from "./document-page.tsx";
import { useCompany } from "./use-company.ts";
import { withContents } from "./content/with-contents.ts";

export const { meta } = publicPage({});

export async function loader({ context }: Route.LoaderArgs) {
  return { widgets: await readPageWidgets(context.get(servicesContext).db, publicPages.accessibility) };
}

export default function AccessibilityPage({ loaderData: { widgets } }: Route.ComponentProps) {
  const { name, phone, office_email } = useCompany();
  const widget = widgets.AccessibilityStatement;
  const { html, contents } = withContents(widget?.html ?? "");
  return (
    <DocumentPage contents={contents}>
      <WidgetBlock widget={widget && { ...widget, html }} />
      <p className="mt-6">
        {name}: telephone {phone},{" "}
        <span className="wrap-anywhere">
          <Mailbox address={office_email} />
        </span>
        .
      </p>
    </DocumentPage>
  );
}
