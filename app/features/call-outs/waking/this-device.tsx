import { useCallback, useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "../../../platform/browser/calls/call.ts";
import { useCall } from "../../../platform/browser/calls/use-call.ts";
import { messageOf } from "../../../platform/message-of.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { PhoneIcon } from "../../../ui/buttons/icons.tsx";
import { UnlessLookOnly } from "../../../ui/page/look-only.tsx";
import { TitledCard } from "../../../ui/page/titled-card.tsx";
import {
  mayStartWorker,
  type Obstacle,
  obstacleHere,
  readSubscription,
  refusal,
  subscribe,
} from "./browser-push.ts";
import { HomeScreenSteps } from "./home-screen-steps.tsx";
import type { WakeDevice } from "./devices.schema.ts";

type Props = { publicKey: string; devices: WakeDevice[] };

/** Switches this browser on, tests it, and lets its owner say that the test rang. */
export function ThisDevice({ publicKey, devices }: Props) {
  const { revalidate } = useRevalidator();
  const { busy, problem, make } = useCall();
  const [obstacle, setObstacle] = useState<Obstacle>("none");
  const [deviceId, setDeviceId] = useState<number>();
  const [trouble, setTrouble] = useState("");
  const [said, setSaid] = useState("");
  const device = devices.find(({ id }) => id === deviceId);

  /** Tells the server of this browser's subscription, which browsers renew from time to time. */
  const renew = useCallback(async () => {
    setObstacle(obstacleHere());
    const known = await readSubscription();
    if (!known) return;
    const outcome = await call("POST /api/wake-devices", { body: known });
    if (outcome.ok) setDeviceId(outcome.data.id);
  }, []);
  useEffect(() => {
    if (mayStartWorker()) void renew();
    else location.reload();
  }, [renew]);

  async function switchOn(): Promise<void> {
    setTrouble("");
    try {
      const body = await subscribe(publicKey);
      await make(call("POST /api/wake-devices", { body }), {
        onSuccess: async ({ id }) => {
          setDeviceId(id);
          await revalidate();
          await test(id);
        },
      });
    } catch (error) {
      setObstacle(obstacleHere());
      setTrouble(messageOf(error));
    }
  }

  const test = (id: number) =>
    make(call("POST /api/wake-devices/:id/test", { params: { id } }), {
      onSuccess: ({ message }) => setSaid(message),
      afterwards: revalidate,
    });

  const confirm = (id: number) =>
    make(call("POST /api/wake-devices/:id/confirmation", { params: { id } }), {
      onSuccess: () => setSaid("Good. This device is woken for call-outs."),
      afterwards: revalidate,
    });

  return (
    <TitledCard intro={explanations[obstacle]} title="This device">
      {obstacle === "home-screen" ? <HomeScreenSteps /> : <OnAnIPhone />}
      <UnlessLookOnly>
        {obstacle === "none" && !device && (
          <Button busy={busy} icon={<PhoneIcon size={20} />} onClick={() => void switchOn()}>
            Wake this device
          </Button>
        )}
        {device && (
          <div className="flex flex-wrap gap-2.5">
            <Button busy={busy} onClick={() => void test(device.id)} variant="secondary">
              Test it
            </Button>
            {!device.confirmed_at && (
              <Button busy={busy} onClick={() => void confirm(device.id)}>
                It rang
              </Button>
            )}
          </div>
        )}
      </UnlessLookOnly>
      <div className="mt-2.5 text-sm" role="status">
        {said && <p>{said}</p>}
        {device && said && !device.confirmed_at && (
          <p className="text-slate-600">
            Lock the screen and test it once more: it has to ring then, too. If it stays silent, look at the
            volume, at “Do not disturb”, and whether the system may save power for this browser.
          </p>
        )}
      </div>
      {(trouble || problem) && (
        <p className="mt-2.5 font-medium text-danger" role="alert">
          {trouble || problem}
        </p>
      )}
    </TitledCard>
  );
}

/** For who plans it at a computer and holds the phone. */
function OnAnIPhone() {
  return (
    <details className="mb-4">
      <summary className="cursor-pointer py-2.5 font-medium">How it goes on an iPhone or iPad</summary>
      <div className="pt-2.5">
        <HomeScreenSteps />
      </div>
    </details>
  );
}

const explanations: Record<Obstacle, string> = {
  none: "Switch on each phone that is to ring. It stays on after you sign out, until you stop it here.",
  "home-screen": "An iPhone or iPad is woken only by sites on its Home Screen. Put this site there first:",
  unsupported: "This browser cannot be woken. Use Chrome, Edge, Firefox or Safari, and not a private window.",
  refused: refusal,
};
