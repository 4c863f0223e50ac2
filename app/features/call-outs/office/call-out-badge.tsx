import { Badge, type BadgeTone } from "../../../ui/display/badge.tsx";
import { type CallOutStatus, statusLabels } from "../call-out-status.ts";

const tones: Record<CallOutStatus, BadgeTone> = {
  received: "danger",
  seen: "news",
  on_way: "news",
  with_you: "news",
  done: "success",
  cancelled: "plain",
};

export function CallOutBadge({ status }: { status: CallOutStatus }) {
  return <Badge tone={tones[status]}>{statusLabels[status]}</Badge>;
}
