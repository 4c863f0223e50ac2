import type { RefObject } from "react";
import { Button } from "../../../ui/button.tsx";
import { ArrowLeftIcon } from "../../../ui/form-icons.tsx";
import { declaration } from "../payment-terms.ts";
import { SignatureField } from "./signature-field.tsx";
import type { ApplicationFormState } from "./use-application-form.ts";
import type { Signature } from "./use-signature-canvas.ts";

type Props = {
  application: ApplicationFormState;
  signature: Signature;
  onSign: (signature: Signature) => void;
  canvas: RefObject<HTMLCanvasElement | null>;
};

export function SignatureStage({ application, signature, onSign, canvas }: Props) {
  return (
    <>
      <p className="mb-5 max-w-text">{declaration}</p>
      <SignatureField
        canvas={canvas}
        error={application.errors.signature?.[0]}
        onChange={onSign}
        signature={signature}
      />
      <div className="mt-8 flex flex-wrap gap-3">
        <Button
          busy={application.sending}
          busyLabel="Sending…"
          className="max-sm:w-full"
          size="large"
          type="submit"
        >
          Save and Submit
        </Button>
        <Button
          className="max-sm:w-full"
          disabled={application.sending}
          icon={<ArrowLeftIcon size={20} />}
          onClick={() => application.show(2)}
          size="large"
          variant="quiet"
        >
          Back
        </Button>
      </div>
    </>
  );
}
