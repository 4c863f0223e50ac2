import { type RefObject, useEffect, useState } from "react";

type Target = "heading" | "error";

/**
 * Returns a function that moves the focus to the stage's heading or to its first error, once the stage is rendered.
 */
export function useStageFocus(form: RefObject<HTMLFormElement | null>) {
  const [wanted, setWanted] = useState<{ target: Target } | null>(null);
  useEffect(() => {
    if (!wanted || !form.current) return;
    const found =
      wanted.target === "error"
        ? form.current.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid=""], [role="alert"]')
        : form.current.querySelector<HTMLElement>("[data-stage-heading]");
    if (!found) return;
    if (wanted.target === "heading") form.current.scrollIntoView();
    if (found.tabIndex < 0) found.tabIndex = -1;
    found.focus({ preventScroll: wanted.target === "heading" });
  }, [form, wanted]);
  return (target: Target) => setWanted({ target });
}
