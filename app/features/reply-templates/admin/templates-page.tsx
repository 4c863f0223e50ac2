import { useState } from "react";
import { useRevalidator } from "react-router";
import type { Route } from "./+types/templates-page";
import { servicesContext } from "../../../platform/http/page-context.server.ts";
import { AddButton } from "../../../ui/buttons/add-button.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { EmptyState } from "../../../ui/lists/empty-state.tsx";
import { PageTitle } from "../../../ui/page/page-title.tsx";
import { TimedNotice } from "../../../ui/display/timed-notice.tsx";
import { presentTemplate } from "../reply-templates.present.ts";
import type { Template } from "../reply-templates.schema.ts";
import { listTemplates } from "../reply-templates.server.ts";
import { TemplateForm } from "./template-form.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  return { templates: (await listTemplates(context.get(servicesContext).db)).map(presentTemplate) };
}

/** The list of reply templates. */
export default function TemplatesPage({ loaderData: { templates } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState<Template | "new" | null>(null);
  const [saved, setSaved] = useState(0);
  const close = () => setOpen(null);
  return (
    <>
      <PageTitle
        actions={<AddButton onClick={() => setOpen("new")}>Add Template</AddButton>}
        back={{ to: "/admin/messages", label: "Messages" }}
        title="Templates"
      >
        <p>Words to begin a reply with. Each can be changed before it is sent.</p>
      </PageTitle>
      <TimedNotice occasion={saved}>Your Changes Have Been Saved</TimedNotice>
      {templates.length === 0 ? (
        <EmptyState title="No templates yet">Add what you write again and again.</EmptyState>
      ) : (
        <ul className="divide-y divide-slate-200 rounded-md border border-slate-200 bg-white shadow-card">
          {templates.map((template) => (
            <li className="flex items-center gap-4 px-4 py-2" key={template.id}>
              <span className="min-w-0 flex-1">
                <span className="block truncate font-semibold text-navy-900" dir="auto">
                  {template.name}
                </span>
                <span className="block truncate text-sm text-slate-600" dir="auto">
                  {template.text}
                </span>
              </span>
              <Button
                aria-label={`Edit ${template.name}`}
                className="min-h-11!"
                isForReading
                onClick={() => setOpen(template)}
                size="small"
                variant="secondary"
              >
                Edit
              </Button>
            </li>
          ))}
        </ul>
      )}
      {open && (
        <Dialog isOpen onClose={close} title={open === "new" ? "Add Template" : "Edit Template"} width="wide">
          <TemplateForm
            onCancel={close}
            onDone={(isSaved) => {
              close();
              if (isSaved) setSaved((times) => times + 1);
              void revalidate();
            }}
            stored={open === "new" ? null : open}
          />
        </Dialog>
      )}
    </>
  );
}
