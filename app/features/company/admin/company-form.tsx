import { useState } from "react";
import { call } from "../../../platform/browser/calls/call.ts";
import { useForm } from "../../../platform/browser/forms/use-form.ts";
import { useKept } from "../../../platform/browser/forms/use-kept.ts";
import type { FormFields } from "../../../platform/browser/forms/form-fields.ts";
import { storedFields } from "../../../platform/browser/forms/conflicting-fields.ts";
import { countries } from "../../../platform/countries/countries.ts";
import { showZone } from "../../../platform/countries/home.ts";
import { EditPage } from "../../../ui/forms/edit-page.tsx";
import { BesidePage } from "../../../ui/forms/page-beside.tsx";
import type { CompanyAnswer } from "../company-details.schema.ts";
import { CompanyFields } from "./company-fields.tsx";

export function CompanyForm({ company }: { company: CompanyAnswer }) {
  const [filledWith, setFilledWith] = useState(company);
  const kept = useKept("company/details");
  const form = useForm({
    version: company.version,
    history: "company/details",
    kept,
    draft: { of: "company" },
    send: (form, version, _key, options) => {
      const body = { address_lines: linesOf(form.address_lines), version };
      return call("POST /api/company", { form, body, ...options });
    },
    shape: {
      fieldsOf: ({ version: _version, ...details }) => ({
        ...storedFields(details, Object.keys(details)),
        address_lines: details.address_lines.join("\n"),
      }),
      bodyOf,
    },
    load: setFilledWith,
    onSuccess: ({ country }) => showZone(countries[country].zone),
  });
  return (
    <BesidePage name="Contact" path="/contact" saved={form.saves} typed={form.typed}>
      <EditPage
        form={form}
        intro={
          <p>
            Names, numbers and links as the whole site shows them: header, footer, contact page, search
            results and mails.
          </p>
        }
        saved="Your Changes Have Been Saved"
        title="Company"
        what="the company’s details"
      >
        <CompanyFields company={filledWith} key={filledWith.version} />
      </EditPage>
    </BesidePage>
  );
}

function bodyOf(form: FormFields): object {
  return { ...form, address_lines: linesOf(form.address_lines) };
}

function linesOf(text = ""): string[] {
  return text.split("\n").filter((line) => line.trim() !== "");
}
