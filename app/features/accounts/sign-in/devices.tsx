import { useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "../../../platform/browser/calls/call.ts";
import { signOut } from "../../../platform/browser/session/current-user.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { ConfirmButton } from "../../../ui/dialogs/confirm-button.tsx";
import { Moment } from "../../../ui/display/moment.tsx";
import { Refusal } from "../../../ui/display/notice.tsx";
import { useReplacedControl } from "../../../ui/page/use-replaced-control.ts";
import { VisuallyHidden } from "../../../ui/page/visually-hidden.tsx";
import type { Device } from "./sign-in.schema.ts";

/** Lists the devices on which the user is signed in, each with a button that signs it out. */
export function Devices({ devices }: { devices: Device[] }) {
  const { revalidate } = useRevalidator();
  const group = useReplacedControl(devices.length);
  const [busyId, setBusyId] = useState<number>();
  const [problem, setProblem] = useState<string>();

  async function end(device: Device) {
    if (device.current) return signOut();
    setBusyId(device.id);
    const outcome = await call("DELETE /api/user/sessions/:id", { params: { id: device.id } });
    setProblem(outcome.ok || outcome.status === 404 ? undefined : outcome.message);
    await revalidate();
    setBusyId(undefined);
  }

  return (
    <div {...group} aria-label="Signed-in devices" className="outline-none">
      <Refusal words={problem} />
      <ul className="divide-y divide-slate-200 border-y border-slate-200">
        {devices.map((device) => (
          <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3.5" key={device.id}>
            <div className="min-w-0">
              <p className="font-semibold text-navy-900">
                {device.name}
                {device.current && <span className="font-normal text-success"> · this device</span>}
              </p>
              <p className="text-sm text-slate-600">
                {device.address} · last seen <Moment at={device.last_seen_at} />
              </p>
            </div>
            <Button
              busy={busyId === device.id}
              onClick={() => void end(device)}
              size="small"
              variant="secondary"
            >
              Sign out<VisuallyHidden> {device.name}</VisuallyHidden>
            </Button>
          </li>
        ))}
      </ul>
      {devices.length > 1 && (
        <div className="mt-5">
          <ConfirmButton
            act={() => call("DELETE /api/user/sessions")}
            onDone={revalidate}
            variant="secondary"
            what="Every device but this one will be signed out."
          >
            Sign out everywhere else
          </ConfirmButton>
        </div>
      )}
    </div>
  );
}
