import { useEffect, useState } from "react";
import { callOutAlertHeard, callOutAlerts } from "../../../../platform/browser/storage-names.ts";

const changed = "call-out-alerts-changed";

/** Returns whether this browser announces new call-outs by sound and notification. Off by default. */
export function useAlertSetting(): boolean {
  const [isOn, setIsOn] = useState(false);
  useEffect(() => {
    const read = () => setIsOn(isSwitchedOn());
    read();
    // Our own event comes from this window, and the storage event from other windows.
    for (const kind of [changed, "storage"]) addEventListener(kind, read);
    return () => {
      for (const kind of [changed, "storage"]) removeEventListener(kind, read);
    };
  }, []);
  return isOn;
}

/** Switches alerts on or off. Returns whether the browser stored the setting. */
export function switchAlerts(isOn: boolean): boolean {
  try {
    if (isOn) localStorage.setItem(callOutAlerts, "on");
    else localStorage.removeItem(callOutAlerts);
  } catch {
    // The storage is full or forbidden.
  }
  dispatchEvent(new Event(changed));
  return isSwitchedOn() === isOn;
}

/** Returns when somebody last heard the sound of an alert on this device; null if nobody has. */
export function heardAt(): string | null {
  return read(callOutAlertHeard);
}

export function storeHeard(at: string | null): void {
  try {
    if (at) localStorage.setItem(callOutAlertHeard, at);
    else localStorage.removeItem(callOutAlertHeard);
  } catch {
    // The storage is full or forbidden.
  }
}

function isSwitchedOn(): boolean {
  return read(callOutAlerts) === "on";
}

function read(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}
