import { useState } from "react";
import { Link, type ShouldRevalidateFunctionArgs, useRevalidator, useSearchParams } from "react-router";
import { servicesContext } from "../../../platform/http/page-context.server.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ArrowRightIcon, ImageIcon, PlusIcon, TextIcon } from "../../../ui/icons.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { TimedNotice } from "../../../ui/timed-notice.tsx";
import type { WidgetSummary } from "../widgets.schema.ts";
import { listWidgets } from "../widgets.server.ts";
import type { Route } from "./+types/widgets-page";
import { NewWidgetDialog } from "./new-widget-dialog.tsx";

/** More cards are drawn when they are asked for: a thousand would keep the server busy for a tenth of a second. */
const cardsAtOnce = 60;

export async function loader({ context }: Route.LoaderArgs) {
  return { widgets: await listWidgets(context.get(servicesContext).db) };
}

/** Typing a search changes the address, not the list. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const onlySearched = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return !onlySearched && defaultShouldRevalidate;
}

export default function WidgetsPage({ loaderData: { widgets } }: Route.ComponentProps) {
  const { search, setSearch } = useSearch();
  const { revalidate } = useRevalidator();
  const [adding, setAdding] = useState(false);
  const [added, setAdded] = useState<string | null>(null);
  const [most, setMost] = useState(cardsAtOnce);
  const found = widgets.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()));

  return (
    <>
      <PageTitle
        actions={
          <Button icon={<PlusIcon size={20} />} onClick={() => setAdding(true)}>
            Add Widget
          </Button>
        }
        title="Widgets"
      >
        <p>Each widget is one text or one picture of a page.</p>
      </PageTitle>
      <TimedNotice className="mb-5" occasion={added}>
        {added} was added.
      </TimedNotice>
      <search>
        <TextField
          autoComplete="off"
          className="max-w-form"
          label="Search names"
          noErrorLine
          onChange={(event) => setSearch(event.target.value)}
          type="search"
          value={search}
        />
        <p className="mt-2 mb-5 text-sm text-slate-600" role="status">
          {found.length === 1 ? "1 widget" : `${found.length} widgets`}
        </p>
      </search>
      {found.length > 0 ? (
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-4">
          {found.slice(0, most).map((widget) => (
            <WidgetCard key={widget.id} search={search} widget={widget} />
          ))}
        </ul>
      ) : (
        <EmptyState title={search ? "No widget has such a name" : "No widgets yet"} />
      )}
      {found.length > most && (
        <Button className="mt-5" onClick={() => setMost(found.length)} variant="secondary">
          Show all {found.length}
        </Button>
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

function WidgetCard({ widget: { id, name, type }, search }: { widget: WidgetSummary; search: string }) {
  const Icon = type === "TEXT" ? TextIcon : ImageIcon;
  const query = search && `?${new URLSearchParams({ search }).toString()}`;
  return (
    <li
      className="group relative flex min-w-0 items-center gap-4 rounded-md border border-slate-200 bg-white p-4 shadow-card transition hover:border-navy-600"
      data-card=""
    >
      <span
        className={`flex size-11 flex-none items-center justify-center rounded-sm ${type === "TEXT" ? "bg-slate-100 text-navy-800" : "bg-ice-200 text-navy-800"}`}
      >
        <Icon size={22} />
      </span>
      <span className="min-w-0 flex-1">
        <Link
          className="block font-semibold wrap-anywhere text-navy-900 no-underline after:absolute after:inset-0 after:rounded-md"
          to={`/admin/widgets/${id}${query}`}
        >
          {name}
        </Link>
        <span className="text-sm text-slate-600">{type === "TEXT" ? "Text" : "Image"}</span>
      </span>
      <ArrowRightIcon
        className="flex-none text-slate-400 transition group-hover:translate-x-1 group-hover:text-navy-900"
        size={20}
      />
    </li>
  );
}

/** What is searched stands in the address, so that the list opens where it was left. */
function useSearch() {
  const [parameters, setParameters] = useSearchParams();
  const [search, show] = useState(parameters.get("search") ?? "");
  const setSearch = (next: string) => {
    show(next);
    setParameters(next ? { search: next } : {}, { replace: true, preventScrollReset: true });
  };
  return { search, setSearch };
}
