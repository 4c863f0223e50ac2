import { telephoneLink, type Company } from "../features/company/company.schema.ts";
import { PhoneIcon } from "../ui/icons.tsx";

/** On a phone the number is always under the thumb. */
export function CallBar({ company }: { company: Company }) {
  return (
    <aside aria-label="Breakdown line" className="fixed inset-x-0 bottom-0 z-30 md:hidden print:hidden">
      <a
        className="flex min-h-15 items-center justify-center gap-3 bg-amber px-5 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] text-navy-900 shadow-lift active:bg-amber-light"
        href={telephoneLink(company.freephone)}
      >
        <PhoneIcon className="flex-none" size={24} />
        <span className="leading-tight">
          <span className="block text-xs font-medium">Breakdown, day or night</span>
          <span className="figures block font-display text-lg leading-tight font-bold">
            Call {company.freephone}
          </span>
        </span>
      </a>
    </aside>
  );
}
