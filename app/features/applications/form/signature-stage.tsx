import type { RefObject } from "react";
import { Button } from "../../../ui/buttons/button.tsx";
import { ArrowLeftIcon } from "../../../ui/forms/form-icons.tsx";
import { declaration } from "../payment-terms.ts";
import { SignerFields } from "../signing/signer-fields.tsx";
import { ApplicationSummary } from "./application-summary.tsx";
import { SignatureField } from "../../../ui/signature/signature-field.tsx";
import { SignatureWays } from "../../../ui/signature/signature-ways.tsx";
import type { ApplicationFormState } from "./use-application-form.ts";
import type { Signature } from "../../../ui/signature/use-signature-canvas.ts";

type Props = {
  application: ApplicationFormState;
  signature: Signature;
  onSign: (signature: Signature) => void;
  canvas: RefObject<HTMLCanvasElement | null>;
};

export function SignatureStage({ application, signature, onSign, canvas }: Props) {
  const isSent = signature.way === "send";
  return (
    <>
      <p className="mb-4 max-w-text">Please check what you filled in.</p>
      <ApplicationSummary heading="h3" onChange={application.show} values={application.values} />
      <div className="mt-6">
        <SignatureWays
          onChange={(way) => onSign({ ...signature, way })}
          way={signature.way}
          ways={["draw", "type", "send"]}
        />
      </div>
      {isSent ? (
        <SignerFields
          errors={application.errors}
          onChange={application.changeSigner}
          signer={application.signer}
        />
      ) : (
        <>
          <p className="mb-5 max-w-text">{declaration}</p>
          <SignatureField
            canvas={canvas}
            error={application.errors.signature?.[0]}
            onChange={onSign}
            signature={signature}
          />
        </>
      )}
      <div className="mt-8 flex flex-wrap gap-3">
        <Button
          busy={application.sending}
          busyLabel="Sending…"
          className="max-sm:w-full"
          size="large"
          type="submit"
        >
          {isSent ? "Send to the person who signs" : "Save and Submit"}
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
