import { cameFrom } from "../../../platform/browser/calls/came-from.ts";
import { type RefObject, useEffect, useRef, useState } from "react";
import { call } from "../../../platform/browser/calls/call.ts";
import { confirmed, deliveryOf } from "../../../platform/browser/calls/delivery.ts";
import { FormOutbox } from "../../../platform/browser/calls/outbox.ts";
import { newSubmissionKey } from "../../../platform/browser/calls/submission-key.ts";
import type { Failure, Outcome } from "../../../platform/browser/calls/request.ts";
import { useDelivery } from "../../../platform/browser/calls/use-delivery.ts";
import { honeypotField } from "../../../platform/validation/spam.ts";
import type { FieldErrors } from "../../../platform/errors.ts";
import {
  type Attempt,
  emptyFields,
  forgetDraft,
  saveDraft,
  readDraft,
  type SentToSign,
  watchDraftGone,
} from "./application-draft.ts";
import {
  type ApplicationFields,
  checkStage,
  type FieldName,
  fieldNames,
  missingSignature,
  type Stage,
  stageOf,
} from "../application-fields.ts";
import { checkSigner, type Signer } from "../signing/signer.ts";
import { useStageFocus } from "./use-stage-focus.ts";

type Problems = { errors: FieldErrors; failure: string | null };

type State = Problems & {
  values: ApplicationFields;
  stage: Stage;
  /** The reference of the application that was sent. */
  reference: string | null;
  hasDraft: boolean;
  signer: Signer;
  toSign: SentToSign | null;
};

const nothing: Problems = { errors: {}, failure: null };
const empty: State = {
  ...nothing,
  values: emptyFields,
  stage: 1,
  reference: null,
  hasDraft: false,
  signer: { signer_name: "", signer_email: "" },
  toSign: null,
};

type Parts = {
  state: State;
  update: (change: (now: State) => Partial<State>) => void;
  attempt: RefObject<Attempt>;
  outbox: FormOutbox;
  focus: ReturnType<typeof useStageFocus>;
};

/** The state of the form with its three stages: the values, the errors and the current stage. */
export function useApplicationForm(form: RefObject<HTMLFormElement | null>) {
  const focus = useStageFocus(form);
  const { busy: sending, outbox } = useDelivery(() => new FormOutbox());
  const parts: Parts = { ...useDraftedState(), focus, outbox };
  return { ...parts.state, sending, ...changes(parts), ...steps(parts), ...delivery(parts) };
}

/** Starts with the draft of this device and stores every change in it. */
function useDraftedState(): Omit<Parts, "focus" | "outbox"> {
  const [state, setState] = useState(empty);
  const attempt = useRef<Attempt>({ key: "", isUnsure: false });
  const { values, stage, toSign } = state;

  useEffect(() => {
    const draft = readDraft();
    attempt.current = { key: draft?.key ?? newSubmissionKey(), isUnsure: draft?.isUnsure ?? false };
    if (!draft) return;
    setState((now) => ({
      ...now,
      values: { ...now.values, ...draft.values },
      stage: draft.stage,
      toSign: draft.toSign ?? null,
      hasDraft: true,
    }));
  }, []);

  // Another tab has sent the draft, so this tab now needs the key of a new application.
  useEffect(() => watchDraftGone(() => (attempt.current = { key: newSubmissionKey(), isUnsure: false })), []);

  useEffect(() => {
    if (attempt.current.key && Object.values(values).some(Boolean))
      store({ values, stage, toSign }, attempt.current);
  }, [values, stage, toSign]);

  return { state, attempt, update: (change) => setState((now) => ({ ...now, ...change(now) })) };
}

function store({ values, stage, toSign }: Pick<State, "values" | "stage" | "toSign">, attempt: Attempt) {
  saveDraft({ values, stage, toSign, ...attempt });
}

function changes({ update, attempt }: Parts) {
  /** Removes the error of a field that the applicant corrects. */
  function settle(name: FieldName | "signature") {
    update(({ errors: { [name]: _settled, ...errors } }) => ({ errors }));
  }
  return {
    settle,
    change: (name: FieldName, value: string) => {
      if (attempt.current.isUnsure) attempt.current = { key: newSubmissionKey(), isUnsure: false };
      update(({ values }) => ({ values: { ...values, [name]: value } }));
      settle(name);
    },
    changeSigner: (signer: Signer) => {
      update(() => ({ ...nothing, signer }));
    },
  };
}

function steps(parts: Parts) {
  const { state, update, attempt, focus } = parts;

  function show(stage: Stage) {
    update(() => ({ ...nothing, stage }));
    focus("heading");
  }

  /** Shows an empty form on stage 1, as on a first visit. */
  function startAfresh(reference: string | null = null) {
    forgetDraft();
    attempt.current = { key: newSubmissionKey(), isUnsure: false };
    update(() => ({ ...empty, reference }));
    focus("heading");
  }

  return {
    show,
    startAfresh: () => startAfresh(),
    /** Ends the form after it was signed, here or by another person. */
    end: (reference: string) => startAfresh(reference),
    advance: (form: HTMLFormElement) => {
      const values = readValues(form, state.values);
      update(() => ({ values }));
      const errors = checkStage(state.stage, values);
      if (Object.keys(errors).length > 0) return point(parts, { errors });
      if (state.stage < 3) show(state.stage === 1 ? 2 : 3);
    },
    /** Returns from waiting for a signature. The applicant can change the filled-in form. */
    backFromWaiting: (failure: string | null) => {
      update(() => ({ ...nothing, failure, toSign: null, stage: 3 }));
      focus(failure ? "error" : "heading");
    },
  };
}

function delivery(parts: Parts) {
  const { state, update, attempt, outbox } = parts;

  function filledIn(trap: string) {
    const terms_shown = document.querySelector<HTMLElement>("[data-terms]")?.dataset.terms ?? null;
    return { ...state.values, submission_key: attempt.current.key, terms_shown, [honeypotField]: trap };
  }

  /** Stored before the answer arrives, in case the page is closed or reloaded meanwhile. */
  function note(isUnsure: boolean) {
    attempt.current.isUnsure = isUnsure;
    store(state, attempt.current);
  }

  async function deliver<B, T>(
    prepare: () => Promise<B | undefined>,
    post: (body: B) => Promise<Outcome<T>>,
    onDone: (answer: T) => void,
  ) {
    const outcome = await outbox.send(async () => {
      const body = await prepare();
      if (!body) return undefined;
      update(() => nothing);
      note(true);
      return post(body);
    });
    if (!outcome) return;
    note(deliveryOf(outcome).state === "waiting");
    if (outcome.ok) return onDone(outcome.data);
    const stages = Object.keys(outcome.errors).map(stageOf);
    if (stages.length === 0) return point(parts, { errors: outcome.errors, failure: wordsFor(outcome) });
    update(() => ({ stage: stages.reduce((first, stage) => (stage < first ? stage : first)) }));
    point(parts, { errors: outcome.errors });
  }

  return {
    send: (toFile: () => Promise<Blob | null>, trap: string) =>
      deliver(
        async () => {
          const signature = await toFile();
          if (!signature) return point(parts, { errors: { signature: [missingSignature] } });
          const file = new File([signature], "signature.jpg", { type: signature.type });
          return { ...filledIn(trap), signature: file };
        },
        (body) => confirmed(call("POST /api/accountRequest", { body, headers: cameFrom() }), "reference"),
        ({ reference }) => steps(parts).end(reference),
      ),
    /** Sends the form to the person who signs. */
    sendToSign: (trap: string) => {
      const errors = checkSigner(state.signer);
      if (Object.keys(errors).length > 0) return point(parts, { errors });
      return deliver(
        async () => ({ ...filledIn(trap), ...state.signer }),
        (body) => confirmed(call("POST /api/signings", { body }), "watch_key", "sign_url", "ends_at"),
        (toSign) => update(() => ({ toSign })),
      );
    },
  };
}

/** Returns the values as they stand in the fields. A password manager may fill those without an event. */
function readValues({ elements }: HTMLFormElement, known: ApplicationFields): ApplicationFields {
  const values = { ...known };
  for (const name of fieldNames) {
    const field = elements.namedItem(name);
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) values[name] = field.value;
  }
  return values;
}

function point({ update, focus }: Parts, problems: Partial<Problems>): undefined {
  update(() => ({ ...nothing, ...problems }));
  focus("error");
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
