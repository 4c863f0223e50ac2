import { useState } from "react";
import { call } from "../../platform/browser/calls/call.ts";
import { useForm } from "../../platform/browser/forms/use-form.ts";
import { Badge } from "../../ui/display/badge.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { ButtonLink } from "../../ui/buttons/button-link.tsx";
import { FormDialog } from "../../ui/forms/form-dialog.tsx";
import { DownloadIcon } from "../../ui/buttons/icons.tsx";
import { Moment } from "../../ui/display/moment.tsx";
import { Notice } from "../../ui/display/notice.tsx";
import { TextArea } from "../../ui/fields/text-area.tsx";
import { TitledCard } from "../../ui/page/titled-card.tsx";
import type { OwnCustomer } from "./own-customer.schema.ts";

/** Shows a customer's account to the users who belong to that customer. */
export function OwnCustomerPart({ customer, className }: { customer: OwnCustomer; className?: string }) {
  const [asking, setAsking] = useState(false);
  const [isAsked, setIsAsked] = useState(false);
  const { company_name, status, copy_url, letters, colleagues } = customer;
  return (
    <TitledCard className={className} title={`The account of ${company_name}`}>
      {isAsked && (
        <Notice className="mb-4" tone="success">
          The office has your correction, and writes to you if anything is not clear.
        </Notice>
      )}
      <Badge tone={status === "open" ? "success" : "danger"}>
        {status === "open" ? "Open" : "On stop: please ring us"}
      </Badge>
      <dl className="mt-3 divide-y divide-slate-200">
        <Entry label="Account number" value={customer.account_number} />
        <Entry label="Invoice address" value={customer.invoice_address} />
        <Entry label="Registration number" value={customer.reg_number} />
        <Entry label="VAT number" value={customer.vat_number} />
        <Entry label="Terms as signed" value={customer.terms.join("\n") || null} />
        <Entry
          label="Colleagues with an account"
          value={colleagues.map(({ name, email }) => `${name}, ${email}`).join("\n") || "None yet"}
        />
      </dl>
      {letters.map(({ id, subject, text, sent_at }) => (
        <details className="border-t border-slate-200 py-2" key={id}>
          <summary className="min-h-11 cursor-pointer py-2 font-medium text-navy-900">
            {subject}{" "}
            <span className="text-sm font-normal text-slate-600">
              (<Moment at={sent_at} />)
            </span>
          </summary>
          <p className="whitespace-pre-line wrap-anywhere">{text}</p>
        </details>
      ))}
      <div className="mt-4 flex flex-wrap gap-3">
        {copy_url && (
          <ButtonLink download icon={<DownloadIcon size={18} />} to={copy_url} variant="secondary">
            Your signed copy (PDF)
          </ButtonLink>
        )}
        <Button className="max-sm:-ml-5" onClick={() => setAsking(true)} variant="quiet">
          Something is not right
        </Button>
      </div>
      {asking && (
        <CorrectionDialog
          onAsked={() => {
            setAsking(false);
            setIsAsked(true);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </TitledCard>
  );
}

function CorrectionDialog({ onAsked, onClose }: { onAsked: () => void; onClose: () => void }) {
  const form = useForm({
    draft: { of: "correction" },
    send: (fields) => call("POST /api/user/customer/corrections", { form: fields }),
    onSuccess: onAsked,
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      send="Send to the office"
      sending="Sending…"
      title="What is not right?"
    >
      <TextArea
        autoFocus
        hint="For example a new invoice address. The office changes it."
        label="Your correction"
        name="text"
      />
    </FormDialog>
  );
}

function Entry({ label, value }: { label: string; value: string | null }) {
  return (
    <div className="grid items-baseline gap-x-6 py-2.5 md:grid-cols-[14rem_minmax(0,1fr)]">
      <dt className="text-sm font-semibold text-slate-600">{label}</dt>
      <dd className="whitespace-pre-line wrap-anywhere text-navy-900">{value ?? "Not given yet"}</dd>
    </div>
  );
}
