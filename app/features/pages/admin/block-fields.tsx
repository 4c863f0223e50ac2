import { RichTextEditor } from "../../../ui/rich-text/rich-text-editor.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { type BlockProps, FactRows } from "./fact-rows.tsx";

/** The galleries and pictures that blocks can show. */
export type Choices = {
  galleries: { id: number; name: string }[];
  images: { id: number; words: string; image_url: string }[];
};

type Props = BlockProps & { choices: Choices };

export function BlockFields(props: Props) {
  const { block, number, choices, onChange } = props;
  const isGalleryGone =
    block.gallery_id !== "" && !choices.galleries.some(({ id }) => String(id) === block.gallery_id);
  switch (block.kind) {
    case "text":
      return (
        <RichTextEditor
          label={`Text ${number}`}
          name={`text ${number}`}
          onChange={(html) => onChange({ html })}
          value={block.html}
        />
      );
    case "picture":
      return <PictureChoice {...props} field="image_id" label="Picture" />;
    case "gallery":
      return (
        <Select
          choices={choices.galleries.map(({ id, name }) => [id, name])}
          hint="Pictures are added to it under Galleries."
          label={`Gallery ${number}`}
          name={`gallery ${number}`}
          onChange={({ target }) => onChange({ gallery_id: target.value })}
          required
          value={block.gallery_id}
        >
          <option value="">Choose a gallery</option>
          {isGalleryGone && (
            <option value={block.gallery_id}>A gallery that is deleted: the page leaves it out</option>
          )}
        </Select>
      );
    case "facts":
      return <FactRows {...props} />;
    case "comparison":
      return (
        <>
          <PictureChoice {...props} field="before_id" label="Before" />
          <PictureChoice {...props} field="after_id" label="After" />
          <TextField
            label={`Caption ${number}`}
            name={`caption ${number}`}
            onChange={({ target }) => onChange({ caption: target.value })}
            optional
            value={block.caption}
          />
        </>
      );
    case "testimonials":
      return <p className="text-sm text-slate-600">What customers say, newest first.</p>;
    case "call":
      return <p className="text-sm text-slate-600">The number to call in a breakdown.</p>;
    case "map":
      return <p className="text-sm text-slate-600">Your address, and a map for those who ask for it.</p>;
  }
}

type PictureProps = Props & { field: "image_id" | "before_id" | "after_id"; label: string };

/** Chooses a picture from the galleries. Pictures are uploaded and described there. */
function PictureChoice({ block, number, choices, onChange, field, label }: PictureProps) {
  const name = `${label.toLowerCase()} ${number}`;
  const chosen = choices.images.find(({ id }) => String(id) === block[field]);
  const isGone = block[field] !== "" && !chosen;
  return (
    <div className="flex flex-wrap items-start gap-x-4">
      <Select
        choices={choices.images.map(({ id, words }) => [id, words])}
        className="flex-1 basis-60"
        hint="Of the galleries."
        label={`${label} ${number}`}
        name={name}
        onChange={({ target }) => onChange({ [field]: target.value })}
        required
        value={block[field]}
      >
        <option value="">Choose a picture</option>
        {isGone && <option value={block[field]}>A picture that is deleted: the page leaves it out</option>}
      </Select>
      {chosen && (
        <img alt="" className="mb-7 h-24 w-32 flex-none rounded-sm object-cover" src={chosen.image_url} />
      )}
    </div>
  );
}
