import { useEffect, useRef } from "react";

/**
 * For controls that a press replaces, which `state` tells of: where the pressed one is gone and its focus with it, the focus goes
 * to the first field that came instead, or to the group, which says by its label how things are now.
 */
export function useFocusAfterPress(state: unknown) {
  const group = useRef<HTMLDivElement>(null);
  const isPressed = useRef(false);
  useEffect(() => {
    if (!isPressed.current) return;
    isPressed.current = false;
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    const field = group.current?.querySelector<HTMLElement>("input, select, textarea");
    (field ?? group.current)?.focus({ preventScroll: true });
  }, [state]);
  return {
    ref: group,
    role: "group",
    tabIndex: -1,
    onClickCapture: () => {
      isPressed.current = true;
    },
  };
}
