import { useState } from "react";
import { call } from "../../../platform/browser/calls/call.ts";
import { useSearchParams } from "react-router";
import { Button } from "../../../ui/buttons/button.tsx";
import { Card } from "../../../ui/page/card.tsx";
import { DangerZone } from "../../../ui/dialogs/danger-zone.tsx";
import { DeleteButton } from "../../../ui/dialogs/delete-button.tsx";
import { ShownOn } from "../../../ui/display/shown-on.tsx";
import { EditPage } from "../../../ui/forms/edit-page.tsx";
import { useInPlace } from "../../../ui/forms/in-place.tsx";
import { BesidePage } from "../../../ui/forms/page-beside.tsx";
import { PictureFields } from "../../../ui/fields/picture-fields.tsx";
import { RichTextEditor } from "../../../ui/rich-text/rich-text-editor.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { placeOf, titleOf, type WidgetPlace } from "../widget-places.present.ts";
import type { Widget } from "../widgets.schema.ts";
import { pagesShowing } from "../widget-pages.schema.ts";
import { TypeField } from "./type-field.tsx";
import { useWidgetEditing } from "./use-widget-editing.ts";

export function WidgetForm({ widget }: { widget: Widget }) {
  const { form, stored, fields, change, unsaved } = useWidgetEditing(widget);
  const [parameters] = useSearchParams();
  const [isShown, setShown] = useState(false);
  const place = placeOf(stored.name);
  const inPlace = useInPlace();
  const nameAndType = (
    <div className="grid gap-x-6 md:grid-cols-[minmax(0,1fr)_14rem]">
      <TextField
        autoCapitalize="none"
        hint={place ? "Pages of the site use this name, so it stays as it is." : undefined}
        label="Name"
        name="name"
        onChange={(event) => change({ name: event.target.value })}
        readOnly={place !== undefined}
        required
        spellCheck={false}
        value={fields.name}
      />
      <TypeField isUsed={place !== undefined} onChange={(type) => change({ type })} type={fields.type} />
    </div>
  );
  const edited = (
    <EditPage
      actions={
        place &&
        !isShown &&
        !inPlace && (
          <Button onClick={() => setShown(true)} size="small" variant="secondary">
            Show on the page
          </Button>
        )
      }
      back={{ to: returnAddress(parameters, place) }}
      form={form}
      intro={<ShownOn pages={pagesShowing(stored.name)} so=", so it cannot be deleted" />}
      renderEnd={(leaveTo) =>
        !place && (
          <DangerZone>
            <DeleteButton
              act={() => call("DELETE /api/widgets/:id", { params: { id: stored.id } })}
              id={stored.id}
              kind="widget"
              name={`“${stored.name}”`}
              onDone={() => leaveTo(returnAddress(parameters, place))}
              what={`The widget “${stored.name}” will be deleted. No page shows it.`}
            >
              Delete Widget
            </DeleteButton>
          </DangerZone>
        )
      }
      title={titleOf(stored.name)}
      unsaved={unsaved}
      what="this widget"
    >
      <Card>
        {!inPlace && nameAndType}
        {fields.type === "TEXT" ? (
          <RichTextEditor
            label="Text"
            name="html"
            onChange={(html) => change({ html })}
            value={fields.html}
          />
        ) : (
          <PictureFields change={change} fields={fields} stored={stored} />
        )}
        {inPlace && nameAndType}
      </Card>
    </EditPage>
  );
  if (!place) return edited;
  return (
    <BesidePage
      isOpen={isShown}
      name={place.page}
      part={`[data-widget="${stored.id}"]`}
      path={place.path}
      saved={stored.version}
      typed={form.typed}
    >
      {edited}
    </BesidePage>
  );
}

/** Returns the page whose edit link the user followed, or else the list with the user's search. */
function returnAddress(parameters: URLSearchParams, place: WidgetPlace | undefined): string {
  if (place && parameters.get("from") === "page") return place.path;
  const search = parameters.get("search");
  return search ? `/admin/widgets?${new URLSearchParams({ search }).toString()}` : "/admin/widgets";
}
