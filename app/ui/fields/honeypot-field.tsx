import { useEffect, useRef } from "react";
import { honeypotField } from "../../platform/validation/spam.ts";

/**
 * A field out of sight and out of the tab order, so that only a robot fills it. Before the form is sent, it is emptied
 * unless somebody typed in it, because a password manager or another script may have filled it.
 */
export function HoneypotField() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const input = field.current;
    const form = input?.form;
    if (!form) return undefined;
    let typed = false;
    const noteKey = ({ isTrusted, key }: KeyboardEvent) => {
      if (isTrusted && key.length === 1) typed = true;
    };
    const empty = () => {
      if (!typed) input.value = "";
    };
    const startAfresh = () => {
      typed = false;
    };
    input.addEventListener("keydown", noteKey);
    // Capturing, so that it runs before the handler that reads and sends the form.
    form.addEventListener("submit", empty, true);
    form.addEventListener("reset", startAfresh);
    return () => {
      input.removeEventListener("keydown", noteKey);
      form.removeEventListener("submit", empty, true);
      form.removeEventListener("reset", startAfresh);
    };
  }, []);
  return (
    <div aria-hidden="true" className="absolute -left-[200vw] size-px overflow-hidden">
      <label>
        Leave this empty
        <input
          autoComplete="off"
          data-1p-ignore=""
          data-bwignore=""
          data-form-type="other"
          data-lpignore="true"
          name={honeypotField}
          ref={field}
          tabIndex={-1}
          type="text"
        />
      </label>
    </div>
  );
}
