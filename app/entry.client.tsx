import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { scriptsCommittedEvent, scriptsReadyEvent } from "./platform/browser/takeover/scripts-ready-event.ts";
import { tolerateDomChanges } from "./platform/browser/takeover/tolerate-dom-changes.ts";
import { preserveFields } from "./platform/browser/takeover/hydrated-fields.ts";
import { noteRecovery } from "./platform/browser/session/note-recovery.ts";
import { allowLibraries } from "./platform/browser/trusted-html.ts";

allowLibraries();
tolerateDomChanges();

const { moveInto, report } = preserveFields(document);
addEventListener(scriptsCommittedEvent, moveInto);
// In its own task: if React took over within an event, it would put back the earlier value of a field.
addEventListener(scriptsReadyEvent, () => setTimeout(report), { once: true });

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
    { onRecoverableError: noteRecovery },
  );
});
