import { type FormEvent, useRef, useState } from "react";
import { Refusal } from "../../../ui/display/notice.tsx";
import { Spinner } from "../../../ui/display/spinner.tsx";
import { honeypotField } from "../../../platform/validation/spam.ts";
import { HoneypotField } from "../../../ui/fields/honeypot-field.tsx";
import type { Stage } from "../application-fields.ts";
import { CompanyStage } from "./company-stage.tsx";
import { DraftLine } from "./draft-line.tsx";
import { ReferencesStage } from "./references-stage.tsx";
import { StageList } from "./stage-list.tsx";
import { useApplicationForm } from "./use-application-form.ts";
import { useLastStage } from "./use-last-stage.ts";
import { type Signature, useSignaturePaper } from "../../../ui/signature/use-signature-canvas.ts";

const unsigned: Signature = { way: "draw", strokes: [], name: "" };

const headings: Record<Stage, string> = {
  1: "Your company",
  2: "Two trade references",
  3: "Sign and send",
};

export function ApplicationForm() {
  const form = useRef<HTMLFormElement>(null);
  const application = useApplicationForm(form);
  const [signature, setSignature] = useState(unsigned);
  const paper = useSignaturePaper(signature);
  const { stage, reference, toSign } = application;
  const last = useLastStage(stage > 1 || toSign !== null);

  function startAfresh() {
    setSignature(unsigned);
    application.startAfresh();
  }

  function sign(next: Signature) {
    setSignature(next);
    application.settle("signature");
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const trap = new FormData(event.currentTarget).get(honeypotField);
    const typed = typeof trap === "string" ? trap : "";
    if (stage < 3) application.advance(event.currentTarget);
    else if (signature.way === "send") void application.sendToSign(typed);
    else void application.send(paper.toFile, typed);
  }

  if (reference && last) return <last.ApplicationSent onReturn={startAfresh} reference={reference} />;
  if (toSign) {
    if (!last) return <Spinner label="Loading" />;
    return (
      <last.WaitingForSignature
        onBack={application.backFromWaiting}
        onSigned={application.end}
        toSign={toSign}
      />
    );
  }
  return (
    <form aria-label="Trade account application" method="post" noValidate onSubmit={submit} ref={form}>
      <StageList current={stage} />
      <h2 className="mt-7 text-2xl outline-none" data-stage-heading="" tabIndex={-1}>
        <span className="sr-only">Step {stage} of 3: </span>
        {headings[stage]}
      </h2>
      <DraftLine onClear={startAfresh} shown={application.hasDraft && stage === 1} />
      <Refusal className="mt-5" words={application.failure} />
      <div className="mt-6">
        {stage === 1 && <CompanyStage application={application} />}
        {stage === 2 && <ReferencesStage application={application} />}
        {stage === 3 && !last && <Spinner label="Loading" />}
        {stage === 3 && last && (
          <last.SignatureStage
            canvas={paper.canvas}
            onSign={sign}
            application={application}
            signature={signature}
          />
        )}
      </div>
      <HoneypotField />
    </form>
  );
}
