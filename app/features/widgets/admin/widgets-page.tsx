import { useEffect, useState } from "react";
import { Link, useRevalidator, useSearchParams } from "react-router";
import { servicesContext } from "../../../platform/http/page-context.server.ts";
import { AddButton } from "../../../ui/buttons/add-button.tsx";
import { buttonClass } from "../../../ui/buttons/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { EmptyState } from "../../../ui/lists/empty-state.tsx";
import { PageTitle } from "../../../ui/page/page-title.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { TimedNotice } from "../../../ui/display/timed-notice.tsx";
import { listWidgetCards, type WidgetCard as Card } from "../widget-cards.server.ts";
import type { Route } from "./+types/widgets-page";
import { NewWidgetDialog } from "./new-widget-dialog.tsx";
import { WidgetCard } from "./widget-card.tsx";

/** Further cards load on request. Rendering a thousand would keep the server busy for a tenth of a second. */
const cardsAtOnce = 60;
const pauseMilliseconds = 200;

export async function loader({ context, url }: Route.LoaderArgs) {
  const search = (url.searchParams.get("search") ?? "").slice(0, 255);
  const most = url.searchParams.has("all") ? undefined : cardsAtOnce;
  return listWidgetCards(context.get(servicesContext).db, { search, most });
}

export default function WidgetsPage({ loaderData: { cards: shown, count } }: Route.ComponentProps) {
  const { typed, search, setTyped, withAll } = useSearch();
  const { revalidate } = useRevalidator();
  const [adding, setAdding] = useState(false);
  const [added, setAdded] = useState<string | null>(null);

  const pages = byPage(shown);
  return (
    <>
      <PageTitle actions={<AddButton onClick={() => setAdding(true)}>Add Widget</AddButton>} title="Widgets">
        <p>The texts and single pictures of the pages, in the order of each page.</p>
      </PageTitle>
      <TimedNotice occasion={added}>{added} was added.</TimedNotice>
      <search>
        <TextField
          autoComplete="off"
          className="max-w-form"
          label="Search names and words"
          noErrorLine
          onChange={(event) => setTyped(event.target.value)}
          type="search"
          value={typed}
        />
        <p className="mt-2 mb-5 text-sm text-slate-600" role="status">
          {count === 1 ? "1 widget" : `${count} widgets`}
          {search && ` with “${search}”`}
        </p>
      </search>
      <PageLinks pages={pages.map(([page]) => page ?? noPage)} />
      {pages.map(([page, cards]) => (
        <section aria-label={page ?? noPage} className="mb-6" key={page ?? ""}>
          <h2 className="mb-3 scroll-mt-24 text-lg" id={anchorOf(page ?? noPage)}>
            {page ?? noPage}
          </h2>
          <ul className="grid gap-3 md:grid-cols-2 2xl:grid-cols-3">
            {cards.map((widget) => (
              <WidgetCard key={widget.id} search={search} widget={widget} />
            ))}
          </ul>
        </section>
      ))}
      {count === 0 && (
        <EmptyState title={search ? "No widget has such a name or such words" : "No widgets yet"} />
      )}
      {count > shown.length && (
        <Link
          className={classNames("mt-5", buttonClass({ variant: "secondary" }))}
          preventScrollReset
          replace
          to={withAll}
        >
          Show all {count}
        </Link>
      )}
      {adding && (
        <NewWidgetDialog
          onAdded={(name) => {
            setAdding(false);
            setAdded(name);
            void revalidate();
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}

/** Links to the cards of each page, because thirty cards are a long scroll on a phone. */
function PageLinks({ pages }: { pages: string[] }) {
  if (pages.length < 3) return null;
  return (
    <nav aria-label="Pages of the site" className="mb-5 flex flex-wrap gap-2 md:hidden">
      {pages.map((page) => (
        <a
          className="flex min-h-11 items-center rounded-full border border-slate-300 bg-white px-3.5 text-sm font-medium text-navy-900 no-underline"
          href={`#${anchorOf(page)}`}
          key={page}
        >
          {page}
        </a>
      ))}
    </nav>
  );
}

function anchorOf(page: string): string {
  return `of-${page.toLowerCase().replaceAll(" ", "-")}`;
}

const noPage = "On no page";

function byPage(widgets: Card[]): [string | null, Card[]][] {
  const groups = new Map<string | null, Card[]>();
  for (const widget of widgets) groups.set(widget.page, [...(groups.get(widget.page) ?? []), widget]);
  return [...groups];
}

/** Keeps the search in the address, so that the list opens with it again. */
function useSearch() {
  const [parameters, setParameters] = useSearchParams();
  const search = parameters.get("search") ?? "";
  const [typed, setTyped] = useState(search);
  useEffect(() => {
    if (typed === search) return;
    const timer = setTimeout(
      () => setParameters(typed ? { search: typed } : {}, { replace: true, preventScrollReset: true }),
      pauseMilliseconds,
    );
    return () => clearTimeout(timer);
  }, [typed, search, setParameters]);
  const withAll = `?${new URLSearchParams({ ...(search && { search }), all: "yes" }).toString()}`;
  return { typed, search, setTyped, withAll };
}
