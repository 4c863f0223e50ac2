import { type ReactNode, useEffect } from "react";
import { isRouteErrorResponse, Link, useLocation } from "react-router";
import { SearchButton } from "../../features/search/search-button.tsx";
import { nextPaint } from "../../platform/browser/page/next-paint.ts";
import type { AdminDuties } from "../../platform/http/duties.ts";
import { ButtonLink } from "../../ui/buttons/button-link.tsx";
import { MenuIcon } from "../../ui/buttons/icons.tsx";
import { FrostwayMark } from "../../ui/display/marks.tsx";
import { PageTitle } from "../../ui/page/page-title.tsx";
import { CloseIcon } from "../../ui/pictures/slide-icons.tsx";
import { watchSiteBar } from "../frame/site-bar.ts";
import { AdminMenu, type Waiting } from "./admin-menu.tsx";

type RefusedProps = { error: unknown; loaderData?: { duties: AdminDuties; waiting?: Waiting } | undefined };

/** Shows a failure, a missing thing or a missing duty inside the back office, with its menu. */
export function RefusedPage({ error, loaderData }: RefusedProps) {
  const answer = isRouteErrorResponse(error) ? error : undefined;
  const { title, text } = wordsOfRefusal(error);
  // A refusal before any loader has run brings the duties with it.
  const { duties } = loaderData ?? (answer?.data as { duties: AdminDuties } | null) ?? { duties: [] };
  return (
    <AdminFrame duties={duties} waiting={loaderData?.waiting ?? {}}>
      <PageTitle title={title} />
      <p className="mb-6 max-w-text">{text}</p>
      <ButtonLink to="/admin" variant="secondary">
        Go to the dashboard
      </ButtonLink>
    </AdminFrame>
  );
}

/** Returns what a page of the back office says in place of what failed or is refused. */
export function wordsOfRefusal(error: unknown): typeof failed {
  return (isRouteErrorResponse(error) && wordsByStatus[error.status]) || failed;
}

const failed = {
  title: "Something went wrong",
  text: "The page could not be shown. Please load it again; if that does not help, try in a few minutes.",
};

const wordsByStatus: Record<number, typeof failed | undefined> = {
  403: {
    title: "This page is not among your duties",
    text: "Your account is limited to some parts of the back office, which stand in the menu. Somebody who may do everything can change that, on your page under Users.",
  },
  404: {
    title: "Page Not Found",
    text: "There is nothing at this address. It may have been deleted.",
  },
  409: {
    title: "No room for another page",
    text: "The site has as many pages as it can have. Delete one, and open the draft again.",
  },
};

type Menu = { duties: AdminDuties; waiting: Waiting };

/** A screen of the back office with its menu. */
export function AdminFrame({ duties, waiting, children }: Menu & { children: ReactNode }) {
  useEffect(() => watchSiteBar(nextPaint()), []);
  return (
    <div className="by-night desk desk-ground min-h-svh lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
      <meta content="noindex" name="robots" />
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <header className="on-dark sticky top-0 z-40 bg-navy-900 lg:flex lg:h-svh lg:flex-col lg:overflow-y-auto">
        <div className="flex h-14 items-center justify-between px-4 lg:h-auto lg:px-6 lg:pt-5 lg:pb-4">
          <Link
            className="flex items-center gap-2.5 rounded-sm font-display text-lg font-semibold text-white no-underline"
            to="/admin"
          >
            <FrostwayMark className="size-8 flex-none text-ice-300" />
            Back office
          </Link>
          <div className="flex items-center gap-1 lg:hidden">
            <SearchButton isSmall />
            <PhoneMenu duties={duties} waiting={waiting} />
          </div>
        </div>
        <div className="hidden px-3 pb-4 lg:flex lg:flex-1 lg:flex-col">
          <SearchButton />
          <AdminMenu duties={duties} waiting={waiting} />
        </div>
      </header>
      <main className="min-w-0 px-4 pt-5 pb-16 md:px-8 md:pt-8" id="content">
        <div className="mx-auto max-w-page">
          <noscript>
            <p className="mb-6 font-medium">
              The back office needs scripts. Please switch them on and load the page again.
            </p>
          </noscript>
          {children}
        </div>
      </main>
    </div>
  );
}

function PhoneMenu({ duties, waiting }: Menu) {
  // Closed again on each page that it leads to.
  const { key } = useLocation();
  return (
    <details className="group lg:hidden" data-menu="" key={key}>
      <summary className="-mr-2 flex size-12 list-none items-center justify-center rounded-sm text-white [&::-webkit-details-marker]:hidden">
        <span className="sr-only">Menu</span>
        <MenuIcon className="group-open:hidden" size={26} />
        <CloseIcon className="hidden group-open:block" size={26} />
      </summary>
      <div className="fixed inset-x-0 top-14 h-[calc(100dvh-3.5rem)] animate-fade overflow-y-auto bg-navy-900 px-4 py-4">
        <AdminMenu duties={duties} waiting={waiting} />
      </div>
    </details>
  );
}
