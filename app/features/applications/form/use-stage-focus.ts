import { type RefObject, useEffect, useState } from "react";

type Target = "heading" | "error";

/** Puts the focus where the work goes on, once the stage that holds it is shown. */
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
