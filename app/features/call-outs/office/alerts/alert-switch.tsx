import { useState } from "react";
import { Button } from "../../../../ui/buttons/button.tsx";
import { Checkbox } from "../../../../ui/fields/checkbox.tsx";
import { Moment } from "../../../../ui/display/moment.tsx";
import { useCallOutEvents } from "../use-call-out-events.ts";
import { heardAt, storeHeard, switchAlerts, useAlertSetting } from "./alert-setting.ts";
import { useAlertSound } from "./use-alert-sound.ts";

const noSound =
  "This device has no sound. Call-outs are announced by notification and in the title of the tab.";
const unheard =
  "Then nobody would be woken by it. Turn up the volume, look whether this tab or the browser is muted, and test it again.";

/** Switches sound and notifications on and off in this browser, and lets somebody hear the sound. */
export function AlertSwitch() {
  const isOn = useAlertSetting();
  const { state, test } = useAlertSound(isOn);
  const hears = useCallOutEvents(() => {});
  const [note, setNote] = useState("");
  const [asks, setAsks] = useState(false);
  const set = async (next: boolean) => {
    setNote("");
    setAsks(false);
    if (!switchAlerts(next)) return setNote("This browser stores nothing, so it cannot be switched on.");
    // Must happen in the click handler, because browsers require a user gesture.
    if (next && !(await mayNotify())) {
      setNote("This browser shows no notifications of this site; the sound comes.");
    }
  };
  const answer = (hasHeard: boolean) => {
    setAsks(false);
    storeHeard(hasHeard ? new Date().toISOString() : null);
    setNote(hasHeard ? "" : unheard);
  };
  return (
    <div className="mb-4 print:hidden">
      <Checkbox
        checked={isOn}
        disabled={false}
        label="Sound and notification in this browser at each new call-out"
        onChange={(event) => void set(event.currentTarget.checked)}
      />
      <div className="text-sm text-slate-600" role="status">
        {note && <p>{note}</p>}
        {isOn && state === "none" && <p>{noSound}</p>}
        {isOn && state !== "none" && note !== unheard && <Heard />}
        {isOn && (
          <p>
            While a page of the back office is open, and you stay signed in for up to 12 hours.{" "}
            {hears
              ? "This browser hears of a call-out within a second, also in a tab in the background."
              : "The direct connection to the site is away: this page looks every five seconds, a tab in the background about every minute."}
          </p>
        )}
      </div>
      {isOn && state !== "none" && (
        <div className="mt-2 flex flex-wrap items-center gap-2.5">
          {asks ? (
            <>
              <span className="text-sm font-medium">Did you hear three short tones?</span>
              <Button onClick={() => answer(true)} size="small" variant="secondary">
                Yes
              </Button>
              <Button onClick={() => answer(false)} size="small" variant="secondary">
                No
              </Button>
            </>
          ) : (
            <Button onClick={() => void test().then(() => setAsks(true))} size="small" variant="secondary">
              Test it
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** Says when somebody last heard the sound on this device. */
function Heard() {
  const at = heardAt();
  if (!at) return <p className="text-danger-dark">Nobody has heard the sound on this device yet: test it.</p>;
  return (
    <p>
      Heard on this device <Moment at={at} />.
    </p>
  );
}

async function mayNotify(): Promise<boolean> {
  return "Notification" in globalThis && (await Notification.requestPermission()) === "granted";
}
