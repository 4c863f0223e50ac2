import type { Route } from "./+types/cookies-page";
import { Link } from "react-router";
import { publicPages } from "../../content/public-pages.ts";
import { BrowserFacts } from "../features/privacy/privacy-facts-part.tsx";
import { readPrivacyFacts } from "../features/privacy/privacy-facts.server.ts";
import { servicesContext } from "../platform/http/page-context.server.ts";
import { publicPage } from "../platform/seo/public-page.ts";
import { DocumentPage } from "./document-page.tsx";

export const { meta } = publicPage({});

export function loader({ context }: Route.LoaderArgs) {
  return readPrivacyFacts(context.get(servicesContext).config);
}

/** Shows the register alone, so that it cannot be out of date. */
export default function CookiesPage({ loaderData: facts }: Route.ComponentProps) {
  return (
    <DocumentPage contents={[]}>
      <div className="rich-text">
        <p>
          Reading our pages sets no cookie, and nobody is followed here. When you sign in or send a form, your
          browser keeps only what that needs. All of it is strictly necessary, which is why no banner asks you
          about it. There is nothing else.
        </p>
      </div>
      <BrowserFacts {...facts} />
      <div className="rich-text">
        <p>
          Maps and posts of social networks load only after you press the button that says so; from then on
          those services may set cookies of their own. You can delete what is stored, or forbid it, in the
          settings of your browser: reading works without, signing in does not.
        </p>
        <p>
          What we keep ourselves stands in our <Link to={publicPages.privacy.path}>privacy policy</Link>.
        </p>
      </div>
    </DocumentPage>
  );
}
