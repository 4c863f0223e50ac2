import { type ReactNode, useEffect, useRef, useState } from "react";
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import { Button } from "../buttons/button.tsx";
import { CloseIcon } from "../pictures/slide-icons.tsx";
import { VisuallyHidden } from "../page/visually-hidden.tsx";

type Props = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** False for a dialog that the user must answer. In an alert dialog, Escape is the answer that changes nothing. */
  dismissable?: boolean;
  role?: "dialog" | "alertdialog";
  width?: "narrow" | "wide" | undefined;
};

/**
 * A modal window. It keeps the focus inside, restores it afterwards, and closes on Escape. A press outside, which
 * happens easily on a phone, closes it only while nothing has been typed in it.
 */
export function Dialog({
  isOpen,
  onClose,
  title,
  children,
  dismissable = true,
  role,
  width = "narrow",
}: Props) {
  const typedIn = useRef(false);
  useEffect(() => {
    if (isOpen) typedIn.current = false;
  }, [isOpen]);
  return (
    <ModalOverlay
      className="fixed inset-0 z-50 flex items-end justify-center bg-navy-950/70 sm:items-center sm:p-6"
      isDismissable={dismissable}
      isKeyboardDismissDisabled={!dismissable && role !== "alertdialog"}
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      shouldCloseOnInteractOutside={() => !typedIn.current}
    >
      <Modal
        className={`by-night max-h-[92svh] w-full animate-fade scroll-pb-24 overflow-y-auto rounded-md border border-slate-300 bg-white shadow-lift max-sm:border-x-0 max-sm:border-b-0 ${width === "wide" ? "max-w-text" : "max-w-form"}`}
      >
        <FocusBack />
        <AriaDialog className="p-5 outline-none md:p-7" role={role}>
          <div className="mb-5 flex items-start justify-between gap-4">
            <Heading className="text-xl" slot="title">
              {title}
            </Heading>
            {dismissable && (
              <Button className="-mt-2 -mr-2 px-0! size-11" isForReading onClick={onClose} variant="quiet">
                <CloseIcon size={20} />
                <VisuallyHidden>Close</VisuallyHidden>
              </Button>
            )}
          </div>
          <div
            onInput={() => {
              typedIn.current = true;
            }}
          >
            {children}
          </div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/**
 * Gives the focus back when a response closes the dialog. The library tries it too, but as long as the page behind the
 * dialog is still inert, which is so unless a press or a key closes the dialog.
 */
function FocusBack() {
  // The first render is before anything in the dialog takes the focus.
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      setTimeout(() => {
        if (document.activeElement === document.body && opener instanceof HTMLElement)
          opener.focus({ preventScroll: true });
      });
    },
    [opener],
  );
  return null;
}
