import { type ComponentType, type ReactNode, startTransition, StrictMode, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";

type Island = { default: ComponentType };

const islands = Object.entries(import.meta.glob<Island>("./**/*.island.tsx"));

/** Brings an island of a document to life. Rejects when its script does not arrive; it can then be tried again. */
export async function wakeIsland(element: HTMLElement): Promise<void> {
  const { island, prefix, props } = element.dataset;
  const [, load] = islands.find(([path]) => path.endsWith(`/${island}.island.tsx`))!;
  const { default: Island } = await load();
  return new Promise((resolve) => {
    const alive = (
      <StrictMode>
        <Alive onAlive={resolve}>
          <Island {...(JSON.parse(props!) as object)} />
        </Alive>
      </StrictMode>
    );
    // In short pieces, between which what is typed is shown.
    startTransition(() => void hydrateRoot(element, alive, { identifierPrefix: prefix }));
  });
}

function Alive({ onAlive, children }: { onAlive: () => void; children: ReactNode }) {
  useEffect(onAlive, [onAlive]);
  return children;
}
