import type { Duty } from "../../../../platform/http/duties.ts";
import { Select } from "../../../../ui/fields/select.tsx";

type Chosen = Duty[] | null;
type Props = { duties: Chosen; onChange: (duties: Chosen) => void };

const choices: { label: string; duties: Chosen }[] = [
  { label: "Everything", duties: null },
  { label: "Pages only", duties: ["pages"] },
  { label: "Office only", duties: ["office"] },
  { label: "Pages and office", duties: ["pages", "office"] },
  { label: "Look only", duties: ["look"] },
];

export function DutiesField({ duties, onChange }: Props) {
  return (
    <Select
      choices={choices.map(({ label }) => [label, label])}
      className="md:col-span-2"
      hint="Pages: words of pages, widgets, galleries, testimonials, notices and facts. Office: applications, messages and customers. Look: sees both and changes nothing. Staff, company details and logs are for who may do everything."
      label="Duties"
      name="duties"
      onChange={({ currentTarget: { value } }) => {
        const choice = choices.find(({ label }) => label === value);
        if (choice) onChange(choice.duties);
      }}
      value={labelOf(duties)}
    />
  );
}

/** Returns the label of duties, such as "Pages only". */
export function labelOf(duties: Chosen): string {
  return choices.find((choice) => String(choice.duties) === String(duties))!.label;
}
