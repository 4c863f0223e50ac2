import { Badge, type BadgeTone } from "../../../ui/display/badge.tsx";
import { type CustomerStatus, customerStatusLabels } from "../customer-status.ts";

const tones: Record<CustomerStatus, BadgeTone> = {
  applicant: "news",
  open: "success",
  on_stop: "danger",
  closed: "plain",
};

export function CustomerBadge({ status }: { status: CustomerStatus }) {
  return <Badge tone={tones[status]}>{customerStatusLabels[status]}</Badge>;
}
