import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { call } from "../../../platform/browser/calls/call.ts";
import { useCall } from "../../../platform/browser/calls/use-call.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Refusal } from "../../../ui/display/notice.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { type Language, languageNames, languages, ownWords } from "../languages.present.ts";
import type { Page } from "../pages.schema.ts";
import { Part } from "./part.tsx";

export type PageLink = { id: number; path: string; language: Language | null };

/** The page in other languages. Parts without a translation are shown in English. */
export function TranslationsPart({ page, alternates }: { page: Page; alternates: PageLink[] }) {
  const others = alternates.filter(({ id }) => id !== page.id);
  const missing = languages.filter((one) => !alternates.some(({ language }) => language === one));
  return (
    <Part title="Languages">
      <p className="mb-2 max-w-text text-sm text-slate-600">
        {page.language
          ? `This is the translation into ${languageNames[page.language]}. What it does not say yet, visitors read in English.`
          : "Visitors choose the language on the page itself."}
      </p>
      {others.length > 0 && (
        <ul className="mb-2 flex flex-wrap gap-x-6">
          {others.map(({ id, language }) => (
            <li key={id}>
              <Link
                className="inline-flex min-h-11 items-center text-ice-600 underline"
                to={`/admin/pages/${id}`}
              >
                {language ? `${languageNames[language]} (${ownWords[language].name})` : "English"}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {!page.language && missing.length > 0 && (
        <AddTranslation id={page.id} key={missing[0]} missing={missing} />
      )}
    </Part>
  );
}

/** Contains no form element, because it is rendered inside the page's form. */
function AddTranslation({ id, missing }: { id: number; missing: Language[] }) {
  const navigate = useNavigate();
  const [language, setLanguage] = useState(missing[0] ?? languages[0]);
  const { busy, problem, make } = useCall();
  const add = () =>
    make(call("POST /api/pages/:id/translations", { params: { id }, body: { language } }), {
      onSuccess: (added) => navigate(`/admin/pages/${added.id}`),
    });
  return (
    <>
      <Refusal className="mb-3" words={problem} />
      <div className="flex flex-wrap items-end gap-3">
        <Select
          choices={missing.map((one) => [one, languageNames[one]])}
          className="basis-48"
          label="Language"
          noErrorLine
          onChange={({ target }) => setLanguage(languages.find((one) => one === target.value) ?? language)}
          value={language}
        />
        <Button busy={busy} onClick={() => void add()} variant="secondary">
          Add a translation
        </Button>
      </div>
    </>
  );
}
