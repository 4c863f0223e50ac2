import { firmFormat } from "../../platform/firm-time.ts";
import { ButtonLink } from "../../ui/buttons/button-link.tsx";
import { ShieldIcon } from "../../ui/buttons/icons.tsx";

/** Says until when an administrator may work without a second factor, and where to set one up. */
export function SecondFactorBanner({ dueAt }: { dueAt: Date }) {
  return (
    <aside
      aria-label="Second factor"
      className="print:hidden mb-6 flex flex-wrap items-start gap-x-3.5 gap-y-3 sm:items-center sm:gap-x-6 rounded-sm border-l-4 border-ice-500 bg-ice-100 px-4 py-3.5 text-navy-900 max-sm:py-2.5 max-sm:text-sm"
    >
      <ShieldIcon className="mt-0.5 flex-none sm:mt-0" size={22} />
      <p className="min-w-0 flex-1 basis-[calc(100%-4rem)] sm:basis-60">
        <strong className="font-semibold">Your account needs a second factor</strong> by {day.format(dueAt)}.
        {/* On a phone it would stand between its reader and every page. */}
        <span className="max-sm:hidden">
          {" "}
          From then on setting one up is the only thing that you can do here.
        </span>
      </p>
      <ButtonLink size="small" to="/account/second-factor" variant="secondary">
        Set it up
      </ButtonLink>
    </aside>
  );
}

const day = firmFormat({ dateStyle: "full" });
