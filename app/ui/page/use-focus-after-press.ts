import { useEffect, useRef } from "react";

/**
 * Restores the focus when a press replaces the pressed control, which a change of `state` indicates. The focus moves to
 * the first new field, or else to the group, whose label describes the new state.
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
