import { useLocation } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { FormNotice } from "../../../ui/form-notice.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";
import { RichTextEditor } from "../../../ui/rich-text-editor.tsx";
import { Select } from "../../../ui/select.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { TimedNotice } from "../../../ui/timed-notice.tsx";
import { useUnsavedChanges } from "../../../ui/unsaved-changes.tsx";
import { isNameOnPages, type Widget, type WidgetType } from "../widgets.schema.ts";
import { PictureFields } from "./picture-fields.tsx";
import { useWidgetEditing } from "./use-widget-editing.ts";

export function WidgetForm({ widget }: { widget: Widget }) {
  const { form, stored, fields, change, unsaved } = useWidgetEditing(widget);
  const { question } = useUnsavedChanges(unsaved);
  const { search } = useLocation();
  const isFixed = isNameOnPages(stored.name);
  return (
    <>
      <PageTitle back={{ to: `/admin/widgets${search}` }} title={stored.name} />
      <form {...form.props} aria-label={`Edit ${stored.name}`} className="max-w-[60rem]">
        <Card>
          <div className="grid gap-x-6 md:grid-cols-[minmax(0,1fr)_14rem]">
            <TextField
              autoCapitalize="none"
              autoComplete="off"
              error={form.error("name")}
              hint={isFixed ? "Pages of the site use this name, so it stays as it is." : undefined}
              label="Name"
              name="name"
              onChange={(event) => change({ name: event.target.value })}
              readOnly={isFixed}
              required
              spellCheck={false}
              value={fields.name}
            />
            <Select
              className="md:self-end"
              error={form.error("type")}
              label="Type"
              name="type"
              onChange={(event) => change({ type: event.target.value as WidgetType })}
              value={fields.type}
            >
              <option value="TEXT">Text</option>
              <option value="IMAGE">Image</option>
            </Select>
          </div>
          {fields.type === "TEXT" ? (
            <RichTextEditor
              error={form.error("html")}
              label="Text"
              name="html"
              onChange={(html) => change({ html })}
              value={fields.html}
            />
          ) : (
            <PictureFields
              change={change}
              errors={{ file: form.error("file"), alt: form.error("alt") }}
              fields={fields}
              stored={stored}
            />
          )}
        </Card>
        <FormNotice className="mt-5" form={form} what="this widget" />
        <Card
          className="sticky bottom-0 z-10 mt-4 flex flex-wrap items-center gap-x-5 gap-y-3 rounded-b-none p-3 shadow-lift md:px-6"
          padded={false}
        >
          <Button busy={form.busy} busyLabel="Saving…" type="submit">
            Save Changes
          </Button>
          <TimedNotice
            className="max-md:absolute max-md:inset-x-0 max-md:bottom-full max-md:mb-2 max-md:shadow-lift"
            occasion={form.saves}
          >
            Changes saved....
          </TimedNotice>
        </Card>
      </form>
      {question}
    </>
  );
}
