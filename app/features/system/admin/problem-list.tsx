import { Link } from "react-router";
import { Badge, type BadgeTone } from "../../../ui/display/badge.tsx";
import { CheckIcon } from "../../../ui/forms/form-icons.tsx";
import { Moment } from "../../../ui/display/moment.tsx";
import type { ShownProblem } from "../system.schema.ts";

const words: Record<ShownProblem["urgency"], { label: string; tone: BadgeTone }> = {
  now: { label: "Now", tone: "danger" },
  soon: { label: "Soon", tone: "news" },
  note: { label: "Note", tone: "plain" },
};

/** Lists the problems, most urgent first, with advice. */
export function ProblemList({ problems }: { problems: ShownProblem[] }) {
  if (problems.length === 0) {
    return (
      <p className="flex items-center gap-2 text-success">
        <CheckIcon size={20} />
        None. Everything works.
      </p>
    );
  }
  return (
    <ul className="divide-y divide-slate-100">
      {problems.map(({ key, urgency, text, advice, path, since }) => (
        <li className="flex items-start justify-between gap-4 py-3 first:pt-0 last:pb-0" key={key}>
          <div className="min-w-0 wrap-anywhere">
            {path ? (
              <Link className="font-semibold text-navy-900 underline" to={path}>
                {text}
              </Link>
            ) : (
              <p className="font-semibold text-navy-900">{text}</p>
            )}
            <p className="mt-0.5 text-sm text-slate-600">{advice}</p>
            {since && (
              <p className="mt-0.5 text-sm text-slate-600">
                Known since <Moment at={since} />
              </p>
            )}
          </div>
          <Badge tone={words[urgency].tone}>{words[urgency].label}</Badge>
        </li>
      ))}
    </ul>
  );
}
