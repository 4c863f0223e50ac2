import { type ComponentType, type ReactNode, startTransition, StrictMode, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { endureChanges } from "./platform/browser/changed-tree.ts";
import { keepFields } from "./platform/browser/hydrated-fields.ts";
import { noteRecovery } from "./platform/browser/note-recovery.ts";

type Island = { default: ComponentType };

const islands = Object.entries(import.meta.glob<Island>("./**/*.island.tsx"));

endureChanges();

/**
 * Brings an island of a document to life. Answers what puts back into its fields what stood there, once events reach it.
 * Rejects when its script does not arrive; it can then be tried again.
 */
export async function wakeIsland(element: HTMLElement): Promise<() => void> {
  const { island, prefix, props = "{}" } = element.dataset;
  const found = islands.find(([path]) => path.endsWith(`/${island}.island.tsx`));
  if (!found) throw new Error(`There is no island ${island}.`);
  const { default: Island } = await found[1]();
  const putBackFields = keepFields(element);
  await new Promise<void>((resolve) => {
    const alive = (
      <StrictMode>
        <Alive onAlive={resolve}>
          <Island {...(JSON.parse(props) as object)} />
        </Alive>
      </StrictMode>
    );
    const options = { identifierPrefix: prefix, onRecoverableError: noteRecovery };
    // In short pieces, between which what is typed is shown.
    startTransition(() => void hydrateRoot(element, alive, options));
  });
  return putBackFields;
}

function Alive({ onAlive, children }: { onAlive: () => void; children: ReactNode }) {
  useEffect(onAlive, [onAlive]);
  return children;
}
