import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "../../../platform/browser/calls/call.ts";
import { Button, buttonClass } from "../../../ui/buttons/button.tsx";
import { ConfirmButton } from "../../../ui/dialogs/confirm-button.tsx";
import { DownloadIcon, UploadIcon } from "../../../ui/buttons/icons.tsx";
import { Notice, Refusal } from "../../../ui/display/notice.tsx";
import type { User } from "../users/users.schema.ts";
import { maxCvBytes } from "../users/cv-size.schema.ts";
import { cvCheckWords } from "../users/account-words.present.ts";

/** The user's own CV: upload, download, delete. Most users have none, so it is folded away until there is one. */
export function OwnCv({ filename, check }: { filename: string | null; check: User["cv_check"] }) {
  const { revalidate } = useRevalidator();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function store(file: File | undefined) {
    if (!file) return;
    if (file.size > maxCvBytes) return setProblem("The file is too large. It may have 10 MiB.");
    setBusy(true);
    const outcome = await call("POST /api/user/cv", { body: { file } });
    setProblem(outcome.ok ? undefined : (outcome.errors.file?.[0] ?? outcome.message));
    await revalidate();
    setBusy(false);
  }

  return (
    <details open={filename !== null}>
      <summary className="cursor-pointer py-2 wrap-anywhere">{filename ?? "None yet"}</summary>
      <Refusal className="mb-4" words={problem} />
      {!filename && <p>PDF, DOC, DOCX or ODT, at most 10 MiB.</p>}
      {check && (
        <Notice className="mt-4" tone="info">
          {cvCheckWords[check]}. Then it can be downloaded.
        </Notice>
      )}
      <input
        accept=".pdf,.doc,.docx,.odt"
        aria-label="CV file"
        className="sr-only"
        onChange={(event) => {
          void store(event.currentTarget.files?.[0]);
          event.currentTarget.value = "";
        }}
        ref={input}
        tabIndex={-1}
        type="file"
      />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          busy={busy}
          icon={<UploadIcon size={20} />}
          onClick={() => input.current?.click()}
          variant="secondary"
        >
          {filename ? "Replace CV" : "Upload CV"}
        </Button>
        {filename && (
          <>
            {!check && (
              <a className={buttonClass({ variant: "secondary" })} download href="/api/user/cv">
                <DownloadIcon size={20} />
                Download CV
              </a>
            )}
            <ConfirmButton
              act={() => call("DELETE /api/user/cv")}
              onDone={() => {
                setProblem(undefined);
                return revalidate();
              }}
              variant="danger"
              what={`${filename} will be deleted.`}
            >
              Delete CV
            </ConfirmButton>
          </>
        )}
      </div>
    </details>
  );
}
