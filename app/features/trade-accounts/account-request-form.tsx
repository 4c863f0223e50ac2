import { type FormEvent, useRef, useState } from "react";
import { Notice } from "../../ui/notice.tsx";
import { trapField } from "../../platform/validation/spam.ts";
import { TrapField } from "../../ui/trap-field.tsx";
import { AccountRequestSent } from "./account-request-sent.tsx";
import type { Stage } from "./application-fields.ts";
import { CompanyStage } from "./company-stage.tsx";
import { DraftLine } from "./draft-line.tsx";
import { ReferencesStage } from "./references-stage.tsx";
import { SignatureStage } from "./signature-stage.tsx";
import { StageList } from "./stage-list.tsx";
import { useAccountRequest } from "./use-account-request.ts";
import { type Signature, useSignaturePaper } from "./use-signature-canvas.ts";

const unsigned: Signature = { way: "draw", strokes: [], name: "" };

const headings: Record<Stage, string> = {
  1: "Your company",
  2: "Two trade references",
  3: "Sign and send",
};

export function AccountRequestForm() {
  const form = useRef<HTMLFormElement>(null);
  const request = useAccountRequest(form);
  const [signature, setSignature] = useState(unsigned);
  const paper = useSignaturePaper(signature);
  const { stage, reference } = request;

  function startAfresh() {
    setSignature(unsigned);
    request.startAfresh();
  }

  function sign(next: Signature) {
    setSignature(next);
    request.settle("signature");
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const trap = new FormData(event.currentTarget).get(trapField);
    if (stage < 3) request.advance();
    else void paper.toFile().then((file) => request.send(file, typeof trap === "string" ? trap : ""));
  }

  if (reference) return <AccountRequestSent onReturn={startAfresh} reference={reference} />;
  return (
    <form
      aria-label="Trade account application"
      className="scroll-mt-24"
      method="post"
      noValidate
      onSubmit={submit}
      ref={form}
    >
      <StageList current={stage} />
      <h2 className="mt-7 text-2xl outline-none" data-stage-heading="" tabIndex={-1}>
        <span className="sr-only">Step {stage} of 3: </span>
        {headings[stage]}
      </h2>
      <DraftLine onClear={startAfresh} shown={request.hasDraft && stage === 1} />
      {request.failure && (
        <Notice className="mt-5" tone="error">
          {request.failure}
        </Notice>
      )}
      <div className="mt-6">
        {stage === 1 && <CompanyStage request={request} />}
        {stage === 2 && <ReferencesStage request={request} />}
        {stage === 3 && (
          <SignatureStage canvas={paper.canvas} onSign={sign} request={request} signature={signature} />
        )}
      </div>
      <TrapField />
    </form>
  );
}
