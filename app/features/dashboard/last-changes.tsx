import { Link } from "react-router";
import { Card } from "../../ui/page/card.tsx";
import { VisuallyHidden } from "../../ui/page/visually-hidden.tsx";
import { actionInWords } from "../audit-log/action-in-words.present.ts";
import { historyLink, subjectLink } from "../audit-log/subject-link.present.ts";
import { ageInWords } from "../../ui/display/age-in-words.ts";
import type { LastChange } from "./dashboard.server.ts";

/** The newest changes that people made. */
export function LastChanges({ changes, now }: { changes: LastChange[]; now: string }) {
  return (
    <Card>
      <h2 className="mb-2 text-lg">Last changes</h2>
      <ul className="divide-y divide-slate-100 text-sm">
        {changes.map((change) => {
          const { id, at, actor, action, subject_type, subject } = change;
          const path = change.isGone ? undefined : subjectLink(change);
          const history = change.isGone ? undefined : historyLink(change);
          return (
            <li className="py-2 wrap-anywhere" key={id}>
              {actor} {actionInWords(action)} {subject_type}{" "}
              {path ? (
                <Link className="font-semibold text-navy-900 underline" to={path}>
                  {subject}
                </Link>
              ) : (
                <span className="font-semibold text-navy-900">{subject}</span>
              )}
              <span className="flex flex-wrap items-center gap-x-3 text-slate-600">
                {ageInWords(at, now)}
                {history && (
                  <Link className="py-1 font-medium text-ice-600 underline" to={history}>
                    Before and after<VisuallyHidden> of {subject}</VisuallyHidden>
                  </Link>
                )}
              </span>
            </li>
          );
        })}
      </ul>
      <Link className="mt-1 inline-block py-1 font-medium text-ice-600 underline" to="/admin/audit-log">
        Audit log
      </Link>
    </Card>
  );
}
