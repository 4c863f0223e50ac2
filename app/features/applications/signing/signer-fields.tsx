import type { FieldErrors } from "../../../platform/errors.ts";
import { TextField } from "../../../ui/fields/text-field.tsx";
import type { Signer } from "./signer.ts";

type Props = { signer: Signer; onChange: (signer: Signer) => void; errors: FieldErrors };

/** The fields for the person who signs in the applicant's place. */
export function SignerFields({ signer, onChange, errors }: Props) {
  return (
    <div>
      <p className="mb-5 max-w-text">
        We write to the person who signs for the company. They see all of this and the payment terms, change
        nothing, and sign on their own phone or computer. You can also show them a code to scan.
      </p>
      <div className="grid gap-x-5 md:grid-cols-2">
        <TextField
          autoComplete="off"
          error={errors.signer_name?.[0]}
          label="Name of who signs"
          name="signer_name"
          onChange={(event) => onChange({ ...signer, signer_name: event.target.value })}
          required
          value={signer.signer_name}
        />
        <TextField
          autoComplete="off"
          error={errors.signer_email?.[0]}
          inputMode="email"
          label="Their email"
          name="signer_email"
          onChange={(event) => onChange({ ...signer, signer_email: event.target.value })}
          required
          type="email"
          value={signer.signer_email}
        />
      </div>
    </div>
  );
}
