import {
  type ComponentType,
  type ReactNode,
  startTransition,
  StrictMode,
  useEffect,
  useLayoutEffect,
} from "react";
import { hydrateRoot } from "react-dom/client";
import { tolerateDomChanges } from "./platform/browser/takeover/tolerate-dom-changes.ts";
import { preserveFields } from "./platform/browser/takeover/hydrated-fields.ts";
import { noteRecovery } from "./platform/browser/session/note-recovery.ts";

type Island = { default: ComponentType };

const islands = Object.entries(import.meta.glob<Island>("./**/*.island.tsx"));

tolerateDomChanges();

/**
 * Hydrates an island of a document. Once the island handles events, resolves to a function that reports what the
 * visitor had typed into its fields. Rejects if the island's script does not load; the caller can then retry.
 */
export async function wakeIsland(element: HTMLElement): Promise<() => void> {
  const { island, prefix, props = "{}" } = element.dataset;
  const found = islands.find(([path]) => path.endsWith(`/${island}.island.tsx`));
  if (!found) throw new Error(`There is no island ${island}.`);
  const { default: Island } = await found[1]();
  const { moveInto, report } = preserveFields(element);
  await new Promise<void>((resolve) => {
    const alive = (
      <StrictMode>
        <Alive onAlive={resolve} onCommit={moveInto}>
          <Island {...(JSON.parse(props) as object)} />
        </Alive>
      </StrictMode>
    );
    const options = { identifierPrefix: prefix, onRecoverableError: noteRecovery };
    // A transition hydrates in short pieces, so that the browser can show what the visitor types in between.
    startTransition(() => void hydrateRoot(element, alive, options));
  });
  return report;
}

type AliveProps = { onCommit: () => void; onAlive: () => void; children: ReactNode };

function Alive({ onCommit, onAlive, children }: AliveProps) {
  useLayoutEffect(onCommit, [onCommit]);
  useEffect(onAlive, [onAlive]);
  return children;
}
