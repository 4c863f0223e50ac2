import { Outlet, useLocation, useMatches } from "react-router";
import type { Route } from "./+types/site-layout";
import sampleCompany from "../../content/company.json";
import type { Company } from "../features/company/company.schema.ts";
import { classNames } from "../ui/class-names.ts";
import { CallBar } from "./call-bar.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

/** A page that begins with a picture says `export const handle: PageHandle = { overPicture: true }`. */
export type PageHandle = { overPicture: boolean };

export function loader(): { company: Company } {
  return { company: sampleCompany };
}

export default function SiteLayout({ loaderData: { company } }: Route.ComponentProps) {
  const { pathname } = useLocation();
  const overPicture = useMatches().some((match) => (match.handle as PageHandle | undefined)?.overPicture);
  const onContactPage = pathname === "/contact";
  return (
    <>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <SiteHeader company={company} onContactPage={onContactPage} overPicture={overPicture} />
      <main className={classNames("min-h-[70svh]", !overPicture && "pt-16 lg:pt-30")} id="content">
        <Outlet />
      </main>
      <SiteFooter company={company} />
      {!onContactPage && <CallBar company={company} />}
    </>
  );
}
