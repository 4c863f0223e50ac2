import { useState } from "react";
import { storedFields } from "../../../platform/browser/conflicting-fields.ts";
import { call } from "../../../platform/browser/call.ts";
import { useForm } from "../../../platform/browser/use-form.ts";
import type { Page } from "../pages.schema.ts";

const textFields = [
  "label",
  "title",
  "subtitle",
  "meta_title",
  "description",
  "teaser",
  "alt",
  "focal",
  "place",
] as const;

export type PageFields = Record<(typeof textFields)[number], string> & {
  menus: Page["menus"];
  file: File | null;
};

/** The state of the edit screen: what the server has, and what stands on the screen. */
export function usePageEditing(page: Page) {
  const [stored, setStored] = useState(page);
  const [fields, setFields] = useState(() => fieldsOf(page));
  const [unsavedFile, setUnsavedFile] = useState(false);
  const show = (now: Page) => {
    setStored(now);
    setFields(fieldsOf(now));
    setUnsavedFile(false);
  };
  const form = useForm({
    version: page.version,
    history: `page/${page.id}`,
    draft: { of: `page ${page.id}` },
    send: (_fields, version) => {
      const body = { ...fields, file: fields.file ?? undefined, version };
      return call("POST /api/pages/:id", { params: { id: page.id }, body });
    },
    onSuccess: show,
    load: show,
    shape: {
      fieldsOf: (theirs) => storedFields(theirs, textFields),
      bodyOf: (typed) => ({ ...typed, menus: fields.menus }),
    },
  });
  return {
    form,
    stored,
    fields,
    unsaved: form.unsaved || unsavedFile,
    change: (part: Partial<PageFields>) => {
      setFields((before) => ({ ...before, ...part }));
      if (part.file) setUnsavedFile(true);
    },
  };
}

function fieldsOf(page: Page): PageFields {
  const texts = Object.fromEntries(textFields.map((name) => [name, String(page[name] ?? "")]));
  return { ...(texts as Record<(typeof textFields)[number], string>), menus: page.menus, file: null };
}
