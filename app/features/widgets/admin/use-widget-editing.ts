import { useRef, useState } from "react";
import { useForm } from "../../../platform/browser/use-form.ts";
import { saveWidget } from "../widgets.requests.ts";
import type { Widget, WidgetType } from "../widgets.schema.ts";

export type WidgetFields = { name: string; type: WidgetType; html: string; alt: string; file: File | null };

/** The state of the edit screen: what the server has, what stands on the screen, and who saved in between. */
export function useWidgetEditing(widget: Widget) {
  const [stored, setStored] = useState(widget);
  const [fields, setFields] = useState(() => fieldsOf(widget));
  const [baseline, setBaseline] = useState(fields);
  const [conflict, setConflict] = useState<Widget | null>(null);
  const [saves, setSaves] = useState(0);
  const version = useRef(widget.version);

  const form = useForm({
    send: () => saveWidget(widget.id, { ...fields, version: version.current }),
    onSuccess: (saved) => {
      version.current = saved.version;
      setStored(saved);
      // The text stays as the editor has it; a picture that arrived is no longer one to send.
      setBaseline({ ...fields, file: null });
      setFields((now) => (now.file === fields.file ? { ...now, file: null } : now));
      setSaves((count) => count + 1);
    },
    onFailure: ({ status, current }) => {
      if (status === 409) setConflict(current as Widget);
    },
  });

  return {
    form,
    stored,
    fields,
    change: (part: Partial<WidgetFields>) => setFields((before) => ({ ...before, ...part })),
    unsaved: fieldNames.some((name) => fields[name] !== baseline[name]),
    /** How often it was saved since the screen opened. */
    saves,
    /** The widget as somebody else saved it meanwhile. */
    conflict,
    keepMine: () => {
      version.current = conflict?.version ?? version.current;
      setConflict(null);
      form.props.ref.current?.requestSubmit();
    },
  };
}

const fieldNames = ["name", "type", "html", "alt", "file"] as const;

function fieldsOf({ name, type, html, alt }: Widget): WidgetFields {
  return { name, type, html: html ?? "", alt: alt ?? "", file: null };
}
