import type { ShownCompany } from "../features/company/company.schema.ts";
import { PhoneIcon } from "../ui/icons.tsx";

/** On phones and tablets the breakdown line is always under the thumb, also while the menu is open. */
export function CallBar({ company }: { company: ShownCompany }) {
  return (
    <aside aria-label="Breakdown line" className="call-bar print:hidden">
      <a
        className="flex items-center justify-center gap-3 bg-amber px-5 pt-1.5 text-on-amber shadow-lift active:bg-amber-light"
        href={company.freephone_link}
      >
        <PhoneIcon className="flex-none" size={24} />
        <span className="call-bar-words leading-tight">
          <span className="call-bar-label text-xs font-medium">Breakdown, day or night</span>
          <span className="figures block font-display text-lg leading-tight font-bold whitespace-nowrap">
            Call {company.freephone}
          </span>
        </span>
      </a>
    </aside>
  );
}
