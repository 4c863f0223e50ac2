import { TextField } from "../../../ui/fields/text-field.tsx";
import type { Card } from "../call-out-lines.ts";
import { useCardWords } from "./words/card-words.ts";

type Props = { card: Card; onChange: (change: Partial<Card>) => void };
type TextName = "vehicle_number" | "trailer_number" | "load" | "telephone";

/** Asks for the vehicle, the load and the driver's telephone. */
export function WhoPart({ card, onChange }: Props) {
  const words = useCardWords();
  const field = (name: TextName, label: string, more: object = {}) => (
    <TextField
      autoComplete="off"
      label={label}
      maxLength={255}
      name={name}
      onChange={({ target }) => onChange({ [name]: target.value || null })}
      optional={words.lang === "en-GB"}
      value={card[name] ?? ""}
      {...more}
    />
  );
  return (
    <div className="grid gap-x-4 sm:grid-cols-2">
      {field("vehicle_number", words.vehicle, { autoCapitalize: "characters" })}
      {field("trailer_number", words.trailer, { autoCapitalize: "characters" })}
      {field("load", words.load)}
      {field("telephone", words.telephone, { type: "tel", inputMode: "tel", autoComplete: "tel" })}
    </div>
  );
}
