import { Link, useRouteLoaderData } from "react-router";
import { ChevronDownIcon } from "../../../ui/buttons/icons.tsx";
import { useInPlace } from "../../../ui/forms/in-place.tsx";
import { PageTitle } from "../../../ui/page/page-title.tsx";
import type { loader } from "./edit-layout.tsx";

/** What stands beside the page until something is opened: all that the page shows. */
export default function NothingOpen() {
  const site = useRouteLoaderData<typeof loader>("pages/admin/edit/edit-layout");
  const inPlace = useInPlace();
  const { page, path = "", things: all = [] } = site ?? {};
  const things = all.filter(({ isEntry }) => !isEntry);
  if (!page) {
    return (
      <PageTitle title="No such page">
        <p className="wrap-anywhere">There is no page at {path}. Choose one above.</p>
      </PageTitle>
    );
  }
  return (
    <>
      <div className="max-lg:sr-only">
        <PageTitle title={page.label}>
          <p>Press what you want to change, on the page or here.</p>
        </PageTitle>
      </div>
      <details className="lg:hidden">
        <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 font-semibold text-navy-900 [&::-webkit-details-marker]:hidden">
          Press what you want to change
          <ChevronDownIcon className="flex-none rotate-180 in-open:rotate-0" size={20} />
        </summary>
        <List addressOf={inPlace?.addressOf} things={things} />
      </details>
      <div className="max-lg:hidden">
        <List addressOf={inPlace?.addressOf} things={things} />
      </div>
    </>
  );
}

type ListProps = {
  things: { label: string; to: string; also: string[] }[];
  addressOf: ((screen: string) => string) | undefined;
};

function List({ things, addressOf }: ListProps) {
  return (
    <ul className="divide-y divide-slate-200 border-y border-slate-200">
      {things.map(({ label, to, also }) => (
        <li className="py-1" key={to}>
          <Link
            className="flex min-h-11 flex-col justify-center wrap-anywhere no-underline"
            to={addressOf?.(to) ?? to}
          >
            <span className="font-semibold text-ice-600 underline">{label}</span>
            {also.length > 0 && <span className="text-sm text-slate-600">Also on {also.join(", ")}</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}
