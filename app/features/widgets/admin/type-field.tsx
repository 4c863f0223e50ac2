import { Select } from "../../../ui/fields/select.tsx";
import type { WidgetType } from "../widgets.schema.ts";

type Props = {
  type: WidgetType;
  /** Whether a page shows the widget. A change of type then needs a confirmation. */
  isUsed: boolean;
  onChange: (type: WidgetType) => void;
};

/** The choice between text and picture. */
export function TypeField({ type, isUsed, onChange }: Props) {
  const field = (
    <Select
      choices={[
        ["TEXT", "Text"],
        ["IMAGE", "Image"],
      ]}
      className="md:self-end"
      label="Type"
      name="type"
      onChange={(event) => onChange(event.target.value === "IMAGE" ? "IMAGE" : "TEXT")}
      value={type}
    />
  );
  if (!isUsed) return field;
  return (
    <details className="mb-4 text-sm md:pt-1">
      <summary className="cursor-pointer py-2 text-slate-600">
        Type: {type === "TEXT" ? "Text" : "Image"}
      </summary>
      <p className="mb-3">
        The page makes room for a {type === "TEXT" ? "text" : "picture"} here. With the other type its layout
        may not fit.
      </p>
      {field}
    </details>
  );
}
