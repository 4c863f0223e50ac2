import { useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "../../../platform/browser/calls/call.ts";
import { piecesOf } from "../../../platform/browser/calls/pieces-of.ts";
import { offerRestore, offerUndo } from "../../../platform/browser/calls/undo.ts";
import type { ChosenMessage, MessageAction, MessagesChanged } from "../contact.schema.ts";
import type { MessageStatus } from "../message-status.ts";

type Changed = { done: MessagesChanged["done"]; left: MessagesChanged["not_done"]; refusal: string };

/** Marks or deletes many messages, some in each request, with one undo for all of them. */
export function useSeveral(onDone: (ids: number[], action: MessageAction) => void) {
  const { revalidate } = useRevalidator();
  const [progress, setProgress] = useState("");
  const [problem, setProblem] = useState("");

  async function act(action: MessageAction, messages: ChosenMessage[]): Promise<void> {
    if (messages.length === 0 || progress) return;
    setProblem("");
    const changed = await change(action, messages, (done) => setProgress(`${done} of ${messages.length}…`));
    setProgress("");
    offerToUndo(action, changed.done);
    setProblem(inWords(changed));
    onDone(
      [...changed.done, ...changed.left].map(({ id }) => id),
      action,
    );
    await revalidate();
  }

  return { act, progress, problem };
}

async function change(
  action: MessageAction,
  messages: ChosenMessage[],
  onProgress: (done: number) => void = () => {},
): Promise<Changed> {
  const changed: Changed = { done: [], left: [], refusal: "" };
  let sent = 0;
  for (const piece of piecesOf(messages)) {
    onProgress(sent);
    const answer = await call("POST /api/messages/several", { body: { action, messages: piece } });
    if (!answer.ok) return { ...changed, refusal: answer.message };
    changed.done.push(...answer.data.done);
    changed.left.push(...answer.data.not_done);
    sent += piece.length;
  }
  return changed;
}

function offerToUndo(action: MessageAction, done: MessagesChanged["done"]): void {
  const words = `${messagesOf(done.length)} ${resultTexts[action](done.length)}.`;
  if (action === "delete") {
    if (done.length > 0) offerRestore({ kind: "message", ids: done.map(({ id }) => id), words });
    return;
  }
  const marked = done.filter(({ was }) => was !== null && was !== action);
  if (marked.length > 0) offerUndo({ words, undo: () => restoreStatuses(marked) });
}

/** Restores the earlier status of each message. */
async function restoreStatuses(marked: MessagesChanged["done"]): Promise<string> {
  let back = 0;
  for (const status of ["new", "open", "answered", "spam"] satisfies MessageStatus[]) {
    const some = marked.flatMap(({ id, version, was }) =>
      was === status && version !== null ? [{ id, version }] : [],
    );
    const { done, refusal } = await change(status, some);
    back += done.length;
    if (refusal) return `${back} of ${marked.length} are as they were. ${refusal}`;
  }
  if (back === marked.length) return back === 1 ? "It is as it was." : "They are as they were.";
  return `${back} of ${marked.length} are as they were. Somebody has changed the others meanwhile.`;
}

const resultTexts: Record<MessageAction, (count: number) => string> = {
  new: (count) => `${isOrAre(count)} marked as new`,
  open: (count) => `${isOrAre(count)} marked as open`,
  answered: (count) => `${isOrAre(count)} marked as answered`,
  spam: (count) => `${isOrAre(count)} marked as spam`,
  delete: (count) => `${count === 1 ? "was" : "were"} deleted`,
};

function inWords({ left, refusal }: Changed): string {
  const changed = left.filter(({ code }) => code === 409).length;
  const missing = left.length - changed;
  return [
    changed > 0 &&
      `Somebody else has changed ${messagesOf(changed)} meanwhile: ${changed === 1 ? "it stays as it is" : "they stay as they are"}.`,
    missing > 0 && `${messagesOf(missing)} ${isOrAre(missing)} no longer there.`,
    refusal && `${refusal} What is still chosen was not changed.`,
  ]
    .filter(Boolean)
    .join(" ");
}

function isOrAre(count: number): string {
  return count === 1 ? "is" : "are";
}

export function messagesOf(count: number): string {
  return count === 1 ? "1 message" : `${count} messages`;
}
