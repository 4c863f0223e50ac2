import { type ReactNode, useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "../../../platform/browser/calls/call.ts";
import { storedFields } from "../../../platform/browser/forms/conflicting-fields.ts";
import type { FormFields } from "../../../platform/browser/forms/form-fields.ts";
import type { TypedForm } from "../../../platform/browser/forms/typed-form.ts";
import { useForm } from "../../../platform/browser/forms/use-form.ts";
import { useKept } from "../../../platform/browser/forms/use-kept.ts";
import { Checkbox } from "../../../ui/fields/checkbox.tsx";
import { EditPage } from "../../../ui/forms/edit-page.tsx";
import { FieldsetCard } from "../../../ui/forms/fieldset-card.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import type { FirmAnswer } from "../firm-details.schema.ts";
import { type FooterMark, markPictures, mostMarks } from "../firm.schema.ts";
import { FooterMarks, markField } from "./footer-marks.tsx";

type Props = {
  firm: FirmAnswer;
  /** Rendered above the form. */
  intro: ReactNode;
  /** Whether other panels below the form have unsaved changes. */
  unsaved: boolean;
  /** For the page beside. */
  typed: TypedForm;
  renderEnd: () => ReactNode;
};

export function FirmForm({ firm, intro, unsaved, typed, renderEnd }: Props) {
  const [filledWith, setFilledWith] = useState(firm);
  const { revalidate } = useRevalidator();
  const kept = useKept("firm/details");
  const form = useForm({
    version: firm.version,
    history: "firm/details",
    kept,
    draft: { of: "firm" },
    send: (fields, version, _key, options) =>
      call("POST /api/firm", { body: { ...bodyOf(fields), version }, ...options }),
    typed,
    shape: { fieldsOf, bodyOf },
    load: setFilledWith,
    onSuccess: () => revalidate(),
  });
  return (
    <EditPage
      form={form}
      intro={intro}
      renderEnd={renderEnd}
      saved="Your Changes Have Been Saved"
      title="Your firm"
      unsaved={form.unsaved || unsaved}
      what="your firm"
    >
      <div className="grid gap-6" key={filledWith.version}>
        <FieldsetCard className="items-end" id="firm-name" title="Name">
          <TextField
            {...fieldOf(filledWith, "short_name")}
            hint="Large beside the mark, and below the site’s icon on a phone."
            label="Short name"
            required
          />
          <TextField
            {...fieldOf(filledWith, "sender_name")}
            hint="Beside the address that mails come from. Without it, the name in the server’s settings or the short name."
            label="Sender of mails"
            optional
          />
        </FieldsetCard>
        <TradeAccounts firm={filledWith} />
        <FieldsetCard
          className="items-end"
          id="firm-claims"
          intro="What you claim of yourself: an approval, a partner, an insurance. Each stands at the foot of every page, the last one on the home page too."
          title="Foot of the pages"
        >
          <FooterMarks marks={filledWith.marks} />
        </FieldsetCard>
      </div>
    </EditPage>
  );
}

function TradeAccounts({ firm }: { firm: FirmAnswer }) {
  return (
    <FieldsetCard className="items-end" id="firm-accounts" title="Trade accounts">
      <TextField
        {...fieldOf(firm, "reference_prefix")}
        autoCapitalize="characters"
        hint="Stands before the reference of each new application, such as AB in AB-7K3M-Q2XD. Applications that are there keep theirs."
        label="Prefix of references"
        required
      />
      <Checkbox
        className="md:mb-7.5"
        defaultChecked={firm.first_on_receipt}
        label="The first invoice is due on receipt"
        name="first_on_receipt"
      />
      <TextField
        {...fieldOf(firm, "payment_days")}
        hint="From receipt. Form, paper and letters say it."
        inputMode="numeric"
        label="Days to pay an invoice"
        required
      />
      <TextField
        {...fieldOf(firm, "query_days")}
        hint="In writing, from receipt."
        inputMode="numeric"
        label="Days to query an invoice"
        required
      />
    </FieldsetCard>
  );
}

function fieldOf<Name extends Exclude<keyof FirmAnswer, "marks" | "first_on_receipt">>(
  firm: FirmAnswer,
  name: Name,
) {
  return { name, defaultValue: firm[name] ?? "" };
}

function fieldsOf({ marks, first_on_receipt, version: _version, ...details }: FirmAnswer): FormFields {
  return {
    ...storedFields(details, Object.keys(details)),
    ...(first_on_receipt && { first_on_receipt: "on" }),
    ...Object.fromEntries(
      marks.flatMap((mark, at) =>
        (["heading", "line", "picture"] as const).map((part) => [markField(part, at), mark[part]]),
      ),
    ),
  };
}

function bodyOf(form: FormFields) {
  const marks = Array.from({ length: mostMarks }, (_, at): FooterMark => {
    return {
      heading: form[markField("heading", at)]?.trim() ?? "",
      line: form[markField("line", at)]?.trim() ?? "",
      picture: markPictures.find((one) => one === form[markField("picture", at)]) ?? "none",
    };
  });
  return {
    short_name: form.short_name ?? "",
    sender_name: form.sender_name ?? null,
    reference_prefix: form.reference_prefix?.toUpperCase() ?? "",
    first_on_receipt: form.first_on_receipt !== undefined,
    payment_days: form.payment_days ?? "",
    query_days: form.query_days ?? "",
    marks: marks.filter(({ heading, line }) => heading + line !== ""),
  };
}
