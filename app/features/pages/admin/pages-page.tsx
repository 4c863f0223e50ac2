import { unknownPath } from "../../../../content/public-pages.ts";
import { useState } from "react";
import { Link, redirect } from "react-router";
import { servicesContext } from "../../../platform/http/page-context.server.ts";
import { AddButton } from "../../../ui/buttons/add-button.tsx";
import { Card } from "../../../ui/page/card.tsx";
import { PageTitle } from "../../../ui/page/page-title.tsx";
import { presentCard } from "../../slides/slides.present.ts";
import { mostSlides } from "../../slides/slides.schema.ts";
import { listSlides } from "../../slides/slides.server.ts";
import { presentPage } from "../pages.present.ts";
import { menuTitles } from "../menus.present.ts";
import { findPageAt, listPages } from "../pages.server.ts";
import { listRedirects, presentRedirect } from "../redirects.server.ts";
import type { Route } from "./+types/pages-page";
import { AddPageDialog } from "./add-page-dialog.tsx";
import { MenuOrder } from "./menu-order.tsx";
import { RedirectsPart } from "./redirects-part.tsx";
import { SlidesPart } from "./slides-part.tsx";

/** With `?path=`, redirects to the edit screen of that page: a public page knows its address, but not its id. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const path = url.searchParams.get("path");
  const pageAtPath = path === null ? undefined : await findPageAt(db, path);
  if (pageAtPath) throw redirect(`/admin/pages/${pageAtPath.id}?from=page`);
  const [pages, slides, redirects] = await Promise.all([listPages(db), listSlides(db), listRedirects(db)]);
  return {
    pages: pages.map(presentPage),
    slides: slides.map(presentCard),
    most: mostSlides,
    redirects: redirects.map(presentRedirect),
  };
}

export default function PagesPage({ loaderData: { pages, slides, most, redirects } }: Route.ComponentProps) {
  const [adding, setAdding] = useState(false);
  return (
    <>
      <PageTitle actions={<AddButton onClick={() => setAdding(true)}>Add Page</AddButton>} title="Pages">
        <p>
          Headings, pictures, menus and what search engines show, page by page. Texts and single pictures on
          the pages are under Widgets.
        </p>
      </PageTitle>
      <ul className="grid gap-3 md:grid-cols-2 2xl:grid-cols-3">
        {pages.map((page) => (
          <li className="min-w-0" key={page.id}>
            <PageCard page={page} />
          </li>
        ))}
      </ul>
      <MenuOrder pages={pages} />
      <SlidesPart most={most} slides={slides} />
      <RedirectsPart pages={pages} redirects={redirects} />
      {adding && <AddPageDialog onClose={() => setAdding(false)} />}
    </>
  );
}

function PageCard({ page: { id, path, label, title, menus } }: { page: ReturnType<typeof presentPage> }) {
  return (
    <Card className="relative h-full hover:border-navy-600">
      <Link
        className="font-semibold wrap-anywhere text-navy-900 no-underline after:absolute after:inset-0 after:rounded-md"
        to={`/admin/pages/${id}`}
      >
        {label}
      </Link>
      <p className="text-sm wrap-anywhere text-slate-700">{title}</p>
      <p className="mt-1 text-xs text-slate-600">
        {path === unknownPath ? "Every address without a page" : path}
        {" · "}
        {menus.length === 0 ? "In no menu" : menus.map((menu) => menuTitles[menu]).join(", ")}
      </p>
    </Card>
  );
}
