import { useState } from "react";
import { call } from "../../../platform/browser/call.ts";
import { useForm } from "../../../platform/browser/use-form.ts";
import { Button } from "../../../ui/button.tsx";
import { FormNotice } from "../../../ui/form-notice.tsx";
import { TimedNotice } from "../../../ui/timed-notice.tsx";
import { useUnsavedChanges } from "../../../ui/unsaved-changes.tsx";
import type { CompanyAnswer } from "../company-details.schema.ts";
import { CompanyFields } from "./company-fields.tsx";

export function CompanyForm({ company }: { company: CompanyAnswer }) {
  const [filledWith, setFilledWith] = useState(company);
  const form = useForm({
    version: company.version,
    send: (form, version) =>
      call("POST /api/company", { form, body: { address_lines: linesOf(form.address_lines), version } }),
    load: setFilledWith,
  });
  const { question } = useUnsavedChanges(form.unsaved);
  return (
    <>
      <form {...form.props} aria-label="Company" className="[&_.field-control]:scroll-mb-28">
        <CompanyFields company={filledWith} error={form.error} key={filledWith.version} />
        <div className="sticky bottom-0 -mx-4 mt-6 grid gap-3 border-t border-slate-200 bg-slate-50 px-4 py-3 md:-mx-8 md:px-8">
          <FormNotice form={form} what="the company’s details" />
          <TimedNotice occasion={form.saves}>Your Changes Have Been Saved</TimedNotice>
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

function linesOf(text = ""): string[] {
  return text.split("\n").filter((line) => line.trim() !== "");
}
