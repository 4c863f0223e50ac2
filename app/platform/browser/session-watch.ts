import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import {
  askAgain,
  clearCurrentUser,
  isOtherPerson,
  loadCurrentUser,
  seemsSignedIn,
  draftOwnerId,
} from "./current-user.ts";
import { keepDraft, restoreDraft, watchTyping } from "./drafts.ts";
import { withNextPath, isAuthPage } from "./next-path.ts";
import { handleAnswers } from "./request.ts";

const otherPerson = "Somebody else has signed in. Nothing was sent: load the page again.";

/**
 * The one place that knows what 401, 403, 419 and 423 mean for the whole site. Somebody sent to sign in returns to the
 * same page and finds what was typed; nothing is sent again by itself. Called once, by the root of the app; answers where
 * that has just happened.
 */
export function useSessionWatch(): { restoredAt: string | null } {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const [restoredAt, setRestoredAt] = useState<string | null>(null);

  useEffect(() => watchTyping(), []);
  // Who is sent to sign in may still be shown as the person whose session has ended.
  useEffect(() => void (isAuthPage(here) ? askAgain() : loadCurrentUser()), [here]);
  useEffect(() => {
    setRestoredAt(null);
    return restoreDraft(here, draftOwnerId(), () => setRestoredAt(here));
  }, [here]);

  useEffect(() => {
    const leave = (address: string) => {
      keepDraft(here, draftOwnerId());
      void navigate(address);
    };
    const toLogin = () => {
      if (isAuthPage(here)) return;
      leave(withNextPath("/login", here));
      clearCurrentUser();
    };
    handleAnswers({
      signedOut: toLogin,
      // A visitor whose browser keeps no cookies was not signed in: the page itself says what failed.
      tokenRefused: () => seemsSignedIn() && toLogin(),
      forbidden: () => leave("/verify-email"),
      refusal: () => (isOtherPerson() ? otherPerson : undefined),
      secondFactorNeeded: () => leave("/account/second-factor"),
      passwordNeeded: ({ factor }) =>
        leave(withNextPath("/confirm-password", here) + (factor ? "&factor=1" : "")),
    });
  }, [here, navigate]);

  return { restoredAt };
}
