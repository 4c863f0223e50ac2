import { useEffect, useRef } from "react";
import { honeypotField } from "../platform/validation/spam.ts";

/**
 * Out of sight and out of the tab order: only a robot fills it. What a password manager or another script put into it is
 * taken out before the form is sent; keys that were pressed in it count.
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
    // Before what sends the form reads it.
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
