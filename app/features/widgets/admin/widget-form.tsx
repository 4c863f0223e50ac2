import { Fragment } from "react";
import { Link, useLocation } from "react-router";
import { Card } from "../../../ui/card.tsx";
import { EditPage } from "../../../ui/edit-page.tsx";
import { RichTextEditor } from "../../../ui/rich-text-editor.tsx";
import { Select } from "../../../ui/select.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { isNameOnPages, pagesShowing, type Widget, type WidgetType } from "../widgets.schema.ts";
import { DeleteWidgetButton } from "./delete-widget-button.tsx";
import { PictureFields } from "./picture-fields.tsx";
import { useWidgetEditing } from "./use-widget-editing.ts";

export function WidgetForm({ widget }: { widget: Widget }) {
  const { form, stored, fields, change, unsaved } = useWidgetEditing(widget);
  const { search } = useLocation();
  const isFixed = isNameOnPages(stored.name);
  return (
    <EditPage
      back={{ to: `/admin/widgets${search}` }}
      className="max-w-[60rem]"
      form={form}
      intro={<ShownOn name={stored.name} />}
      renderActions={(leaveTo) =>
        !isFixed && (
          <DeleteWidgetButton onDeleted={() => leaveTo(`/admin/widgets${search}`)} widget={stored} />
        )
      }
      history={`widget/${stored.id}`}
      title={stored.name}
      unsaved={unsaved}
      what="this widget"
    >
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
    </EditPage>
  );
}

/** What keeps a widget from being deleted, with the way there. */
function ShownOn({ name }: { name: string }) {
  const pages = pagesShowing(name);
  if (pages.length === 0) return null;
  return (
    <p>
      Shown on{" "}
      {pages.map(({ path, label }, place) => (
        <Fragment key={path}>
          {place > 0 && ", "}
          <Link className="text-ice-600 underline" to={path}>
            {label}
          </Link>
        </Fragment>
      ))}
      , so it cannot be deleted.
    </p>
  );
}
