import { type Alternate, ownLanguage, ownWords } from "../features/pages/languages.present.ts";
import { usePage } from "./use-page.ts";

/** The page in its other languages, each under the name that its speakers know. */
export function LanguageSwitch({ alternates }: { alternates: Alternate[] }) {
  const { path: here } = usePage();
  return (
    <ul aria-label="Languages" className="flex w-full flex-wrap gap-x-5 print:hidden">
      {alternates
        .filter(({ path }) => path !== here)
        .map(({ path, language }) => (
          <li key={path} lang={language ?? ownLanguage}>
            <a
              className="inline-flex min-h-11 items-center font-semibold text-white underline"
              href={path}
              hrefLang={language ?? "en"}
            >
              {language ? ownWords[language].name : "English"}
            </a>
          </li>
        ))}
    </ul>
  );
}
