import { unknownPath } from "../../../../content/public-pages.ts";
import { useState } from "react";
import { storedFields } from "../../../platform/browser/forms/conflicting-fields.ts";
import { call } from "../../../platform/browser/calls/call.ts";
import type { FormFields } from "../../../platform/browser/forms/form-fields.ts";
import { useForm } from "../../../platform/browser/forms/use-form.ts";
import { type OpenedDraft, useKept } from "../../../platform/browser/forms/use-kept.ts";
import { recordOf } from "../../../platform/keys-of.ts";
import { type DraftBlock, draftOf, sentOf } from "../draft-blocks.ts";
import type { Page } from "../pages.schema.ts";

const textFields = [
  "path",
  "label",
  "title",
  "subtitle",
  "meta_title",
  "description",
  "teaser",
  "alt",
  "focal",
] as const;

type TextName = (typeof textFields)[number];

export type PageFields = Record<TextName, string> & {
  menus: Page["menus"];
  blocks: DraftBlock[];
  file: File | null;
};

/** Returns the props of a text field of the form. */
export type TextProps = (name: TextName) => {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
};

/** A page that does not exist yet: what its draft is of, and the draft. */
export type NewPageDraft = { of: string; draft: OpenedDraft };

/** The state of the edit screen: the stored page and the field values. */
export function usePageEditing(page: Page, added?: NewPageDraft) {
  const [stored, setStored] = useState(page);
  const [fields, setFields] = useState(() => fieldsOf(page));
  const [unsavedFile, setUnsavedFile] = useState(false);
  const show = (now: Page) => {
    setStored(now);
    setFields(fieldsOf(now));
    setUnsavedFile(false);
  };
  const place = `page/${added?.of ?? page.id}` as const;
  const kept = useKept(place, added?.draft);
  const form = useForm({
    version: added ? 0 : page.version,
    history: added ? undefined : place,
    kept,
    draft: { of: place.replace("/", " ") },
    send: (_fields, version, _key, { preview, ...options } = {}) => {
      const { blocks: _blocks, file, ...texts } = fields;
      // With a new address, the page is no longer at the one that the form was opened for.
      const shown = preview !== undefined && { preview: preview === stored.path ? fields.path : preview };
      const body = {
        ...texts,
        ...(page.is_own && { blocks: sentBlocks(fields) }),
        file: file ?? undefined,
        version,
      };
      if (added) return call("POST /api/pages", { body, ...options, ...shown });
      return call("POST /api/pages/:id", { params: { id: page.id }, body, ...options, ...shown });
    },
    onSuccess: show,
    load: show,
    shape: {
      fieldsOf: (theirs) => storedFields(theirs, textFields),
      bodyOf: (typed) => ({
        ...namedOf(typed),
        menus: fields.menus,
        ...(page.is_own && { blocks: fields.blocks.map(sentOf) }),
      }),
    },
  });
  const change = (part: Partial<PageFields>) => {
    setFields((before) => ({ ...before, ...part }));
    if (part.file) setUnsavedFile(true);
  };
  const text: TextProps = (name) => ({
    name,
    value: fields[name],
    error: form.error(name),
    onChange: ({ target }) => change({ [name]: target.value }),
  });
  return {
    form,
    stored,
    fields,
    unsaved: form.unsaved || unsavedFile,
    text,
    change,
    changeBlocks: (next: (before: DraftBlock[]) => DraftBlock[]) => {
      setFields((before) => ({ ...before, blocks: next(before.blocks) }));
      form.noteChange();
    },
  };
}

function fieldsOf(page: Page): PageFields {
  const texts = recordOf(textFields, (name) => page[name] ?? "");
  // The not-found page is in no menu and is not offered to lost visitors, so it sends both empty.
  const inMenus = page.path === unknownPath ? { menus: [], teaser: "" } : { menus: page.menus };
  return { ...texts, ...inMenus, blocks: page.blocks.map(draftOf), file: null };
}

/** Returns the blocks as JSON text if there is a file, because the body is then multipart. */
function sentBlocks({ blocks, file }: PageFields) {
  const sent = blocks.map(sentOf);
  return file ? JSON.stringify(sent) : sent;
}

/** Leaves out the fields inside blocks; the request sends all blocks in one value. */
function namedOf(typed: FormFields): FormFields {
  const names: readonly string[] = textFields;
  return Object.fromEntries(Object.entries(typed).filter(([name]) => names.includes(name)));
}
