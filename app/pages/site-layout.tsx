import { unknownPath } from "../../content/public-pages.ts";
import { Fragment, type ReactNode, useEffect } from "react";
import { data, isRouteErrorResponse, Outlet, useLocation, useMatches } from "react-router";
import type { Route } from "./+types/site-layout";
import { presentCompany } from "../features/company/company.present.ts";
import type { ShownCompany } from "../features/company/company.schema.ts";
import { lastKnownCompany, readCompany } from "../features/company/company.server.ts";
import { withFigures } from "../features/figures/figures.server.ts";
import { isSampleFirm } from "../features/firm/firm.present.ts";
import type { ShownFirm } from "../features/firm/firm.schema.ts";
import { lastKnownFirm, readShownFirm } from "../features/firm/firm.server.ts";
import { presentOnPage } from "../features/notices/notices.present.ts";
import type { ShownNotice } from "../features/notices/notices.schema.ts";
import { readNotices } from "../features/notices/notices.server.ts";
import { noticesOn, PageNotices } from "../features/notices/page-notices.tsx";
import { isHidden } from "../features/opening/opening.server.ts";
import { isOwn } from "../features/pages/addresses.present.ts";
import { type Language, ownLanguage } from "../features/pages/languages.present.ts";
import { type PageInMenus, presentInMenus } from "../features/pages/menus.present.ts";
import { presentShownWith } from "../features/pages/pages.present.ts";
import { lastKnownPages, listPages } from "../features/pages/pages.server.ts";
import { CountVisits } from "../features/visits/count-visits.tsx";
import { isCounting } from "../features/visits/visits.server.ts";
import EditLinks from "./frame/edit-links.island.tsx";
import { nextPaint } from "../platform/browser/page/next-paint.ts";
import {
  failuresContext,
  needsContext,
  servicesContext,
  validityContext,
} from "../platform/http/page-context.server.ts";
import { classNames } from "../ui/class-names.ts";
import { CallBar } from "./frame/call-bar.tsx";
import { FailedPage } from "./failed-page.tsx";
import { watchSiteBar } from "./frame/site-bar.ts";
import { SiteFooter } from "./frame/site-footer.tsx";
import { SiteHeader } from "./frame/site-header.tsx";
import { SlimFooter } from "./frame/slim-footer.tsx";

/** A page that begins with a picture exports a `handle` that says so; see `publicPage`. */
export type PageHandle = {
  overPicture: boolean;
  /** A page on which something is filled in: the footer is a line. */
  isTask?: boolean;
  /** A page for the firm's own people, whom the breakdown line does not help. */
  isForStaff?: boolean;
  /** The language of a page that speaks its reader's, from what the page's loader has returned. */
  languageOf?: (loaderData: unknown) => Language | undefined;
};

export async function loader({ context, url, pattern }: Route.LoaderArgs) {
  const { db, config, clock } = context.get(servicesContext);
  const { appUrl } = config;
  try {
    const [company, firm, rows, counts, hidden] = await Promise.all([
      readCompany(db),
      readShownFirm(db),
      listPages(db),
      isCounting(db),
      isHidden(db),
    ]);
    context.get(needsContext).hidden = hidden;
    // By its route, since an address may be written in other ways, such as with "%61" for an "a".
    const path = `/${pattern.replace(/^\//, "")}`;
    const own = path === unknownPath && rows.find((row) => isOwn(row) && row.path === url.pathname);
    const shownPage = own || rows.find((row) => row.path === path);
    const page = shownPage ? presentShownWith(rows, shownPage, isSampleFirm(firm)) : null;
    const notices = await readNotices(db, clock.now(), context.get(validityContext));
    const shown = notices.length > 0 && { notices: notices.map(presentOnPage) };
    // A document has its figures once it is rendered; an application is rendered in the browser again.
    return await withFigures(db, {
      company: presentCompany(company),
      firm,
      appUrl,
      pages: rows.map(presentInMenus),
      page,
      /** Whether the page reports that it was read. */
      countsVisits: counts && shownPage !== undefined && shownPage.path !== unknownPath,
      ...shown,
    });
  } catch (error) {
    const [company, firm] = [lastKnownCompany(db), lastKnownFirm(db)];
    if (!company || !firm) throw error;
    context.get(failuresContext).push(error);
    const pages = lastKnownPages(db).map(presentInMenus);
    throw data(
      { company: presentCompany(company), firm, appUrl, pages, page: null, countsVisits: false },
      { status: FAILED },
    );
  }
}

const FAILED = 500;

/** The data for every page of the site. */
export type Site = Route.ComponentProps["loaderData"];

export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  const { company, firm, page, pages, notices, countsVisits } = loaderData;
  const matches = useMatches();
  const handles = matches.map((match) => match.handle as PageHandle | undefined);
  const spoken = matches.map(({ loaderData: loaded }, at) => handles[at]?.languageOf?.(loaded));
  return (
    <Frame
      company={company}
      firm={firm}
      isForStaff={handles.some((handle) => handle?.isForStaff)}
      isTask={handles.some((handle) => handle?.isTask)}
      language={page?.language ?? spoken.find((one) => one)}
      notices={notices}
      overPicture={handles.some((handle) => handle?.overPicture)}
      pages={pages}
    >
      <Outlet />
      {countsVisits && <CountVisits />}
    </Frame>
  );
}

/** Shows a failed page inside the site, with the number and links to other pages. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const answer = isRouteErrorResponse(error) ? error : undefined;
  if (answer && answer.status !== FAILED) throw error;
  const site = loaderData ?? (answer?.data as Site | undefined);
  if (!site) return <FailedPage />;
  return (
    <Frame company={site.company} firm={site.firm} overPicture pages={site.pages}>
      <FailedPage company={site.company} />
    </Frame>
  );
}

type FrameProps = {
  company: ShownCompany;
  firm: ShownFirm;
  pages: PageInMenus[];
  /** Whether the page begins with a picture, which the header covers unless there is a notice. */
  overPicture: boolean;
  isTask?: boolean;
  isForStaff?: boolean;
  /** The language of a translation, or of its reader. Header and footer stay in the site's own language. */
  language?: Language | undefined;
  notices?: readonly ShownNotice[] | undefined;
  children: ReactNode;
};

function Frame(props: FrameProps) {
  const { company, firm, pages, isTask, isForStaff, language, notices = [], children, ...page } = props;
  const { pathname } = useLocation();
  const noticesHere = noticesOn(pathname, notices);
  const overPicture = page.overPicture && noticesHere.length === 0;
  // In a document this effect never runs; its own script does the same.
  useEffect(() => watchSiteBar(nextPaint()), []);
  const InOwnLanguage = language ? OwnLanguage : Fragment;
  return (
    <>
      <InOwnLanguage>
        <a className="skip-link" href="#content">
          Skip to content
        </a>
        <SiteHeader company={company} firm={firm} overPicture={overPicture} pages={pages} path={pathname} />
      </InOwnLanguage>
      <main className={classNames("by-night min-h-[70svh]", !overPicture && "pt-(--header)")} id="content">
        <PageNotices notices={noticesHere} />
        {children}
      </main>
      <InOwnLanguage>
        <EditLinks />
        {isTask ? (
          <SlimFooter company={company} pages={pages} />
        ) : (
          <SiteFooter company={company} firm={firm} pages={pages} />
        )}
      </InOwnLanguage>
      {!isForStaff && <CallBar company={company} language={language} />}
    </>
  );
}

function OwnLanguage({ children }: { children: ReactNode }) {
  return (
    <div className="contents" lang={ownLanguage}>
      {children}
    </div>
  );
}
