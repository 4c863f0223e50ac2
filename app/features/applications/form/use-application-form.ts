import { type RefObject, useEffect, useRef, useState } from "react";
import { call } from "../../../platform/browser/call.ts";
import { newSubmissionKey } from "../../../platform/browser/submission-key.ts";
import type { Failure } from "../../../platform/browser/request.ts";
import { honeypotField } from "../../../platform/validation/spam.ts";
import type { FieldErrors } from "../../../platform/errors.ts";
import { emptyFields, forgetDraft, keepDraft, readDraft } from "./application-draft.ts";
import { checkStage, type FieldName, missingSignature, type Stage, stageOf } from "../application-fields.ts";
import { useStageFocus } from "./use-stage-focus.ts";

const nothing: { errors: FieldErrors; failure: string | null } = { errors: {}, failure: null };

/** The three stages of the form: what was typed, what is wrong with it, and where the applicant stands. */
export function useApplicationForm(form: RefObject<HTMLFormElement | null>) {
  const [values, setValues] = useState(emptyFields);
  const [stage, setStage] = useState<Stage>(1);
  const [{ errors, failure }, setProblems] = useState(nothing);
  const [sending, setSending] = useState(false);
  const [reference, setReference] = useState<string | null>(null);
  const [hasDraft, setHasDraft] = useState(false);
  const key = useRef("");
  /** An answer got lost: what is then changed is another application. */
  const unsure = useRef(false);
  const focus = useStageFocus(form);

  useEffect(() => {
    const draft = readDraft();
    key.current = draft?.key ?? newSubmissionKey();
    setValues((now) => ({ ...now, ...draft?.values }));
    if (draft) setStage(draft.stage);
    setHasDraft(draft !== undefined);
  }, []);

  useEffect(() => {
    if (key.current && Object.values(values).some(Boolean)) keepDraft({ values, stage, key: key.current });
  }, [values, stage]);

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

  async function send(signature: Blob | null, trap: string) {
    if (sending) return;
    if (!signature) return point({ errors: { signature: [missingSignature] } });
    setProblems(nothing);
    setSending(true);
    const outcome = await call("POST /api/accountRequest", {
      body: {
        ...values,
        submission_key: key.current,
        terms_shown: document.querySelector<HTMLElement>("[data-terms]")?.dataset.terms ?? null,
        [honeypotField]: trap,
        signature: new File([signature], "signature.jpg", { type: signature.type }),
      },
    });
    setSending(false);
    if (outcome.ok) {
      startAfresh();
      setReference(outcome.data.reference);
      return;
    }
    unsure.current = outcome.status === 0 || outcome.status >= 500;
    const stages = Object.keys(outcome.errors).map(stageOf);
    if (stages.length > 0) setStage(stages.reduce((first, stage) => (stage < first ? stage : first)));
    point({ errors: outcome.errors, failure: stages.length > 0 ? null : wordsFor(outcome) });
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
    setReference(null);
    focus("heading");
  }

  return {
    values,
    stage,
    errors,
    failure,
    sending,
    reference,
    hasDraft,
    change,
    settle,
    show,
    advance,
    send,
    startAfresh,
  };
}

export type ApplicationFormState = ReturnType<typeof useApplicationForm>;

function wordsFor({ status, message }: Failure): string {
  if (status === 0) {
    return "We could not be reached. Nothing is lost: what you typed is kept on this device. Check your connection, then press Save and Submit again.";
  }
  if (status === 429)
    return "Several applications have come from your network. Please try again in an hour, or call us.";
  if (status >= 500)
    return "Something went wrong at our end. Nothing is lost: please press Save and Submit again in a minute.";
  return message;
}
