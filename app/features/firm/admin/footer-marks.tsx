import { FieldsetError } from "../../../ui/fields/field.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { type FooterMark, markPictures, mostMarks } from "../firm.schema.ts";

const names = { crystal: "A crystal", gauge: "A drop in a gauge", none: "No picture" };

/** One row of fields for each possible mark. */
export function FooterMarks({ marks }: { marks: FooterMark[] }) {
  return (
    <div className="md:col-span-2">
      {Array.from({ length: mostMarks }, (_, at) => (
        <div className="grid items-end gap-x-4 md:grid-cols-[1fr_2fr_11rem]" key={at}>
          <TextField
            defaultValue={marks[at]?.heading ?? ""}
            label={`Heading of mark ${at + 1}`}
            maxLength={40}
            name={markField("heading", at)}
            optional
          />
          <TextField
            defaultValue={marks[at]?.line ?? ""}
            label={`Line of mark ${at + 1}`}
            maxLength={120}
            name={markField("line", at)}
            optional
          />
          <Select
            choices={markPictures.map((picture) => [picture, names[picture]])}
            defaultValue={marks[at]?.picture ?? "none"}
            label={`Picture of mark ${at + 1}`}
            name={markField("picture", at)}
          />
        </div>
      ))}
      <FieldsetError name="marks" />
    </div>
  );
}

export function markField(part: keyof FooterMark, at: number): string {
  return `mark ${at + 1} ${part}`;
}
