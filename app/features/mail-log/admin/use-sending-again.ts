import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "../../../platform/browser/calls/call.ts";
import type { LoggedMail } from "../mail-log.schema.ts";
import { failureInWords } from "../../../platform/mail/failure-in-words.ts";

const lookMilliseconds = 1_000;
const mostLooks = 20;

/** Sends a mail again, waits for the outcome, and tells the user. */
export function useSendingAgain(mail: LoggedMail) {
  const { revalidate } = useRevalidator();
  const [sending, setSending] = useState(false);
  const [note, setNote] = useState("");
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);

  const ordered = useRef<LoggedMail>(mail);

  async function order() {
    setNote("");
    const outcome = await call("POST /api/mails/:id/send", { params: { id: mail.id } });
    if (outcome.ok) ordered.current = outcome.data;
    return outcome;
  }

  async function waitForOutcome(): Promise<void> {
    setSending(true);
    const words = await outcomeOf(ordered.current, () => left.current);
    if (left.current) return;
    setSending(false);
    setNote(words);
    await revalidate();
  }

  return { sending, note, order, waitForOutcome };
}

/** `ordered` is the mail as it was before this attempt. */
export async function outcomeOf(ordered: LoggedMail, isLeft: () => boolean): Promise<string> {
  for (let looks = 0; looks < mostLooks && !isLeft(); looks += 1) {
    await new Promise((resolve) => setTimeout(resolve, lookMilliseconds));
    const now = await call("GET /api/mails/:id", { params: { id: ordered.id } });
    if (!now.ok) return now.message;
    if (now.data.sent_at) return "It went out.";
    if (now.data.attempts > ordered.attempts) {
      return `It did not go out. ${failureInWords(now.data.last_error ?? "")}`;
    }
  }
  return "It has not left yet. Look again in a minute.";
}
