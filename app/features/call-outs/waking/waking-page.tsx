import { useRevalidator } from "react-router";
import type { Route } from "./+types/waking-page";
import { call } from "../../../platform/browser/calls/call.ts";
import {
  needsContext,
  requirePageAdmin,
  servicesContext,
} from "../../../platform/http/page-context.server.ts";
import { Badge } from "../../../ui/display/badge.tsx";
import { ConfirmButton } from "../../../ui/dialogs/confirm-button.tsx";
import { Moment } from "../../../ui/display/moment.tsx";
import { UnlessLookOnly } from "../../../ui/page/look-only.tsx";
import { PageTitle } from "../../../ui/page/page-title.tsx";
import { TitledCard } from "../../../ui/page/titled-card.tsx";
import { RehearsalPart } from "../rehearsal/rehearsal-part.tsx";
import { readRehearsalState } from "../rehearsal/rehearsal.server.ts";
import type { WakeDevice, WakeDeviceList } from "./devices.schema.ts";
import { listWakeDevices } from "./devices.server.ts";
import { OnCallCard } from "./on-call-card.tsx";
import { readPlan } from "./on-call.server.ts";
import { ByText, TestText, TextState } from "./by-text.tsx";
import { ThisDevice } from "./this-device.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { userId } = await requirePageAdmin(context, url, "office");
  context.get(needsContext).worker = true;
  const { db, config, clock } = context.get(servicesContext);
  const devices = await listWakeDevices(db, config, userId);
  const now = clock.now();
  return {
    ...devices,
    plan: await readPlan(db, now, devices.people),
    rehearsal: await readRehearsalState(db),
    now: now.toISOString(),
  };
}

export default function WakingPage({ loaderData }: Route.ComponentProps) {
  const { public_key, has_texts, data, people, plan, rehearsal, now } = loaderData;
  return (
    <>
      <PageTitle back={{ to: "/admin/call-outs" }} title="Who is woken">
        <p>
          A call-out rings on these phones and computers at once, also with the site closed and the screen
          locked, and again until somebody has seen it.
        </p>
      </PageTitle>
      <div className="grid max-w-form gap-2.5 md:gap-5">
        <OnCallCard plan={plan}>
          <RehearsalPart now={now} state={rehearsal} />
        </OnCallCard>
        <ThisDevice devices={data} publicKey={public_key} />
        {has_texts && <ByText />}
        {data.length > 0 && <OwnDevices devices={data} />}
        <People people={people} />
      </div>
    </>
  );
}

function OwnDevices({ devices }: { devices: WakeDevice[] }) {
  return (
    <TitledCard title="Your devices">
      <ul className="divide-y divide-slate-200">
        {devices.map((device) => (
          <OwnDevice device={device} key={device.id} />
        ))}
      </ul>
    </TitledCard>
  );
}

function OwnDevice({ device }: { device: WakeDevice }) {
  const { id, name, is_by_text, confirmed_at, arrived_at, problem } = device;
  const { revalidate } = useRevalidator();
  return (
    <li className="flex flex-wrap items-center justify-between gap-2.5 py-2.5">
      <div>
        <p className="font-medium">{name}</p>
        <p className="text-sm text-slate-600">
          {is_by_text ? <TextState confirmedAt={confirmed_at} /> : <PushState arrivedAt={arrived_at} />}
        </p>
        {!confirmed_at && arrived_at && (
          <p className="text-sm text-slate-600">Nobody has said yet that the test rang.</p>
        )}
        {problem && <p className="text-sm text-danger-dark">{problem}</p>}
      </div>
      <UnlessLookOnly>
        {is_by_text && <TestText device={device} />}
        <ConfirmButton
          act={() => call("DELETE /api/wake-devices/:id", { params: { id } })}
          onDone={revalidate}
          size="small"
          variant="secondary"
          what={`Call-outs will no longer ring on ${name}.`}
        >
          Stop waking it
        </ConfirmButton>
      </UnlessLookOnly>
    </li>
  );
}

function PushState({ arrivedAt }: { arrivedAt: string | null }) {
  if (!arrivedAt) return "Never reached yet: test it.";
  return (
    <>
      Last reached <Moment at={arrivedAt} />
    </>
  );
}

function People({ people }: Pick<WakeDeviceList, "people">) {
  return (
    <TitledCard title="Everybody in the office">
      <ul className="divide-y divide-slate-200">
        {people.map(({ id, name, devices, arrived_at }) => (
          <li className="flex flex-wrap items-center justify-between gap-2.5 py-2.5" key={id}>
            <span>{name}</span>
            {devices === 0 ? (
              <Badge tone="danger">No device</Badge>
            ) : (
              <span className="text-sm text-slate-600">
                {devices} {devices === 1 ? "device" : "devices"}
                {arrived_at && (
                  <>
                    , last reached <Moment at={arrived_at} />
                  </>
                )}
              </span>
            )}
          </li>
        ))}
      </ul>
    </TitledCard>
  );
}
