import { useRef, useState } from "react";
import { type FormFields, useForm } from "../../../platform/browser/use-form.ts";
import { Button } from "../../../ui/button.tsx";
import { ConflictNotice } from "../../../ui/conflict-notice.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { TimedNotice } from "../../../ui/timed-notice.tsx";
import { useUnsavedChanges } from "../../../ui/unsaved-changes.tsx";
import type { CompanyAnswer } from "../company-details.schema.ts";
import { sendCompany } from "../company.requests.ts";
import { CompanyFields } from "./company-fields.tsx";

const SAVED_FOR_MS = 3000;

type Props = { company: CompanyAnswer; onTakeTheirs: (theirs: CompanyAnswer) => void };

export function CompanyForm({ company, onTakeTheirs }: Props) {
  const version = useRef(company.version);
  const [unsaved, setUnsaved] = useState(false);
  const [saved, setSaved] = useState(0);
  const [theirs, setTheirs] = useState<CompanyAnswer>();
  const { question } = useUnsavedChanges(unsaved);
  const form = useForm({
    send: (fields) => sendCompany({ ...readCompanyForm(fields), version: version.current }),
    onSuccess: (stored) => {
      version.current = stored.version;
      setUnsaved(false);
      setTheirs(undefined);
      setSaved((times) => times + 1);
    },
    onFailure: ({ status, current }) => {
      setTheirs(status === 409 ? (current as CompanyAnswer) : undefined);
    },
  });
  return (
    <>
      <form
        {...form.props}
        aria-label="Company"
        className="[&_.field-control]:scroll-mb-28"
        onInput={() => setUnsaved(true)}
      >
        <CompanyFields company={company} error={form.error} />
        <div className="sticky bottom-0 -mx-4 mt-6 grid gap-3 border-t border-slate-200 bg-slate-50 px-4 py-3 md:-mx-8 md:px-8">
          {theirs && (
            <ConflictNotice
              busy={form.busy}
              onKeepMine={() => {
                version.current = theirs.version;
                form.props.ref.current?.requestSubmit();
              }}
              onLoadTheirs={() => onTakeTheirs(theirs)}
            />
          )}
          {form.generalMessage && !theirs && <Notice tone="error">{form.generalMessage}</Notice>}
          {saved > 0 && (
            <TimedNotice key={saved} milliseconds={SAVED_FOR_MS}>
              Your Changes Have Been Saved
            </TimedNotice>
          )}
          <div>
            <Button busy={form.busy} busyLabel="Saving…" type="submit">
              Save Changes
            </Button>
          </div>
        </div>
      </form>
      {question}
    </>
  );
}

function readCompanyForm({ address_lines = "", ...fields }: FormFields) {
  return { ...fields, address_lines: address_lines.split("\n").filter((line) => line.trim() !== "") };
}
