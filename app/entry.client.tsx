import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { askAgainElsewhere } from "./platform/browser/ask-again.ts";
import { allowLibraries } from "./platform/browser/trusted-html.ts";

allowLibraries();
askAgainElsewhere();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
