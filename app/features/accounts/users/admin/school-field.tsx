import { call } from "../../../../platform/browser/calls/call.ts";
import { useLiveSearch } from "../../../../platform/browser/calls/use-live-search.ts";
import { ComboBox } from "../../../../ui/fields/combo-box.tsx";
import { useFieldError } from "../../../../ui/forms/form.tsx";
import type { School } from "../../../schools/schools.schema.ts";
import { fewestLetters } from "../../../schools/fewest-letters.schema.ts";
import type { ChosenSchool } from "./chosen-school.ts";

type Props = { school: ChosenSchool; onChange: (school: ChosenSchool) => void };

/** Suggests schools from the second letter on. Clearing the name removes the school. */
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
  const isAsked = isLongEnough(text);
  const { found, isAnswered } = useLiveSearch(text, {
    isAsked,
    find: (signal) => call("GET /api/schoolslist", { query: { q: text, places: "1" }, signal }),
  });
  return { choices: found?.ok ? found.data : [], loading: isAsked && !isAnswered };
}

function isLongEnough(text: string): boolean {
  return text.trim().length >= fewestLetters;
}
