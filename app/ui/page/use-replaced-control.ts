import { type MouseEvent, useEffect, useRef } from "react";

const doublePressMilliseconds = 500;
/** Two touches by one finger hardly meet the same pixel. */
const samePlacePixels = 24;

type Press = { control: Element | null; words: string | null; at: number; x: number; y: number };

/**
 * For a group in which a press replaces the pressed control, which a change of `state` indicates. Restores the focus: it
 * moves to the first new field, or else to the group, whose label describes the new state. The second press of a double
 * press does nothing to the control that stands there by then.
 */
export function useReplacedControl(state: unknown) {
  const group = useRef<HTMLDivElement>(null);
  const isPressed = useRef(false);
  const last = useRef<Press>(undefined);
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
    onClickCapture: (event: MouseEvent) => {
      const press = pressOf(event);
      if (last.current && isSecondOf(last.current, press) && event.detail > 0) {
        event.preventDefault();
        event.stopPropagation();
        return;
      }
      last.current = press;
      isPressed.current = true;
    },
  };
}

function pressOf({ target, timeStamp, clientX, clientY }: MouseEvent): Press {
  const pressed = target instanceof Element ? (target.closest("button, a, label, input") ?? target) : null;
  // A press on a label is followed by one on its field.
  const control = pressed instanceof HTMLLabelElement ? (pressed.control ?? pressed) : pressed;
  return { control, words: control?.textContent ?? null, at: timeStamp, x: clientX, y: clientY };
}

/** Whether a press was meant for the control that the press before has replaced. */
function isSecondOf(first: Press, second: Press): boolean {
  const isSoon = second.at - first.at < doublePressMilliseconds;
  const isThere = Math.hypot(second.x - first.x, second.y - first.y) < samePlacePixels;
  const isAnother = second.control !== first.control || second.words !== first.words;
  return isSoon && isThere && isAnother;
}
