import { Button } from "../../ui/button.tsx";
import { FieldGroup } from "./field-group.tsx";
import type { AccountRequest } from "./use-account-request.ts";

export function CompanyStage({ request }: { request: AccountRequest }) {
  return (
    <div className="grid gap-7">
      <FieldGroup names={["name", "position", "email", "telephone"]} request={request} title="About you" />
      <FieldGroup
        names={["company_name", "address", "reg_number", "vat_number"]}
        request={request}
        title="About the company"
      />
      <FieldGroup
        hint="Where we send invoices and statements."
        names={["accounts_email", "accounts_telephone"]}
        request={request}
        title="Your accounts department"
      />
      <Button className="max-sm:w-full sm:justify-self-start" size="large" type="submit">
        Continue to references
      </Button>
    </div>
  );
}
