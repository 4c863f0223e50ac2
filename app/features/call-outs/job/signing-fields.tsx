import type { RefObject } from "react";
import { RadioChoices } from "../../../ui/fields/radio-choices.tsx";
import { SignatureField } from "../../../ui/signature/signature-field.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import type { ReportDraft } from "./report-draft.ts";

type Props = {
  draft: ReportDraft;
  errors: Record<string, string>;
  onChange: (change: Partial<ReportDraft>) => void;
  paper: RefObject<HTMLCanvasElement | null>;
};

/** The driver's name and signature, or why there is none. */
export function SigningFields({ draft, errors, onChange, paper }: Props) {
  return (
    <div className="mt-5 grid gap-4">
      <RadioChoices
        choices={[
          { value: "yes", label: "The driver signs" },
          { value: "no", label: "Nobody signs" },
        ]}
        legend="Signature"
        name="is_signed"
        onChange={(value) => onChange({ isSigned: value === "yes" })}
        value={draft.isSigned ? "yes" : "no"}
      />
      {draft.isSigned ? (
        <div>
          <TextField
            autoComplete="off"
            error={errors.signer_name ?? null}
            label="Name of who signs"
            name="signer_name"
            onChange={({ target }) => onChange({ signer_name: target.value })}
            required
            value={draft.signer_name}
          />
          <SignatureField
            canvas={paper}
            clearSize="medium"
            error={errors.signature}
            onChange={({ strokes }) => onChange({ strokes })}
            signature={{ way: "draw", strokes: draft.strokes, name: "" }}
          />
        </div>
      ) : (
        <TextField
          error={errors.unsigned_reason ?? null}
          label="Why nobody signs"
          name="unsigned_reason"
          onChange={({ target }) => onChange({ unsigned_reason: target.value })}
          required
          value={draft.unsigned_reason}
        />
      )}
    </div>
  );
}
