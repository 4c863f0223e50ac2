import { Badge, type BadgeTone } from "../../ui/display/badge.tsx";
import { type ApplicationStatus, statusLabels } from "./application-status.ts";

const tones: Record<ApplicationStatus, BadgeTone> = {
  received: "news",
  references_asked: "plain",
  approved: "success",
  declined: "danger",
  spam: "danger",
};

export function StatusBadge({ status }: { status: ApplicationStatus }) {
  return <Badge tone={tones[status]}>{statusLabels[status]}</Badge>;
}
