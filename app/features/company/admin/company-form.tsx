import { useState } from "react";
import { call } from "../../../platform/browser/call.ts";
import { useForm } from "../../../platform/browser/use-form.ts";
import { EditPage } from "../../../ui/edit-page.tsx";
import type { CompanyAnswer } from "../company-details.schema.ts";
import { CompanyFields } from "./company-fields.tsx";

export function CompanyForm({ company }: { company: CompanyAnswer }) {
  const [filledWith, setFilledWith] = useState(company);
  const form = useForm({
    version: company.version,
    draft: { of: "company" },
    send: (form, version) =>
      call("POST /api/company", { form, body: { address_lines: linesOf(form.address_lines), version } }),
    load: setFilledWith,
  });
  return (
    <EditPage
      form={form}
      history="company/details"
      intro={
        <p>
          Names, numbers and links as the whole site shows them: header, footer, contact page, search results
          and mails.
        </p>
      }
      saved="Your Changes Have Been Saved"
      title="Company"
      what="the company’s details"
    >
      <CompanyFields company={filledWith} error={form.error} key={filledWith.version} />
    </EditPage>
  );
}

function linesOf(text = ""): string[] {
  return text.split("\n").filter((line) => line.trim() !== "");
}
