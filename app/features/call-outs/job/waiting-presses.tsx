import { Moment } from "../../../ui/display/moment.tsx";
import { Notice } from "../../../ui/display/notice.tsx";
import { statusLabels } from "../call-out-status.ts";
import type { OutboxState } from "./engineer-outbox.ts";
import type { Press } from "./stored-presses.ts";

type Props = Pick<OutboxState, "waiting" | "isOnlyHere">;

/** Says what was pressed and has not reached the site, with the times that go along. */
export function WaitingPresses({ waiting, isOnlyHere }: Props) {
  const first = waiting.find(({ why }) => why !== "sending");
  if (!first) return null;
  return (
    <Notice title={first.why === "no signal" ? "No signal" : "We cannot take it at the moment"} tone="info">
      <p>It waits on this phone, and goes by itself with the time when you pressed it:</p>
      <ul className="mt-1">
        {waiting.map((press) => (
          <li key={press.key}>
            {labelOf(press)}, <Moment at={new Date(press.pressed_at).toISOString()} />
          </li>
        ))}
      </ul>
      {isOnlyHere && <p className="mt-1">Please leave this page open: this phone does not store it.</p>}
    </Notice>
  );
}

export function labelOf(press: Press): string {
  return press.kind === "step" ? `“${statusLabels[press.status]}”` : "Your report";
}
