import { type ComponentProps, useState } from "react";
import type { FormFields } from "../../platform/browser/forms/form-fields.ts";
import { momentsAt, offsetAt } from "../../platform/firm-time.ts";
import { RadioChoices } from "./radio-choices.tsx";
import { TextField } from "./text-field.tsx";

type Props = Pick<ComponentProps<typeof TextField>, "label" | "hint" | "optional" | "required"> & {
  name: string;
  /** A time on the firm's clock, as `momentOf` reads it. */
  value: string | null;
};

/** A field for a moment on the firm's clock. In the hour that the clock repeats, it asks which of the two is meant. */
export function MomentField({ name, value, ...field }: Props) {
  const [time, setTime] = useState(value?.slice(0, 16) ?? "");
  const [offset, setOffset] = useState(value?.slice(16) ?? "");
  const [first, second] = momentsAt(time);
  return (
    <>
      <TextField
        {...field}
        defaultValue={time}
        name={name}
        onChange={({ target }) => setTime(target.value)}
        type="datetime-local"
      />
      {first && second && (
        <RadioChoices
          choices={[
            { value: offsetAt(first), label: "The first, before the clocks go back" },
            { value: offsetAt(second), label: "The second, after it" },
          ]}
          legend={`${time.slice(11)} comes twice on that day. Which one?`}
          name={offsetOf(name)}
          onChange={setOffset}
          value={offset}
        />
      )}
    </>
  );
}

/** Returns the moment that the fields of this name hold; null if none was typed. */
export function momentIn(fields: FormFields, name: string): string | null {
  const time = fields[name];
  return time ? `${time}${fields[offsetOf(name)] ?? ""}` : null;
}

function offsetOf(name: string): string {
  return `${name}_offset`;
}
