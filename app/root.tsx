import "./app.css";
import { type ReactNode, use, useEffect } from "react";
import {
  data,
  isRouteErrorResponse,
  Link,
  Links,
  Meta,
  Outlet,
  redirectDocument,
  Scripts,
  ScrollRestoration,
  useRouteLoaderData,
} from "react-router";
import type { Route } from "./+types/root";
import { documentPaths } from "../content/public-pages.ts";
import type { ShownFirm } from "./features/firm/firm.schema.ts";
import { lookStyle } from "./features/firm/look/look-style.ts";
import { ownLanguage } from "./features/pages/languages.present.ts";
import { ownColours } from "./features/firm/look/tokens.ts";
import headingFont from "./fonts/archivo.woff2";
import textFont from "./fonts/hanken-grotesk.woff2";
import { SiteIcons } from "./pages/files/site-icons.tsx";
import { restoreScrollPosition } from "./platform/browser/page/restore-scroll-position.ts";
import { useScriptsReady } from "./platform/browser/takeover/use-scripts-ready.ts";
import { useSessionWatch } from "./platform/browser/session/session-watch.ts";
import { DocumentContext } from "./ui/page/island.tsx";
import { NavigationFocus } from "./ui/page/navigation-focus.tsx";
import { NavigationProgress } from "./ui/page/navigation-progress.tsx";
import { UseContactForm } from "./ui/page/needs-scripts.tsx";
import { TimedNotice } from "./ui/display/timed-notice.tsx";

export const links: Route.LinksFunction = () =>
  [headingFont, textFont].map((href) => ({
    rel: "preload",
    href,
    as: "font",
    type: "font/woff2",
    crossOrigin: "anonymous" as const,
  }));

/**
 * Pages only answer GET requests. A form that was submitted without scripts gets a page that says what to do instead.
 */
export const middleware: Route.MiddlewareFunction[] = [
  ({ request }, next) => {
    if (request.method === "POST") throw data(null, { status: PLAIN_FORM });
    return next();
  },
];

/** The client's router never renders a document. It loads the document from the server. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  ({ url, pattern }, next) => {
    if (documentPaths.includes(url.pathname) || pattern === ownPages)
      throw redirectDocument(url.pathname + url.search + url.hash);
    return next();
  },
];

type ShownSite = { firm: ShownFirm; page: { language?: string } | null };

export function Layout({ children }: { children: ReactNode }) {
  const page = use(DocumentContext);
  const site = useRouteLoaderData<ShownSite | undefined>("pages/site-layout");
  const look = site?.firm.look;
  useScriptsReady();
  return (
    <html lang={site?.page?.language ?? ownLanguage} style={look && lookStyle(look)}>
      <head>
        <meta charSet="utf-8" />
        <meta content="width=device-width, initial-scale=1, viewport-fit=cover" name="viewport" />
        <meta content="telephone=no" name="format-detection" />
        <meta content={look?.ground ?? ownColours.ground} name="theme-color" />
        {/* React Aria adds a style element unless an element has this id. Our policy would block it; styles/base.css
            has the rule. */}
        <meta content="app.css" id="react-aria-pressable-style" name="pressable-style" />
        <Meta />
        <Links />
        <SiteIcons />
        {/* A document loads the manifest later, because it competed with the first picture for bandwidth. */}
        {!page && <link href="/site.webmanifest" rel="manifest" />}
      </head>
      <body>
        {children}
        {page ? (
          page.scripts
        ) : (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

/** The route for all other addresses: a page that the owner has added, or "not found". */
const ownPages = "/*";

const RETURN_NOTICE_MS = 8000;
/** The status of every write request without a CSRF token. */
const PLAIN_FORM = 419;

export default function Root() {
  useEffect(() => restoreScrollPosition(window), []);
  const { restoredAt } = useSessionWatch();
  return (
    <>
      <NavigationProgress />
      <NavigationFocus />
      <Outlet />
      {restoredAt && (
        <div className="fixed inset-x-4 bottom-20 z-50 mx-auto max-w-form shadow-lift md:bottom-6">
          <TimedNotice inPlace milliseconds={RETURN_NOTICE_MS} occasion={restoredAt} tone="info">
            What you typed is still here. It has not been sent yet.
          </TimedNotice>
        </div>
      )}
    </>
  );
}

/** The last resort, for a page that failed to load. Unknown addresses have a page of their own. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { title, text } = (isRouteErrorResponse(error) && wordsByStatus[error.status]) || failed;
  return (
    <main className="wrap section">
      <title>{title}</title>
      <h1 className="text-4xl">{title}</h1>
      <p className="mt-4 max-w-text">{text}</p>
      <p className="mt-6">
        <Link className="font-semibold text-ice-600 underline" to="/">
          Back to the home page
        </Link>
      </p>
    </main>
  );
}

type Words = { title: string; text: ReactNode };

const failed: Words = {
  title: "Something went wrong",
  text: "The page could not be shown. Please try again in a minute; our telephone always works.",
};

const wordsByStatus: Record<number, Words | undefined> = {
  404: { title: "Page Not Found", text: "There is nothing at this address." },
  [PLAIN_FORM]: { title: "This form was not sent", text: <UseContactForm /> },
};
