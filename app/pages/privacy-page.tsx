import type { Route } from "./+types/privacy-page";
import { publicPages } from "../../content/public-pages.ts";
import { BrowserFacts, StoredFacts } from "../features/privacy/privacy-facts-part.tsx";
import { withFacts } from "../features/privacy/privacy-facts.ts";
import { readPrivacyFacts } from "../features/privacy/privacy-facts.server.ts";
import { whatIsCounted } from "../features/visits/visits.present.ts";
import { isCounting } from "../features/visits/visits.server.ts";
import { readPageWidgets } from "../features/widgets/page-widgets.server.ts";
import { WidgetBlock } from "../features/widgets/widget-block.tsx";
import { WidgetText } from "../features/widgets/widget-text.tsx";
import { servicesContext } from "../platform/http/page-context.server.ts";
import { publicPage } from "../platform/seo/public-page.ts";
import { DocumentPage } from "./document-page.tsx";
import { withContents } from "./content/with-contents.ts";

export const { meta } = publicPage({});

export async function loader({ context }: Route.LoaderArgs) {
  const { db, config } = context.get(servicesContext);
  const { stored, inBrowsers } = readPrivacyFacts(config);
  const counted = (await isCounting(db)) ? [whatIsCounted] : [];
  return {
    widgets: await readPageWidgets(db, publicPages.privacy),
    facts: { stored: [...stored, ...counted], inBrowsers },
  };
}

export default function PrivacyPage({ loaderData: { widgets, facts } }: Route.ComponentProps) {
  const widget = widgets.PrivacyPolicy;
  const { html, contents } = withContents(widget?.html ?? "");
  const parts = withFacts(html);
  const last = parts.findLastIndex((part) => "html" in part);
  return (
    <DocumentPage contents={contents}>
      {parts.map((part, index) => {
        if ("mark" in part) {
          return part.mark === "stored" ? (
            <StoredFacts key={part.mark} {...facts} />
          ) : (
            <BrowserFacts key={part.mark} {...facts} />
          );
        }
        const piece = widget && { ...widget, html: part.html };
        // The block with its edit link appears once.
        return index === last ? (
          <WidgetBlock key={index} widget={piece} />
        ) : (
          <WidgetText key={index} widget={piece} />
        );
      })}
    </DocumentPage>
  );
}
