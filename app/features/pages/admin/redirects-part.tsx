import { Fragment, useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "../../../platform/browser/calls/call.ts";
import { useForm } from "../../../platform/browser/forms/use-form.ts";
import { AddButton } from "../../../ui/buttons/add-button.tsx";
import { ButtonLink } from "../../../ui/buttons/button-link.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { DeleteButton } from "../../../ui/dialogs/delete-button.tsx";
import { FormDialog } from "../../../ui/forms/form-dialog.tsx";
import { TrashIcon } from "../../../ui/buttons/icons.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { VisuallyHidden } from "../../../ui/page/visually-hidden.tsx";
import type { Page } from "../pages.schema.ts";
import { gone, isKnown } from "../redirect-targets.present.ts";
import type { Redirect } from "../redirects.schema.ts";

/** Lists the redirects and edits them. Moving or deleting a page adds one. */
export function RedirectsPart({ redirects, pages }: { redirects: Redirect[]; pages: Pick<Page, "path">[] }) {
  const [open, setOpen] = useState<Redirect | "new" | null>(null);
  const { revalidate } = useRevalidator();
  const addresses = {
    pages: new Set(pages.map(({ path }) => path)),
    redirects: new Map(redirects.map(({ path, target }) => [path, target ?? gone])),
  };
  const close = () => setOpen(null);
  return (
    <section aria-labelledby="redirects" className="mt-10">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0 flex-1 basis-80">
          <h2 className="scroll-mt-24 text-lg" id="redirects">
            Redirects
          </h2>
          <p className="text-sm text-slate-600">
            Old addresses and where they lead. A page that is moved or deleted leaves its address here.
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/admin/redirects/import" variant="secondary">
            From a list
          </ButtonLink>
          <AddButton onClick={() => setOpen("new")} variant="secondary">
            Add Redirect
          </AddButton>
        </div>
      </div>
      <ul className="divide-y divide-slate-200 border-y border-slate-200">
        {redirects.map((redirect) => (
          <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2" key={redirect.id}>
            <span className="min-w-0 flex-1 basis-52 wrap-anywhere">
              <strong className="font-semibold text-navy-900">{redirect.path}</strong>
              <span className="block text-sm text-slate-700">
                {redirect.target === null ? "was a page and leads nowhere" : `leads to ${redirect.target}`}
              </span>
              {redirect.target !== null && !isKnown(addresses, redirect.target) && (
                <span className="block text-sm font-medium text-danger">
                  Nothing is at {redirect.target}. Visitors read that there is no such page.
                </span>
              )}
            </span>
            <span className="flex gap-2">
              <Button className="min-h-11" onClick={() => setOpen(redirect)} size="small" variant="secondary">
                Edit<VisuallyHidden> {redirect.path}</VisuallyHidden>
              </Button>
              <DeleteButton
                act={() => call("DELETE /api/redirects/:id", { params: { id: redirect.id } })}
                className="min-h-11"
                icon={<TrashIcon size={18} />}
                id={redirect.id}
                kind="redirect"
                name={`The redirect of ${redirect.path}`}
                onDone={revalidate}
                size="small"
                variant="quiet"
                what={`The redirect of ${redirect.path} will be deleted. The address then shows that nothing is there.`}
              >
                <VisuallyHidden>Delete {redirect.path}</VisuallyHidden>
              </DeleteButton>
            </span>
          </li>
        ))}
      </ul>
      {redirects.length === 0 && <p className="py-3 text-sm">None yet.</p>}
      {open && (
        <RedirectDialog
          onClose={close}
          onLoaded={revalidate}
          onSaved={() => {
            close();
            void revalidate();
          }}
          stored={open === "new" ? null : open}
        />
      )}
    </section>
  );
}

type DialogProps = {
  stored: Redirect | null;
  /** Called when the form shows what somebody else saved, so the list is stale. */
  onLoaded: () => void;
  onSaved: () => void;
  onClose: () => void;
};

function RedirectDialog({ stored, onLoaded, onSaved, onClose }: DialogProps) {
  const [filledWith, setFilledWith] = useState(stored);
  const form = useForm({
    version: stored?.version,
    history: stored ? `redirect/${stored.id}` : undefined,
    send: ({ path = "", target = "" }, version) =>
      stored
        ? call("POST /api/redirects/:id", {
            params: { id: stored.id },
            body: { path, target: stored.target === null ? target || null : target, version },
          })
        : call("POST /api/redirects", { body: { path, target } }),
    onSuccess: onSaved,
    load: (theirs) => {
      setFilledWith(theirs);
      onLoaded();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      send={stored ? "Save Changes" : "Add Redirect"}
      sending="Saving…"
      title={stored ? "Edit Redirect" : "Add Redirect"}
      what="this redirect"
    >
      <Fragment key={filledWith?.version}>
        <TextField
          autoCapitalize="none"
          autoFocus
          defaultValue={filledWith?.path}
          hint="Such as /van-hire.html, or the whole address."
          label="Old address"
          name="path"
          required
        />
        <TextField
          autoCapitalize="none"
          defaultValue={filledWith?.target ?? ""}
          hint="An address of this site, such as /contact."
          label="Leads to"
          name="target"
          required={stored?.target !== null}
        />
      </Fragment>
    </FormDialog>
  );
}
