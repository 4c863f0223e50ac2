import { useEffect, useState } from "react";
import { call } from "../../../platform/browser/call.ts";
import { ComboBox } from "../../../ui/combo-box.tsx";
import { useFieldError } from "../../../ui/form.tsx";
import type { School } from "../../schools/schools.schema.ts";
import { fewestLetters } from "../../schools/fewest-letters.schema.ts";
import type { ChosenSchool } from "./chosen-school.ts";

const pauseMilliseconds = 200;

type Props = { school: ChosenSchool; onChange: (school: ChosenSchool) => void };

/** Suggests schools from the second letter on; clearing the name takes the school away. */
export function SchoolField({ school, onChange }: Props) {
  const { choices, loading } = useSchools(school.name);
  return (
    <ComboBox
      choices={choices}
      emptyText={isLongEnough(school.name) ? "No school has this name." : "Type at least two letters."}
      error={useFieldError("school_id")}
      hint="Two letters of name, town or postcode."
      label="School"
      loading={loading}
      onChoose={onChange}
      onTextChange={(name) => onChange({ id: null, name })}
      selectedId={school.id}
      text={school.name}
    />
  );
}

function useSchools(text: string): { choices: School[]; loading: boolean } {
  const [found, setFound] = useState<{ text: string; choices: School[] }>({ text: "", choices: [] });
  const searches = isLongEnough(text);
  useEffect(() => {
    if (!searches) return;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const outcome = await call("GET /api/schoolslist", {
        query: { q: text, places: "1" },
        signal: stop.signal,
      });
      if (!stop.signal.aborted) setFound({ text, choices: outcome.ok ? outcome.data : [] });
    }, pauseMilliseconds);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [text, searches]);
  return { choices: searches ? found.choices : [], loading: searches && found.text !== text };
}

function isLongEnough(text: string): boolean {
  return text.trim().length >= fewestLetters;
}
