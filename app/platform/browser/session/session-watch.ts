import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import {
  reloadCurrentUser,
  clearCurrentUser,
  isOtherUser,
  loadCurrentUser,
  seemsSignedIn,
  draftOwnerId,
} from "./current-user.ts";
import { saveDraft, restoreDraft, watchTyping } from "../forms/drafts.ts";
import { withNextPath, isAuthPage } from "./next-path.ts";
import { handleAnswers } from "../calls/request.ts";

const otherPerson = "Somebody else has signed in. Nothing was sent: load the page again.";

/**
 * Handles 401, 403, 419 and 423 for the whole site. A user who is sent to sign in returns to the same page and finds
 * the typed text; nothing is sent again automatically. Called once, by the root of the app. Returns the page where
 * text was just restored.
 */
export function useSessionWatch(): { restoredAt: string | null } {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const [restoredAt, setRestoredAt] = useState<string | null>(null);

  useEffect(() => watchTyping(), []);
  // A user who is sent to sign in may still be shown as signed in, though the session has ended.
  useEffect(() => void (isAuthPage(here) ? reloadCurrentUser() : loadCurrentUser()), [here]);
  useEffect(() => {
    setRestoredAt(null);
    return restoreDraft(here, draftOwnerId(), () => setRestoredAt(here));
  }, [here]);

  useEffect(() => {
    const leave = (address: string) => {
      saveDraft(here, draftOwnerId());
      void navigate(address);
    };
    const toLogin = () => {
      if (isAuthPage(here)) return;
      leave(withNextPath("/login", here));
      clearCurrentUser();
    };
    handleAnswers({
      signedOut: toLogin,
      // A visitor whose browser stores no cookies was not signed in. The page itself says what failed.
      tokenRefused: () => seemsSignedIn() && toLogin(),
      forbidden: () => leave("/verify-email"),
      refusal: () => (isOtherUser() ? otherPerson : undefined),
      secondFactorNeeded: () => leave("/account/second-factor"),
      passwordNeeded: ({ factor }) =>
        leave(withNextPath("/confirm-password", here) + (factor ? "&factor=1" : "")),
    });
  }, [here, navigate]);

  return { restoredAt };
}
