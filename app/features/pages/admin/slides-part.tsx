import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { call } from "../../../platform/browser/calls/call.ts";
import { useForm } from "../../../platform/browser/forms/use-form.ts";
import { AddButton } from "../../../ui/buttons/add-button.tsx";
import { Card } from "../../../ui/page/card.tsx";
import { FormDialog } from "../../../ui/forms/form-dialog.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";

type Props = {
  /** The most slides that the banner may have. */
  most: number;
  slides: { id: number; title: string; subtitle: string | null; shown: string | null }[];
};

/** The banner of the home page. */
export function SlidesPart({ slides, most }: Props) {
  const [adding, setAdding] = useState(false);
  return (
    <section aria-labelledby="banner" className="mt-10">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 className="scroll-mt-24 text-lg" id="banner">
            Slides of the banner
          </h2>
          <p className="text-sm text-slate-600">
            The home page shows them one after the other, at most {most}.
          </p>
        </div>
        {slides.length < most && (
          <AddButton onClick={() => setAdding(true)} variant="secondary">
            Add Slide
          </AddButton>
        )}
      </div>
      <ol className="grid gap-3 md:grid-cols-2">
        {slides.map(({ id, title, subtitle, shown }) => (
          <li className="min-w-0" key={id}>
            <Card className="relative flex h-full gap-4 hover:border-navy-600">
              {shown && (
                <img
                  alt=""
                  className="h-16 w-24 flex-none rounded-sm object-cover md:h-20 md:w-32"
                  loading="lazy"
                  src={shown}
                />
              )}
              <div className="min-w-0">
                <Link
                  className="font-semibold wrap-anywhere text-navy-900 no-underline after:absolute after:inset-0 after:rounded-md"
                  to={`/admin/slides/${id}`}
                >
                  {title}
                </Link>
                <p className="text-sm wrap-anywhere text-slate-700">{subtitle}</p>
              </div>
            </Card>
          </li>
        ))}
      </ol>
      {adding && <AddSlideDialog onClose={() => setAdding(false)} />}
    </section>
  );
}

/** Adds a slide and opens its edit screen at once. */
function AddSlideDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const form = useForm({
    send: ({ title = "" }) => call("POST /api/slides", { body: { title } }),
    onSuccess: ({ id }) => navigate(`/admin/slides/${id}`),
  });
  return (
    <FormDialog form={form} onClose={onClose} send="Add Slide" sending="Adding…" title="Add Slide">
      <TextField autoFocus label="Title" name="title" required />
    </FormDialog>
  );
}
