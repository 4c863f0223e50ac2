import { Button } from "../../../ui/buttons/button.tsx";
import { ArrowLeftIcon } from "../../../ui/forms/form-icons.tsx";
import { FieldGroup } from "./field-group.tsx";
import type { ApplicationFormState } from "./use-application-form.ts";

export function ReferencesStage({ application }: { application: ApplicationFormState }) {
  return (
    <div className="grid gap-7">
      <p className="max-w-text">
        Two companies that give you credit today. We write to them only about this application.
      </p>
      <FieldGroup
        names={["ref1_company_name", "ref1_address", "ref1_email", "ref1_telephone"]}
        application={application}
        title="Reference 1"
      />
      <FieldGroup
        names={["ref2_company_name", "ref2_address", "ref2_email", "ref2_telephone"]}
        application={application}
        title="Reference 2"
      />
      <div className="flex flex-wrap gap-3">
        <Button className="max-sm:w-full" size="large" type="submit">
          Continue to signature
        </Button>
        <Button
          className="max-sm:w-full"
          icon={<ArrowLeftIcon size={20} />}
          onClick={() => application.show(1)}
          size="large"
          variant="quiet"
        >
          Back
        </Button>
      </div>
    </div>
  );
}
