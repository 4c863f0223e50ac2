import { Outlet, useLocation, useMatches } from "react-router";
import type { Route } from "./+types/site-layout";
import { publicPages } from "../../content/public-pages.ts";
import { readCompany } from "../features/company/company.server.ts";
import { servicesContext } from "../platform/http/page-context.server.ts";
import { classNames } from "../ui/class-names.ts";
import { CallBar } from "./call-bar.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

/** A page that begins with a picture exports a `handle` that says so; see `publicPage`. */
export type PageHandle = { overPicture: boolean };

export async function loader({ context }: Route.LoaderArgs) {
  const { db, config } = context.get(servicesContext);
  return { company: await readCompany(db), appUrl: config.appUrl };
}

/** What every page of the site can know. */
export type Site = Route.ComponentProps["loaderData"];

export default function SiteLayout({ loaderData: { company } }: Route.ComponentProps) {
  const { pathname } = useLocation();
  const overPicture = useMatches().some((match) => (match.handle as PageHandle | undefined)?.overPicture);
  const onContactPage = pathname === publicPages.contact.path;
  return (
    <>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <SiteHeader company={company} onContactPage={onContactPage} overPicture={overPicture} />
      <main className={classNames("min-h-[70svh]", !overPicture && "pt-16 md:pt-26 lg:pt-30")} id="content">
        <Outlet />
      </main>
      <SiteFooter company={company} />
      {!onContactPage && <CallBar company={company} />}
    </>
  );
}
