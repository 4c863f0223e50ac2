import { useState } from "react";
import { call } from "../../../platform/browser/calls/call.ts";
import { useForm } from "../../../platform/browser/forms/use-form.ts";
import { useKept } from "../../../platform/browser/forms/use-kept.ts";
import type { Widget, WidgetType } from "../widgets.schema.ts";

export type WidgetFields = {
  name: string;
  type: WidgetType;
  html: string;
  alt: string;
  focal: string;
  file: File | null;
};

/** The state of the edit page: the stored widget and the typed values. */
export function useWidgetEditing(widget: Widget) {
  const [stored, setStored] = useState(widget);
  const [fields, setFields] = useState(() => fieldsOf(widget));
  const [baseline, setBaseline] = useState(fields);
  const kept = useKept(`widget/${widget.id}`);
  const form = useForm({
    version: widget.version,
    history: `widget/${widget.id}`,
    kept,
    draft: { of: `widget ${widget.id}` },
    send: (_fields, version, _key, options) => {
      const body = { ...fields, file: fields.file ?? undefined, version };
      return call("POST /api/widgets/:id", { params: { id: widget.id }, body, ...options });
    },
    onSuccess: (saved) => {
      setStored(saved);
      // Keeps the editor's text. A picture that was uploaded must not be sent again.
      setBaseline({ ...fields, file: null });
      setFields((now) => (now.file === fields.file ? { ...now, file: null } : now));
    },
    load: (theirs) => {
      setStored(theirs);
      setFields(fieldsOf(theirs));
      setBaseline(fieldsOf(theirs));
    },
  });
  return {
    form,
    stored,
    fields,
    change: (part: Partial<WidgetFields>) => setFields((before) => ({ ...before, ...part })),
    unsaved: fieldNames.some((name) => fields[name] !== baseline[name]),
  };
}

const fieldNames = ["name", "type", "html", "alt", "focal", "file"] as const;

function fieldsOf({ name, type, html, alt, focal }: Widget): WidgetFields {
  return { name, type, html: html ?? "", alt: alt ?? "", focal: focal ?? "", file: null };
}
