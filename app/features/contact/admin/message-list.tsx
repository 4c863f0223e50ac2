import { type RefObject, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { call } from "../../../platform/browser/calls/call.ts";
import { useKeysSwitch } from "../../../platform/browser/page/single-keys.ts";
import { messageKeys } from "../../../platform/browser/storage-names.ts";
import { useCall } from "../../../platform/browser/calls/use-call.ts";
import type { LateRule } from "../../../ui/display/late-rule.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { EmptyState } from "../../../ui/lists/empty-state.tsx";
import { UnlessLookOnly, useLookOnly } from "../../../ui/page/look-only.tsx";
import { Pagination } from "../../../ui/lists/pagination.tsx";
import type { presentInbox } from "../contact.present.ts";
import type { MessageAction, MessageFilter } from "../contact.schema.ts";
import { ChosenMessagesBar } from "./chosen-messages-bar.tsx";
import { KeysDialog } from "./keys-dialog.tsx";
import { MessageRow } from "./message-row.tsx";
import { type Chosen, useChosen } from "./use-chosen.ts";
import { useMessageKeys } from "./use-message-keys.ts";
import { messagesOf, useSeveral } from "./use-several.ts";

export type InboxList = ReturnType<typeof presentInbox> & {
  search: string;
  status: MessageFilter | "";
  now: string;
  late: LateRule;
};

/** The messages of one filter and search, and the actions for several of them, by touch or by keys. */
export function MessageList({ list, openId }: { list: InboxList; openId: number | undefined }) {
  const { search, status, data, now, current_page, last_page } = list;
  const navigate = useNavigate();
  const rows = useRef<HTMLUListElement>(null);
  const summary = useRef<HTMLParagraphElement>(null);
  const chosen = useChosen(data);
  const [acts, setActs] = useState(0);
  const { search: address } = useLocation();
  const several = useSeveral((ids, action) => {
    chosen.remove(ids);
    setActs((before) => before + 1);
    const isOpenGone = action === "delete" && openId !== undefined && ids.includes(openId);
    if (isOpenGone) void navigate(`/admin/messages${address}`);
  });
  // The focused row or button is gone now, so the summary takes the focus.
  useEffect(() => {
    if (acts > 0) summary.current?.focus({ preventScroll: true });
  }, [acts]);
  const [keysAreShown, setKeysAreShown] = useState(false);
  const keys = useKeysSwitch(messageKeys);
  const lookOnly = useLookOnly();
  const all = useAllThatMatch(list, chosen.set);
  const atRow = (id: number | undefined) => data.filter((message) => message.id === (id ?? openId));
  useMessageKeys({
    rows,
    isOn: keys.isOn,
    changes: !lookOnly,
    onToggle: (id) => atRow(id).forEach(chosen.toggle),
    onAct: (action, id) => void several.act(action, chosen.size > 0 ? chosen.list() : atRow(id)),
    onChooseAll: () => (chosen.isWholePage ? void all.choose() : chosen.set(list.data, true)),
    onFilter: (value) => void navigate(`/admin/messages${addressOf(value, search)}`),
    onHelp: () => setKeysAreShown(true),
  });
  const act = (action: MessageAction) => void several.act(action, chosen.list());
  return (
    <>
      <ListHead list={list} onKeys={() => setKeysAreShown(true)} summary={summary} />
      <p className="text-sm font-medium text-danger not-empty:mb-3" role="alert">
        {several.problem || all.problem}
      </p>
      {data.length === 0 ? (
        <EmptyState title={search ? `Nothing found for “${search}”` : "No messages here"} />
      ) : (
        <div className="rounded-md border border-slate-200 bg-white shadow-card">
          <UnlessLookOnly>
            <ChooseAll all={all} chosen={chosen} list={list} />
          </UnlessLookOnly>
          <ul className="divide-y divide-slate-200" ref={rows}>
            {data.map((message) => (
              <MessageRow
                isChosen={chosen.has(message.id)}
                isOpen={message.id === openId}
                key={message.id}
                late={list.late}
                message={message}
                now={now}
                onChoose={(isChosen) => chosen.set([message], isChosen)}
              />
            ))}
          </ul>
        </div>
      )}
      {chosen.size > 0 && (
        <ChosenMessagesBar
          count={chosen.size}
          onAct={act}
          onClear={chosen.clear}
          progress={several.progress}
          status={status}
        />
      )}
      <div className="mt-3">
        <Pagination label="Pages of messages" lastPage={last_page} page={current_page} />
      </div>
      {keysAreShown && <KeysDialog keys={keys} onClose={() => setKeysAreShown(false)} />}
    </>
  );
}

type ListHeadProps = { list: InboxList; summary: RefObject<HTMLParagraphElement | null>; onKeys: () => void };

/**
 * Shows how many messages there are, and the button that lists the keys. The count takes the focus after an action.
 */
function ListHead({ list: { search, total, more }, summary, onKeys }: ListHeadProps) {
  return (
    <div className="mb-1 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
      <p className="text-sm text-slate-600 outline-none" ref={summary} role="status" tabIndex={-1}>
        {more && "At least "}
        {messagesOf(total)}
        {search && ` for “${search}”`}
      </p>
      <Button isForReading className="max-lg:hidden" onClick={onKeys} size="small" variant="quiet">
        Keys
      </Button>
    </div>
  );
}

type ChooseAllProps = { list: InboxList; chosen: Chosen; all: ReturnType<typeof useAllThatMatch> };

/** Chooses the whole page, and then all messages that match. */
function ChooseAll({ list: { total, more, data }, chosen, all }: ChooseAllProps) {
  const isMoreToChoose = chosen.isWholePage && (more || chosen.size < total) && total > data.length;
  return (
    <div className="flex flex-wrap items-center gap-x-3 border-b border-slate-200 print:hidden">
      <label className="flex min-h-11 cursor-pointer items-center text-sm text-slate-700">
        <span className="flex w-11 justify-center">
          <input
            checked={chosen.isWholePage}
            className="size-5 accent-navy-900"
            onChange={({ target }) => chosen.set(data, target.checked)}
            type="checkbox"
          />
        </span>
        Choose all on this page
      </label>
      {isMoreToChoose && (
        <Button
          busy={all.busy}
          className="min-h-11!"
          onClick={() => void all.choose()}
          size="small"
          variant="quiet"
        >
          Choose all {more ? "that match" : `${total} that match`}
        </Button>
      )}
    </div>
  );
}

/** Chooses the matching messages of all pages. */
function useAllThatMatch({ search, status }: InboxList, set: Chosen["set"]) {
  const { busy, problem, make } = useCall();
  function choose(): Promise<void> {
    const query = { ...(search && { search }), ...(status && { status }) };
    return make(call("GET /api/messages/matching", { query }), {
      onSuccess: ({ messages }) => set(messages, true),
    });
  }
  return { busy, problem, choose };
}

function addressOf(status: string, search: string): string {
  const address = new URLSearchParams({ ...(search && { search }), ...(status && { status }) });
  return address.size > 0 ? `?${address}` : "";
}
