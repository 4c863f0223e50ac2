import { call } from "../../../platform/browser/calls/call.ts";
import { useLoaded } from "../../../platform/browser/calls/use-loaded.ts";
import { Refusal } from "../../../ui/display/notice.tsx";
import { Picture } from "../../../ui/pictures/picture.tsx";
import { Spinner } from "../../../ui/display/spinner.tsx";
import type { HistoryKind } from "../../../platform/resources/resources.ts";
import type { Comparison } from "../history.schema.ts";
import { ComparedWords } from "../../../ui/forms/compared-words.tsx";

type Props = { params: { kind: HistoryKind; id: string; version: number } };

/** Compares the states before and after a change, word by word and picture by picture. */
export function ComparedVersions({ params: { kind, id, version } }: Props) {
  const loaded = useLoaded(
    () => call("GET /api/history/:kind/:id/:version", { params: { kind, id, version } }),
    `${kind} ${id} ${version}`,
  );
  if (!loaded) return <Spinner label="Loading the comparison" />;
  if (!loaded.ok) return <Refusal className="mt-4" words={loaded.message} />;
  const { fields, pictures } = loaded.data;
  return (
    <div className="mt-4 grid gap-4 border-t border-slate-200 pt-4">
      {fields.map((field) => (
        <section key={field.label}>
          <h3 className="mb-1 text-sm font-semibold text-slate-600">{field.label}</h3>
          <ComparedWords after={field.after} before={field.before} isHtml={field.is_html} />
        </section>
      ))}
      {pictures && (
        <div className="grid grid-cols-2 gap-4">
          <ShownPicture caption="Before" picture={pictures.before} />
          <ShownPicture caption="After" picture={pictures.after} />
        </div>
      )}
    </div>
  );
}

function ShownPicture({
  caption,
  picture,
}: {
  caption: string;
  picture: NonNullable<Comparison["pictures"]>["before"];
}) {
  return (
    <figure>
      {picture ? (
        <Picture
          alt=""
          className="aspect-[4/3] rounded-sm bg-slate-100 object-contain"
          picture={picture}
          sizes="(min-width: 64rem) 28rem, 45vw"
        />
      ) : (
        <p className="flex aspect-[4/3] items-center justify-center rounded-sm bg-slate-100 text-sm text-slate-600">
          No picture
        </p>
      )}
      <figcaption className="mt-1 text-sm text-slate-600">{caption}</figcaption>
    </figure>
  );
}
