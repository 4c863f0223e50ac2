import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { ALIVE } from "./platform/browser/alive.ts";
import { endureChanges } from "./platform/browser/changed-tree.ts";
import { keepFields } from "./platform/browser/hydrated-fields.ts";
import { noteRecovery } from "./platform/browser/note-recovery.ts";
import { allowLibraries } from "./platform/browser/trusted-html.ts";

allowLibraries();
endureChanges();

const putBackFields = keepFields(document);
// In its own task: if React took over within an event, it would put back the earlier value of a field.
addEventListener(ALIVE, () => setTimeout(putBackFields), { once: true });

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
    { onRecoverableError: noteRecovery },
  );
});
