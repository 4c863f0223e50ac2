import { type FormEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "../../../platform/browser/calls/call.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Card } from "../../../ui/page/card.tsx";
import { ConfirmButton } from "../../../ui/dialogs/confirm-button.tsx";
import { FieldError } from "../../../ui/fields/field.tsx";
import { HistoryLink } from "../../../ui/buttons/history-link.tsx";
import { TimedNotice } from "../../../ui/display/timed-notice.tsx";
import { FirmMark } from "../firm-mark.tsx";
import type { ShownFirm } from "../firm.schema.ts";
import { leastPixels, uploadedMark } from "../mark/mark-files.ts";
import type { MarkAnswer } from "../mark/mark.schema.ts";

type Props = { firm: Pick<ShownFirm, "short_name">; mark: MarkAnswer };

/** Shows the mark as the header shows it, and uploads, replaces or removes it. */
export function MarkPanel({ firm, mark }: Props) {
  const [file, setFile] = useState<File>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [changes, setChanges] = useState(0);
  const { revalidate } = useRevalidator();

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy) return;
    if (!file) return setProblem("Please choose a file first.");
    setBusy(true);
    setProblem(undefined);
    const outcome = await call("POST /api/firm/mark", { body: { file, version: mark.version } });
    setBusy(false);
    if (!outcome.ok) setProblem(outcome.errors.file?.[0] ?? outcome.message);
    else setChanges((count) => count + 1);
    if (outcome.ok || outcome.status === 409) await revalidate();
  }

  return (
    <Card>
      <form aria-label="Mark" method="post" onSubmit={(event) => void onSubmit(event)}>
        <div className="flex flex-wrap items-center justify-between gap-4">
          <h2 className="text-lg">Mark</h2>
          <HistoryLink of="mark/own" />
        </div>
        <p className="mt-2 max-w-text text-sm text-slate-600">
          An SVG, which is cleaned of everything but its shapes, or a PNG of at least {leastPixels} pixels.
          The site’s icons, the header and the paper of applications are made from it. Without one, your
          initials stand in its place.
        </p>
        <div className="on-dark mt-4 flex min-h-20 items-center rounded-md bg-navy-900 px-5 py-4">
          <FirmMark className="size-11 flex-none text-ice-300" firm={{ ...firm, mark: mark.shown }} />
        </div>
        <label className="mt-4 block text-sm font-semibold text-navy-900" htmlFor="mark-file">
          File
        </label>
        <input
          accept={uploadedMark.types.join(",")}
          aria-describedby={problem ? "mark-error" : undefined}
          aria-invalid={problem ? true : undefined}
          className="field-control mt-1.5"
          id="mark-file"
          name="file"
          onChange={({ target }) => {
            setProblem(undefined);
            setFile(target.files?.[0]);
          }}
          type="file"
        />
        <FieldError id="mark-error" message={problem} />
        <TimedNotice inPlace occasion={changes}>
          The mark is on the site.
        </TimedNotice>
        <div className="mt-3 flex flex-wrap gap-3">
          <Button busy={busy} busyLabel="Uploading…" type="submit" variant="secondary">
            Use this mark
          </Button>
          {mark.shown && (
            <ConfirmButton
              act={() => call("DELETE /api/firm/mark", { body: { version: mark.version } })}
              onDone={() => revalidate()}
              variant="quiet"
              what="The mark leaves the site, and your initials stand in its place. It stays in the history."
            >
              Remove the mark
            </ConfirmButton>
          )}
        </div>
      </form>
    </Card>
  );
}
