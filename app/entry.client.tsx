import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
      <Alive />
    </StrictMode>,
  );
});

/** What was pressed before now is done now: see server/late-scripts.ts. */
function Alive() {
  useEffect(() => void dispatchEvent(new Event("frostway:alive")), []);
  return null;
}
