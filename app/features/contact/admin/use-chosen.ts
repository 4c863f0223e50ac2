import { useState } from "react";
import type { ChosenMessage } from "../contact.schema.ts";

export type Chosen = ReturnType<typeof useChosen>;

/** The chosen messages, also those on other pages, each with the version that the user last saw. */
export function useChosen(shown: readonly ChosenMessage[]) {
  const [picked, setPicked] = useState<ReadonlyMap<number, number>>(new Map());
  const isWholePage = shown.length > 0 && shown.every(({ id }) => picked.has(id));
  const seen = new Map(shown.map(({ id, version }) => [id, version]));
  return {
    size: picked.size,
    isWholePage,
    has: (id: number) => picked.has(id),
    list: () => Array.from(picked, ([id, version]) => ({ id, version: seen.get(id) ?? version })),
    toggle: (message: ChosenMessage) =>
      setPicked((before) =>
        before.has(message.id) ? without(before, [message.id]) : withThese(before, [message]),
      ),
    /** Adds or removes messages as a check box says. Repeating it changes nothing. */
    set: (messages: readonly ChosenMessage[], isChosen: boolean) =>
      setPicked((before) =>
        isChosen
          ? withThese(before, messages)
          : without(
              before,
              messages.map(({ id }) => id),
            ),
      ),
    remove: (ids: readonly number[]) => setPicked((before) => without(before, ids)),
    clear: () => setPicked(new Map()),
  };
}

function withThese(before: ReadonlyMap<number, number>, added: readonly ChosenMessage[]) {
  return new Map([...before, ...added.map(({ id, version }) => [id, version] as const)]);
}

function without(before: ReadonlyMap<number, number>, removed: readonly number[]) {
  const removedIds = new Set(removed);
  return new Map([...before].filter(([id]) => !removedIds.has(id)));
}
