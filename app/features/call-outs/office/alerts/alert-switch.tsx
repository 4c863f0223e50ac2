import { useState } from "react";
import { Checkbox } from "../../../../ui/checkbox.tsx";
import { switchAlerts, useAlertSetting } from "./alert-setting.ts";
import { playAlert } from "./alert-sound.ts";

/** Switches sound and notifications on and off in this browser. */
export function AlertSwitch() {
  const isOn = useAlertSetting();
  const [note, setNote] = useState("");
  const set = async (next: boolean) => {
    setNote("");
    if (!switchAlerts(next)) return setNote("This browser stores nothing, so it cannot be switched on.");
    if (!next) return;
    // Both must happen in the click handler, because browsers require a user gesture.
    playAlert();
    if (!(await mayNotify())) setNote("This browser shows no notifications of this site; the sound comes.");
  };
  return (
    <div className="mb-4 print:hidden">
      <Checkbox
        checked={isOn}
        disabled={false}
        label="Sound and notification in this browser at each new call-out"
        onChange={(event) => void set(event.currentTarget.checked)}
      />
      <p className="text-sm text-slate-600" role="status">
        {note ||
          (isOn && "While a page of the back office is open, and you stay signed in for up to 12 hours.")}
      </p>
    </div>
  );
}

async function mayNotify(): Promise<boolean> {
  return "Notification" in globalThis && (await Notification.requestPermission()) === "granted";
}
