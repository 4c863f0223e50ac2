import { useEffect, useState } from "react";
import { callOutAlerts } from "../../../../platform/browser/storage-names.ts";

const changed = "call-out-alerts-changed";

/** Whether this browser tells of new call-outs by sound and notification; off until somebody switches it on. */
export function useAlertSetting(): boolean {
  const [isOn, setIsOn] = useState(false);
  useEffect(() => {
    const read = () => setIsOn(isSwitchedOn());
    read();
    // The one is of this window, the other of the others.
    for (const kind of [changed, "storage"]) addEventListener(kind, read);
    return () => {
      for (const kind of [changed, "storage"]) removeEventListener(kind, read);
    };
  }, []);
  return isOn;
}

/** Answers whether the browser stored it. */
export function switchAlerts(isOn: boolean): boolean {
  try {
    if (isOn) localStorage.setItem(callOutAlerts, "on");
    else localStorage.removeItem(callOutAlerts);
  } catch {
    // Storage is full or forbidden.
  }
  dispatchEvent(new Event(changed));
  return isSwitchedOn() === isOn;
}

function isSwitchedOn(): boolean {
  try {
    return localStorage.getItem(callOutAlerts) === "on";
  } catch {
    return false;
  }
}
