import { Button } from "../../../ui/buttons/button.tsx";
import { FieldGroup } from "./field-group.tsx";
import type { ApplicationFormState } from "./use-application-form.ts";

export function CompanyStage({ application }: { application: ApplicationFormState }) {
  return (
    <div className="grid gap-7">
      <FieldGroup
        names={["name", "position", "email", "telephone"]}
        application={application}
        title="About you"
      />
      <FieldGroup
        names={["company_name", "address", "reg_number", "vat_number"]}
        application={application}
        title="About the company"
      />
      <FieldGroup
        hint="Where we send invoices and statements."
        names={["accounts_email", "accounts_telephone"]}
        application={application}
        title="Your accounts department"
      />
      <Button className="max-sm:w-full sm:justify-self-start" size="large" type="submit">
        Continue to references
      </Button>
    </div>
  );
}
