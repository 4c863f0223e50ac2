import { useState } from "react";
import { publicPages } from "../../../../content/public-pages.ts";
import { storedFields } from "../../../platform/browser/forms/conflicting-fields.ts";
import { call } from "../../../platform/browser/calls/call.ts";
import { useForm } from "../../../platform/browser/forms/use-form.ts";
import { Card } from "../../../ui/page/card.tsx";
import { DangerZone } from "../../../ui/dialogs/danger-zone.tsx";
import { DeleteButton } from "../../../ui/dialogs/delete-button.tsx";
import { ShownOn } from "../../../ui/display/shown-on.tsx";
import { EditPage } from "../../../ui/forms/edit-page.tsx";
import { BesidePage } from "../../../ui/forms/page-beside.tsx";
import { PictureFields } from "../../../ui/fields/picture-fields.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import type { Slide } from "../slides.schema.ts";

const textFields = ["title", "subtitle", "link", "place", "alt", "focal"] as const;
type Fields = Record<(typeof textFields)[number], string> & { file: File | null };

type Props = {
  slide: Slide;
  /** The sample picture that the slide shows while it has no picture of its own. */
  sample: { image_url: string | null; width: number | null; height: number | null };
};

export function SlideForm({ slide, sample }: Props) {
  const { form, stored, fields, change } = useSlideEditing(slide);
  const text = (name: (typeof textFields)[number]) => ({
    name,
    value: fields[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  return (
    <BesidePage name="Home" path="/" saved={stored.version} typed={form.typed}>
      <EditPage
        back={{ to: "/admin/pages#banner" }}
        className="grid gap-6"
        form={form}
        intro={<ShownOn pages={[publicPages.home]} so=", in the banner" />}
        renderEnd={(leaveTo) => (
          <DangerZone>
            <DeleteButton
              act={() => call("DELETE /api/slides/:id", { params: { id: slide.id } })}
              id={slide.id}
              kind="slide"
              name={`The slide “${stored.title}”`}
              onDone={() => leaveTo("/admin/pages#banner")}
            >
              Delete Slide
            </DeleteButton>
          </DangerZone>
        )}
        title={stored.title}
        unsaved={form.unsaved || fields.file !== null}
        what="this slide"
      >
        <Card>
          <TextField {...text("title")} label="Title" required />
          <TextField {...text("subtitle")} label="Subtitle" optional />
          <TextField
            {...text("link")}
            hint="Where “Find Out More” leads: a page of this site such as /repairs, or a web address. Empty: no button."
            inputMode="url"
            label="Link"
            optional
          />
          <TextField
            {...text("place")}
            hint="Lower numbers come first."
            inputMode="numeric"
            label="Place"
            required
          />
        </Card>
        <Card>
          <PictureFields
            change={change}
            fields={fields}
            stored={stored.image_url ? stored : { ...sample, version: stored.version }}
          />
        </Card>
      </EditPage>
    </BesidePage>
  );
}

function useSlideEditing(slide: Slide) {
  const [stored, setStored] = useState(slide);
  const [fields, setFields] = useState(() => fieldsOf(slide));
  const show = (now: Slide) => {
    setStored(now);
    setFields(fieldsOf(now));
  };
  const form = useForm({
    version: slide.version,
    history: `slide/${slide.id}`,
    draft: { of: `slide ${slide.id}` },
    send: (_fields, version, _key, options) =>
      call("POST /api/slides/:id", {
        params: { id: slide.id },
        body: { ...fields, file: fields.file ?? undefined, version },
        ...options,
      }),
    onSuccess: show,
    load: show,
    shape: { fieldsOf: (theirs) => storedFields(theirs, textFields), bodyOf: (typed) => typed },
  });
  const change = (part: Partial<Fields>) => setFields((before) => ({ ...before, ...part }));
  return { form, stored, fields, change };
}

function fieldsOf({ title, subtitle, link, place, alt, focal }: Slide): Fields {
  return {
    title,
    subtitle: subtitle ?? "",
    link: link ?? "",
    place: String(place),
    alt: alt ?? "",
    focal: focal ?? "",
    file: null,
  };
}
