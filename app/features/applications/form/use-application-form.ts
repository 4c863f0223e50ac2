import { type RefObject, useEffect, useRef, useState } from "react";
import { call } from "../../../platform/browser/call.ts";
import { newSubmissionKey } from "../../../platform/browser/submission-key.ts";
import type { Failure, Outcome } from "../../../platform/browser/request.ts";
import { honeypotField } from "../../../platform/validation/spam.ts";
import type { FieldErrors } from "../../../platform/errors.ts";
import { emptyFields, forgetDraft, keepDraft, readDraft, type SentToSign } from "./application-draft.ts";
import { checkStage, type FieldName, missingSignature, type Stage, stageOf } from "../application-fields.ts";
import { checkSigner, type Signer } from "../signing/signer.ts";
import { useStageFocus } from "./use-stage-focus.ts";

const nobody: Signer = { signer_name: "", signer_email: "" };
const nothing: { errors: FieldErrors; failure: string | null } = { errors: {}, failure: null };

/** The three stages of the form: what was typed, what is wrong with it, and where the applicant stands. */
export function useApplicationForm(form: RefObject<HTMLFormElement | null>) {
  const [values, setValues] = useState(emptyFields);
  const [stage, setStage] = useState<Stage>(1);
  const [{ errors, failure }, setProblems] = useState(nothing);
  const [isSending, setSending] = useState(false);
  const [reference, setReference] = useState<string | null>(null);
  const [hasDraft, setHasDraft] = useState(false);
  const [signer, setSigner] = useState(nobody);
  const [toSign, setToSign] = useState<SentToSign | null>(null);
  const key = useRef("");
  /** An answer got lost: what is then changed is another application. */
  const unsure = useRef(false);
  const focus = useStageFocus(form);

  useEffect(() => {
    const draft = readDraft();
    key.current = draft?.key ?? newSubmissionKey();
    setValues((now) => ({ ...now, ...draft?.values }));
    if (draft) setStage(draft.stage);
    setToSign(draft?.toSign ?? null);
    setHasDraft(draft !== undefined);
  }, []);

  useEffect(() => {
    if (!key.current || !Object.values(values).some(Boolean)) return;
    keepDraft({ values, stage, key: key.current, toSign });
  }, [values, stage, toSign]);

  function change(name: FieldName, value: string) {
    if (unsure.current) key.current = newSubmissionKey();
    unsure.current = false;
    setValues((now) => ({ ...now, [name]: value }));
    settle(name);
  }

  /** What was wrong is being put right: its message goes. */
  function settle(name: FieldName | "signature") {
    setProblems(({ errors: { [name]: _settled, ...others }, ...rest }) => ({ ...rest, errors: others }));
  }

  function changeSigner(next: Signer) {
    setSigner(next);
    setProblems(nothing);
  }

  function show(next: Stage) {
    setProblems(nothing);
    setStage(next);
    focus("heading");
  }

  function point(problems: Partial<typeof nothing>) {
    setProblems({ ...nothing, ...problems });
    focus("error");
  }

  function advance() {
    const found = checkStage(stage, values);
    if (Object.keys(found).length > 0) return point({ errors: found });
    if (stage < 3) show(stage === 1 ? 2 : 3);
  }

  function send(signature: Blob | null, trap: string) {
    if (!signature) return point({ errors: { signature: [missingSignature] } });
    const file = new File([signature], "signature.jpg", { type: signature.type });
    const body = { ...filledIn(trap), signature: file };
    return deliver(
      () => call("POST /api/accountRequest", { body }),
      (receipt) => end(receipt.reference),
    );
  }

  /** To the person who signs. */
  function sendToSign(trap: string) {
    const found = checkSigner(signer);
    if (Object.keys(found).length > 0) return point({ errors: found });
    return deliver(() => call("POST /api/signings", { body: { ...filledIn(trap), ...signer } }), setToSign);
  }

  function filledIn(trap: string) {
    const terms_shown = document.querySelector<HTMLElement>("[data-terms]")?.dataset.terms ?? null;
    return { ...values, submission_key: key.current, terms_shown, [honeypotField]: trap };
  }

  async function deliver<T>(sending: () => Promise<Outcome<T>>, onDone: (answer: T) => void) {
    if (isSending) return;
    setProblems(nothing);
    setSending(true);
    const outcome = await sending();
    setSending(false);
    if (outcome.ok) return onDone(outcome.data);
    unsure.current = outcome.status === 0 || outcome.status >= 500;
    const stages = Object.keys(outcome.errors).map(stageOf);
    if (stages.length > 0) setStage(stages.reduce((first, stage) => (stage < first ? stage : first)));
    point({ errors: outcome.errors, failure: stages.length > 0 ? null : wordsFor(outcome) });
  }

  /** It was signed, here or elsewhere. */
  function end(sent: string) {
    startAfresh();
    setReference(sent);
  }

  /** Back from waiting for a signature: what was typed is there, and can be changed. */
  function backFromWaiting(why: string | null) {
    setToSign(null);
    setProblems({ ...nothing, failure: why });
    setStage(3);
    focus(why ? "error" : "heading");
  }

  /** An empty form on stage 1, as for somebody who comes for the first time. */
  function startAfresh() {
    forgetDraft();
    key.current = newSubmissionKey();
    unsure.current = false;
    setValues(emptyFields);
    setStage(1);
    setProblems(nothing);
    setHasDraft(false);
    setSigner(nobody);
    setToSign(null);
    setReference(null);
    focus("heading");
  }

  return {
    values,
    stage,
    errors,
    failure,
    sending: isSending,
    reference,
    signer,
    toSign,
    hasDraft,
    change,
    settle,
    show,
    advance,
    send,
    sendToSign,
    changeSigner,
    end,
    backFromWaiting,
    startAfresh,
  };
}

export type ApplicationFormState = ReturnType<typeof useApplicationForm>;

function wordsFor({ status, message }: Failure): string {
  if (status === 0) {
    return "We could not be reached. Nothing is lost: what you typed is kept on this device. Check your connection, then send it again.";
  }
  if (status === 429)
    return "Several applications have come from your network. Please try again in an hour, or call us.";
  if (status >= 500)
    return "Something went wrong at our end. Nothing is lost: please send it again in a minute.";
  return message;
}
