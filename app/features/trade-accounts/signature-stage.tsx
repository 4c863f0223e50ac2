import type { RefObject } from "react";
import { Button } from "../../ui/button.tsx";
import { ArrowLeftIcon } from "../../ui/icons.tsx";
import { declaration } from "./payment-terms.ts";
import { SignatureField } from "./signature-field.tsx";
import type { AccountRequest } from "./use-account-request.ts";
import type { Signature } from "./use-signature-canvas.ts";

type Props = {
  request: AccountRequest;
  signature: Signature;
  onSign: (signature: Signature) => void;
  canvas: RefObject<HTMLCanvasElement | null>;
};

export function SignatureStage({ request, signature, onSign, canvas }: Props) {
  return (
    <>
      <p className="mb-5 max-w-text">{declaration}</p>
      <SignatureField
        canvas={canvas}
        error={request.errors.signature?.[0]}
        onChange={onSign}
        signature={signature}
      />
      <div className="mt-8 flex flex-wrap gap-3">
        <Button
          busy={request.sending}
          busyLabel="Sending…"
          className="max-sm:w-full"
          size="large"
          type="submit"
        >
          Save and Submit
        </Button>
        <Button
          className="max-sm:w-full"
          disabled={request.sending}
          icon={<ArrowLeftIcon size={20} />}
          onClick={() => request.show(2)}
          size="large"
          variant="quiet"
        >
          Back
        </Button>
      </div>
    </>
  );
}
