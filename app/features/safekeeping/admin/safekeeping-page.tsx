import { Link } from "react-router";
import type { Route } from "./+types/safekeeping-page";
import { requirePageAdmin, servicesContext } from "../../../platform/http/page-context.server.ts";
import { WarningIcon } from "../../../ui/forms/form-icons.tsx";
import { PageTitle } from "../../../ui/page/page-title.tsx";
import { safePlaces } from "../../../platform/resources/safe-places.ts";
import { readSafekeeping } from "../safekeeping.server.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { duties } = await requirePageAdmin(context, url);
  return { states: await readSafekeeping(context.get(servicesContext), duties) };
}

/** A card for each section that keeps the system safe: what the section is for, and its current state. */
export default function SafekeepingPage({ loaderData: { states } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle title="Keeping it safe">
        <p>What brings things back, says who did what, and tells you when something is wrong.</p>
      </PageTitle>
      <ul className="grid gap-3 md:grid-cols-2 md:gap-4 xl:grid-cols-3">
        {safePlaces.map(({ section, label, about }) => {
          const state = states[section];
          return (
            state && (
              <li
                className="relative flex flex-col rounded-md border border-slate-200 bg-white p-4 shadow-card hover:border-ice-500 md:p-5"
                data-card=""
                key={section}
              >
                <h2 className="text-lg">
                  <Link
                    className="no-underline after:absolute after:inset-0 after:content-['']"
                    to={`/admin/${section}`}
                  >
                    {label}
                  </Link>
                </h2>
                <p className="mt-1 mb-3 text-sm text-slate-600">{about}</p>
                <p
                  className={
                    state.needsSomebody
                      ? "mt-auto flex items-center gap-2 text-sm font-semibold text-danger"
                      : "mt-auto text-sm font-semibold text-navy-900"
                  }
                >
                  {state.needsSomebody && <WarningIcon className="flex-none" size={18} />}
                  {state.text}
                </p>
              </li>
            )
          );
        })}
      </ul>
    </>
  );
}
