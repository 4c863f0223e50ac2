import { Card } from "../../../ui/page/card.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { TextArea } from "../../../ui/fields/text-area.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { customerStatuses, customerStatusLabels } from "../customer-status.ts";
import type { Customer } from "../customers.schema.ts";

/** The fields of a customer that users can edit. */
export const customerFieldNames = [
  "company_name",
  "reg_number",
  "vat_number",
  "account_number",
  "status",
  "terms",
  "invoice_address",
  "addresses",
  "vehicles",
  "notes",
] as const;

export function CustomerFields({ customer }: { customer: Customer }) {
  const field = (name: (typeof customerFieldNames)[number]) => ({
    name,
    defaultValue: customer[name] ?? "",
  });
  return (
    <Card>
      <div className="grid items-end gap-x-5 sm:grid-cols-2">
        <TextField {...field("company_name")} label="Company name" />
        <Select
          choices={customerStatuses.map((status) => [status, customerStatusLabels[status]])}
          {...field("status")}
          label="Status"
        />
        <TextField {...field("account_number")} label="Account number" optional />
        <TextField {...field("reg_number")} label="Registration number" optional />
        <TextField {...field("vat_number")} label="VAT number" optional />
      </div>
      <div className="grid items-end gap-x-5 sm:grid-cols-2">
        <TextArea {...field("invoice_address")} label="Invoice address" optional rows={4} />
        <TextArea
          {...field("addresses")}
          hint="One a line. What comes from them belongs to this file, and whom you add sees it online. “@firm.example” means everybody there."
          label="Mail addresses"
          optional
          rows={4}
        />
        <TextArea {...field("terms")} label="Terms" optional rows={4} />
        <TextArea
          {...field("vehicles")}
          hint="One a line: plate, unit, note. You can paste the cells of a spreadsheet."
          label="Vehicles"
          optional
          rows={4}
        />
        <TextArea {...field("notes")} hint="For the office alone." label="Notes" optional rows={4} />
      </div>
    </Card>
  );
}
