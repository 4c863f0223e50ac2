import { useEffect, useState } from "react";
import { ComboBox } from "../../../ui/combo-box.tsx";
import { fewestLetters, type School } from "../../schools/schools.schema.ts";
import { searchSchools } from "../users.requests.ts";

const pauseMilliseconds = 200;

export type ChosenSchool = { id: number | null; name: string };

type Props = { school: ChosenSchool; error: string | undefined; onChange: (school: ChosenSchool) => void };

/** Suggests schools from the second letter on; clearing the name takes the school away. */
export function SchoolField({ school, error, onChange }: Props) {
  const [text, setText] = useState(school.name);
  const { choices, loading } = useSchools(text);
  return (
    <ComboBox
      choices={choices}
      emptyText="No school has this name."
      error={error}
      hint="Type at least two letters of its name, town or postcode."
      label="School"
      loading={loading}
      onChoose={(choice) => {
        if (!choice) return;
        setText(choice.name);
        onChange(choice);
      }}
      onTextChange={(next) => {
        setText(next);
        if (next === "") onChange({ id: null, name: "" });
      }}
      selectedId={school.id}
      text={text}
    />
  );
}

function useSchools(text: string): { choices: School[]; loading: boolean } {
  const [found, setFound] = useState<{ text: string; choices: School[] }>({ text: "", choices: [] });
  const isLongEnough = text.trim().length >= fewestLetters;
  useEffect(() => {
    if (!isLongEnough) return;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const outcome = await searchSchools(text, stop.signal);
      if (!stop.signal.aborted) setFound({ text, choices: outcome.ok ? outcome.data : [] });
    }, pauseMilliseconds);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [text, isLongEnough]);
  return { choices: isLongEnough ? found.choices : [], loading: isLongEnough && found.text !== text };
}
