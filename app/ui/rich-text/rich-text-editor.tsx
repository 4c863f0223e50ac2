import { lazy, Suspense, useId, useSyncExternalStore } from "react";
import { FieldError } from "../fields/field.tsx";
import { useFieldError } from "../forms/form.tsx";
import { everyRichTextTool, type RichTextTool } from "./rich-text-tools.ts";
import { Spinner } from "../display/spinner.tsx";

// Tiptap is larger than everything else on the page, and is not needed before hydration.
const RichTextSurface = lazy(async () => ({
  default: (await import("./rich-text-surface.tsx")).RichTextSurface,
}));

type Props = {
  label: string;
  /** For forms that read their fields by name. */
  name?: string;
  /** The HTML, or an empty string if there is no content. */
  value: string;
  onChange: (html: string) => void;
  tools?: readonly RichTextTool[];
  className?: string;
};

/** An HTML editor with a limited toolbar. It inserts pasted or dropped content as plain text. */
export function RichTextEditor(props: Props) {
  const { label, name, value, onChange, tools = everyRichTextTool, className } = props;
  const id = useId();
  const error = useFieldError(name);
  const running = useSyncExternalStore(nothingToFollow, inBrowser, onServer);
  const waiting = (
    <div className="field-control flex min-h-64 items-center justify-center">
      <Spinner label="The editor is loading" />
    </div>
  );
  return (
    <div className={className}>
      <span className="mb-1.5 block text-sm font-semibold text-navy-900" id={`${id}-label`}>
        {label}
      </span>
      {/* Holds the value, so that forms and stored drafts treat it like any other field. */}
      <textarea
        aria-hidden="true"
        data-rich-text={label}
        hidden
        name={name}
        onChange={(event) => onChange(event.target.value)}
        tabIndex={-1}
        value={value}
      />
      {running ? (
        <Suspense fallback={waiting}>
          <RichTextSurface
            describedBy={error ? `${id}-error` : ""}
            invalid={Boolean(error)}
            label={label}
            labelId={`${id}-label`}
            tools={tools}
            value={value}
          />
        </Suspense>
      ) : (
        waiting
      )}
      <FieldError id={`${id}-error`} message={error} />
    </div>
  );
}

const nothingToFollow = () => () => {};
const inBrowser = () => true;
const onServer = () => false;
