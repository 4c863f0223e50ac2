import type { ShownCompany } from "../../features/company/company.schema.ts";
import { type Language, ownWords } from "../../features/pages/languages.present.ts";
import { PhoneIcon } from "../../ui/buttons/icons.tsx";

/** On phones and tablets the breakdown line is always under the thumb, also while the menu is open. */
export function CallBar({ company, language }: { company: ShownCompany; language?: Language | undefined }) {
  const { call, breakdown } = language ? ownWords[language] : english;
  return (
    <aside
      aria-label={language ? breakdown : "Breakdown line"}
      className="call-bar print:hidden"
      lang={language}
    >
      <a
        className="flex items-center justify-center gap-[min(0.75rem,3vw)] bg-amber px-[min(1.25rem,4vw)] pt-1.5 text-on-amber shadow-lift active:bg-amber-light"
        href={company.freephone_link}
      >
        <PhoneIcon className="flex-none" size={24} />
        <span className="call-bar-words min-w-0 leading-tight">
          <span className="call-bar-label text-[min(0.75rem,4vw)] font-medium">{breakdown}</span>
          <span className="figures block font-display text-[min(1.125rem,6vw)] leading-tight font-bold">
            {call} <span className="whitespace-nowrap">{company.freephone}</span>
          </span>
        </span>
      </a>
    </aside>
  );
}

const english = { call: "Call", breakdown: "Breakdown, day or night" };
