import { classNames } from "../../ui/class-names.ts";
import { type Alternate, ownLanguage, ownWords } from "../../features/pages/languages.present.ts";
import { usePage } from "../use-page.ts";

/** The page in its other languages, each under the name that its speakers know. */
export function LanguageSwitch({ alternates, onDark }: { alternates: Alternate[]; onDark?: true }) {
  const { path: here } = usePage();
  return (
    <ul aria-label="Languages" className="flex w-full flex-wrap gap-x-5 print:hidden">
      {alternates
        .filter(({ path }) => path !== here)
        .map(({ path, language }) => (
          <li key={path} lang={language ?? ownLanguage}>
            <a
              className={classNames(
                "inline-flex min-h-11 items-center font-semibold underline",
                onDark ? "text-white" : "text-ice-600",
              )}
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
