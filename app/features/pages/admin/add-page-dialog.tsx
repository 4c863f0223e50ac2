import { useState } from "react";
import { useNavigate } from "react-router";
import { call } from "../../../platform/browser/calls/call.ts";
import type { Outcome } from "../../../platform/browser/calls/request.ts";
import { useForm } from "../../../platform/browser/forms/use-form.ts";
import { Checkbox } from "../../../ui/fields/checkbox.tsx";
import { FormDialog } from "../../../ui/forms/form-dialog.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";

/** Adds a page, or a draft of one, and opens its edit screen at once. */
export function AddPageDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [isDraft, setDraft] = useState(false);
  const form = useForm({
    send: ({ title = "", path = "" }) => (isDraft ? keep({ title, path }) : add({ title, path })),
    onSuccess: ({ screen }) => navigate(screen),
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      send={isDraft ? "Add Draft" : "Add Page"}
      sending="Adding…"
      title="Add Page"
    >
      <TextField autoFocus label="Heading" name="title" required />
      <TextField
        autoCapitalize="none"
        hint={
          isDraft
            ? "Such as /fridge-hire. Nothing is at this address until you publish."
            : "Such as /fridge-hire. The page is on the site at once, in no menu yet."
        }
        label="Address"
        name="path"
        required
      />
      <Checkbox
        checked={isDraft}
        label="As a draft, which visitors do not see"
        onChange={({ target }) => setDraft(target.checked)}
      />
    </FormDialog>
  );
}

type NewPage = { title: string; path: string };
type Added = Promise<Outcome<{ screen: string }>>;

async function add(body: NewPage): Added {
  const outcome = await call("POST /api/pages", { body });
  return outcome.ok
    ? { ok: true, data: { screen: `/admin/pages/${outcome.data.id}` } }
    : withoutCurrent(outcome);
}

async function keep(body: NewPage): Added {
  const outcome = await call("PUT /api/drafts", { body: { save: "POST /api/pages", body, version: 0 } });
  return outcome.ok ? outcome : withoutCurrent(outcome);
}

function withoutCurrent({ current: _none, ...failure }: Outcome<unknown> & { ok: false }) {
  return failure;
}
