import { useState } from "react";
import { call } from "../../../platform/browser/calls/call.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { UnlessLookOnly } from "../../../ui/page/look-only.tsx";
import { Moment } from "../../../ui/display/moment.tsx";
import { Notice, Refusal } from "../../../ui/display/notice.tsx";
import { TitledCard } from "../../../ui/page/titled-card.tsx";
import { VisuallyHidden } from "../../../ui/page/visually-hidden.tsx";
import type { CustomerImport } from "./customer-imports.schema.ts";

type Props = { imports: CustomerImport[]; onUndone: () => void };

/** Lists earlier imports, each of which can be undone as one for ninety days. */
export function PastImports({ imports, onUndone }: Props) {
  const [busyWith, setBusyWith] = useState<number | null>(null);
  const [problem, setProblem] = useState("");
  const [kept, setKept] = useState<string[]>([]);
  const undo = async (id: number) => {
    setBusyWith(id);
    setProblem("");
    const changedSince: string[] = [];
    for (let remaining = 1; remaining > 0;) {
      const answer = await call("POST /api/customer-imports/:id/undo", { params: { id } });
      if (!answer.ok) {
        setProblem(answer.message);
        break;
      }
      changedSince.push(...answer.data.kept.map(({ company_name }) => company_name));
      remaining = answer.data.remaining;
    }
    setKept(changedSince);
    setBusyWith(null);
    onUndone();
  };
  if (imports.length === 0) return null;
  return (
    <TitledCard
      className="mt-5"
      intro="Undone, its new customers go into the bin and the changed ones are as they were. Whom somebody has changed since stays."
      title="Earlier imports"
    >
      <Refusal className="mb-3" words={problem} />
      {kept.length > 0 && (
        <Notice className="mb-3" tone="info">
          Changed since, and left as they are: {kept.join(", ")}.
        </Notice>
      )}
      <ul className="divide-y divide-slate-200">
        {imports.map((one) => (
          <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5" key={one.id}>
            <span className="min-w-0 flex-1 basis-56 wrap-anywhere">
              <span className="font-medium text-navy-900">{one.file_name}</span>
              <span className="block text-sm text-slate-600">
                {one.author_name}, <Moment at={one.created_at} />: {one.added} added, {one.changed} changed
                {one.undone_at && one.added + one.changed === 0 && ", undone"}
              </span>
            </span>
            {one.added + one.changed > 0 && (
              <UnlessLookOnly>
                <Button
                  busy={busyWith === one.id}
                  busyLabel="Undoing…"
                  disabled={busyWith !== null}
                  onClick={() => void undo(one.id)}
                  size="small"
                  variant="secondary"
                >
                  Undo<VisuallyHidden> the import of {one.file_name}</VisuallyHidden>
                </Button>
              </UnlessLookOnly>
            )}
          </li>
        ))}
      </ul>
    </TitledCard>
  );
}
