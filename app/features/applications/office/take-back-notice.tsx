import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { Button } from "../../../ui/buttons/button.tsx";
import { Notice } from "../../../ui/display/notice.tsx";
import { statusLabels } from "../application-status.ts";
import { letterTitles } from "../letters/letters.ts";
import type { Application } from "../applications.schema.ts";

export type TakeBack = {
  milliseconds: number;
  /** Whether mail can be sent at all. */
  leaves: boolean;
};

type Props = {
  application: Application;
  takeBack: TakeBack;
  busy: boolean;
  /**
   * Whether the user has just taken the step. The undo button then takes the focus, because the pressed button is
   * gone.
   */
  isFresh: boolean;
  onUndo: () => void;
};

/** Shown after a step with letters: their texts to read, and an undo button while they wait. */
export function TakeBackNotice({ application, takeBack, busy, isFresh, onUndo }: Props) {
  const { status, letters, version } = application;
  const { revalidate } = useRevalidator();
  const undo = useRef<HTMLButtonElement>(null);
  const waiting = letters.filter((letter) => letter.state === "waiting" && letter.step_version === version);
  useEffect(() => {
    const timer = setTimeout(() => void revalidate(), takeBack.milliseconds + 500);
    return () => clearTimeout(timer);
  }, [takeBack, revalidate]);
  useEffect(() => {
    if (isFresh) undo.current?.focus();
  }, [isFresh, version]);
  return (
    <Notice
      className="mb-4"
      title={`${statusLabels[status]}. ${describeDispatch(waiting.length, takeBack)}`}
      tone="success"
    >
      <div className="mt-2 flex flex-wrap items-start gap-x-3 gap-y-1">
        <Button busy={busy} busyLabel="Taking it back…" onClick={onUndo} ref={undo} variant="secondary">
          Undo
        </Button>
        {waiting.map(({ id, kind, to, subject, text }) => (
          <details className="min-w-0 text-sm text-navy-900" key={id}>
            <summary className="flex min-h-12 cursor-pointer items-center font-semibold underline">
              Read it{waiting.length > 1 && `: ${letterTitles[kind].toLowerCase()}`}
            </summary>
            <p className="wrap-anywhere text-slate-700">To {to}</p>
            <p className="mt-1 font-semibold wrap-anywhere" dir="auto">
              {subject}
            </p>
            <p className="mt-1 wrap-anywhere whitespace-pre-line" dir="auto">
              {text}
            </p>
          </details>
        ))}
      </div>
    </Notice>
  );
}

function describeDispatch(count: number, { leaves }: TakeBack): string {
  const [it, goes, waits] = count > 1 ? ["The letters", "go", "wait"] : ["The letter", "goes", "waits"];
  return leaves ? `${it} ${goes} out in a minute.` : `${it} ${waits} in the outbox until mail can leave.`;
}
