import { Button } from "../../../ui/buttons/button.tsx";
import { Field, type FieldProps } from "../../../ui/fields/field.tsx";
import { useLookOnly } from "../../../ui/page/look-only.tsx";
import { type Colours, nearestReadable } from "../look/tokens.ts";

type Props = Pick<FieldProps, "label" | "hint" | "error"> & {
  name: keyof Colours;
  value: string;
  onChange: (hex: string) => void;
};

/** A colour input of the browser. For an unreadable colour it offers the nearest readable one. */
export function ColourField({ name, value, onChange, ...field }: Props) {
  const lookOnly = useLookOnly();
  const nearest = nearestReadable(name, value);
  return (
    <Field {...field}>
      {(control) => (
        <>
          <div className="flex items-center gap-3">
            <input
              {...control}
              className="h-11 w-20 cursor-pointer rounded-md border border-slate-300 bg-white p-1"
              disabled={lookOnly}
              name={name}
              onChange={({ target }) => onChange(target.value)}
              type="color"
              value={value}
            />
            <output className="text-sm tabular-nums">{value}</output>
          </div>
          {nearest !== value && (
            <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
              Too pale for words.
              <Button
                icon={
                  <span
                    aria-hidden
                    className="size-4 rounded-full border border-slate-300"
                    style={{ backgroundColor: nearest }}
                  />
                }
                onClick={() => onChange(nearest)}
                size="small"
                variant="secondary"
              >
                Take {nearest}
              </Button>
            </p>
          )}
        </>
      )}
    </Field>
  );
}
