import { useCallback, useRef, type ReactNode } from "react";
import { type BlockerFunction, useBeforeUnload, useBlocker, useNavigate } from "react-router";
import { Button } from "../buttons/button.tsx";
import { Dialog } from "../dialogs/dialog.tsx";
import { useInPlace } from "./in-place.tsx";

/**
 * Pages to which the site itself sends users who must sign in or confirm something. They are not asked before these.
 */
const allowedPaths = new Set(["/login", "/verify-email", "/confirm-password"]);

/**
 * Asks before the user leaves a form with unsaved changes. Render `question` anywhere on the page. After a save, leave
 * with `leaveTo`, which does not ask. From a form beside its page it leads back to that page.
 */
export function useUnsavedChanges(unsaved: boolean): {
  question: ReactNode;
  leaveTo: (path: string) => void;
} {
  const leaving = useRef(false);
  const navigate = useNavigate();
  const inPlace = useInPlace();
  const shouldAsk = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation }) =>
      unsaved &&
      !leaving.current &&
      currentLocation.pathname !== nextLocation.pathname &&
      !allowedPaths.has(nextLocation.pathname),
    [unsaved],
  );
  const blocker = useBlocker(shouldAsk);
  useBeforeUnload((event) => {
    if (unsaved && !leaving.current) event.preventDefault();
  });
  const leaveTo = (path: string) => {
    leaving.current = true;
    void navigate(inPlace?.closed ?? path);
  };
  const leaveAnyway = () => {
    leaving.current = true;
    blocker.proceed?.();
  };
  const question = (
    <>
      {/* Tells early-leaving.ts, which asks before hydration, that it no longer needs to. */}
      <span data-asks="" hidden />
      <Dialog
        dismissable={false}
        isOpen={blocker.state === "blocked"}
        onClose={() => blocker.reset?.()}
        role="alertdialog"
        title="Leave without saving?"
      >
        <p>What you changed on this page is not saved yet.</p>
        <div className="mt-7 flex flex-wrap justify-end gap-3">
          <Button autoFocus onClick={() => blocker.reset?.()} variant="secondary">
            Stay on this page
          </Button>
          <Button onClick={leaveAnyway} variant="danger">
            Leave without saving
          </Button>
        </div>
      </Dialog>
    </>
  );
  return { question, leaveTo };
}
