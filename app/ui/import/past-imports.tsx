import { useState } from "react";
import { Button } from "../buttons/button.tsx";
import { Moment } from "../display/moment.tsx";
import { Notice, Refusal } from "../display/notice.tsx";
import { UnlessLookOnly } from "../page/look-only.tsx";
import { TitledCard } from "../page/titled-card.tsx";
import { VisuallyHidden } from "../page/visually-hidden.tsx";

type PastImport = {
  id: number;
  file_name: string;
  author_name?: string;
  created_at: string;
  added: number;
  changed: number;
  isUndone: boolean;
};

/** What an undo has left as it is, because somebody has changed it since, and why the undo did not end, if so. */
export type Undone = { kept: string[]; problem: string };

type Props = {
  imports: readonly PastImport[];
  /** Says what an undo does. */
  intro: string;
  onUndo: (id: number) => Promise<Undone>;
};

/** Lists earlier imports, each of which can be undone as one. */
export function PastImports({ imports, intro, onUndo }: Props) {
  const [busyWith, setBusyWith] = useState<number | null>(null);
  const [{ kept, problem }, setUndone] = useState<Undone>({ kept: [], problem: "" });
  const undo = async (id: number) => {
    setBusyWith(id);
    setUndone(await onUndo(id));
    setBusyWith(null);
  };
  if (imports.length === 0) return null;
  return (
    <TitledCard className="mt-5" intro={intro} title="Earlier imports">
      <Refusal className="mb-3" words={problem} />
      {kept.length > 0 && (
        <Notice className="mb-3" tone="info">
          Changed since, and left as they are: {kept.join(", ")}.
        </Notice>
      )}
      <ul className="divide-y divide-slate-200">
        {imports.map(({ id, file_name, author_name, created_at, added, changed, isUndone }) => (
          <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5" key={id}>
            <span className="min-w-0 flex-1 basis-56 wrap-anywhere">
              <span className="font-medium text-navy-900">{file_name}</span>
              <span className="block text-sm text-slate-600">
                {author_name && `${author_name}, `}
                <Moment at={created_at} />: {added} added, {changed} changed
                {isUndone && ", undone"}
              </span>
            </span>
            {!isUndone && added + changed > 0 && (
              <UnlessLookOnly>
                <Button
                  busy={busyWith === id}
                  busyLabel="Undoing…"
                  disabled={busyWith !== null}
                  onClick={() => void undo(id)}
                  size="small"
                  variant="secondary"
                >
                  Undo<VisuallyHidden> the import of {file_name}</VisuallyHidden>
                </Button>
              </UnlessLookOnly>
            )}
          </li>
        ))}
      </ul>
    </TitledCard>
  );
}
