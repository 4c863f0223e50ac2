import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { scriptsReadyEvent } from "./platform/browser/scripts-ready-event.ts";
import { tolerateDomChanges } from "./platform/browser/tolerate-dom-changes.ts";
import { preserveFields } from "./platform/browser/hydrated-fields.ts";
import { noteRecovery } from "./platform/browser/note-recovery.ts";
import { allowLibraries } from "./platform/browser/trusted-html.ts";

allowLibraries();
tolerateDomChanges();

const restoreFields = preserveFields(document);
// In its own task: if React took over within an event, it would put back the earlier value of a field.
addEventListener(scriptsReadyEvent, () => setTimeout(restoreFields), { once: true });

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
    { onRecoverableError: noteRecovery },
  );
});
