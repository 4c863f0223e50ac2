import { Card } from "../../ui/page/card.tsx";
import type { Week } from "./weeks.ts";

/** The enquiries of this week beside those of last week. */
export function ThisWeek({ weeks }: { weeks: Week[] }) {
  const [last, now] = weeks.slice(-2);
  if (!last || !now) return null;
  return (
    <Card>
      <h2 className="mb-3 text-lg">This week</h2>
      <dl className="grid grid-cols-2 gap-4">
        <Count before={last.messages} label="Messages" now={now.messages} />
        <Count before={last.applications} label="Applications" now={now.applications} />
      </dl>
    </Card>
  );
}

function Count({ label, now, before }: { label: string; now: number; before: number }) {
  return (
    <div>
      <dt className="text-sm text-slate-600">{label}</dt>
      <dd>
        <span className="figures block font-display text-3xl font-semibold text-navy-900">{now}</span>
        <span className="text-sm text-slate-600">{before} last week</span>
      </dd>
    </div>
  );
}
