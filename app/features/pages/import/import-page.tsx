import { useState } from "react";
import { useRevalidator } from "react-router";
import type { Route } from "./+types/import-page";
import { call } from "../../../platform/browser/calls/call.ts";
import { servicesContext } from "../../../platform/http/page-context.server.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Moment } from "../../../ui/display/moment.tsx";
import { Notice, Refusal } from "../../../ui/display/notice.tsx";
import { ColumnsCard } from "../../../ui/import/columns-card.tsx";
import { FileCard } from "../../../ui/import/file-card.tsx";
import { UnlessLookOnly } from "../../../ui/page/look-only.tsx";
import { PageTitle } from "../../../ui/page/page-title.tsx";
import { TitledCard } from "../../../ui/page/titled-card.tsx";
import { VisuallyHidden } from "../../../ui/page/visually-hidden.tsx";
import { listRedirectImports } from "./import-redirects.server.ts";
import { RedirectOutcomes } from "./redirect-outcomes.tsx";
import { redirectFields } from "./redirect-fields.ts";
import type { RedirectImport } from "./redirect-imports.schema.ts";
import { useRedirectImport, wantedLines } from "./use-redirect-import.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  return { imports: await listRedirectImports(db) };
}

export default function ImportPage({ loaderData: { imports } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const { state, readFile, importAll, setColumn, setMeant } = useRedirectImport(() => void revalidate());
  const { table, columns, trial, meant, done, busy, problem, fileName } = state;
  const count = wantedLines(state).length;
  return (
    <div className="max-w-desk">
      <PageTitle back={{ to: "/admin/pages", label: "Pages" }} title="Redirects from a list">
        <p>
          An Excel or CSV file with one address of your former website a line, and where it leads. You see
          what would happen before anything does.
        </p>
      </PageTitle>
      <UnlessLookOnly>
        <FileCard busy={busy !== ""} name={fileName} onChoose={(file) => void readFile(file)} />
      </UnlessLookOnly>
      <Refusal className="mt-5" words={problem} />
      {table && (
        <ColumnsCard
          columns={columns}
          disabled={busy !== ""}
          names={redirectFields.names}
          onChange={setColumn}
          table={table}
        />
      )}
      {trial && !done && (
        <>
          <RedirectOutcomes meant={meant} onMeant={setMeant} outcomes={trial} />
          <div className="mt-5">
            <Button
              busy={busy === "importing"}
              busyLabel="Importing…"
              disabled={count === 0}
              onClick={() => void importAll()}
            >
              Import {count} {count === 1 ? "line" : "lines"}
            </Button>
          </div>
        </>
      )}
      {done && (
        <Notice className="mt-5" title={`${done.added} added, ${done.changed} changed.`} tone="success">
          Nothing of it is lost: the whole import can be undone below.
        </Notice>
      )}
      <PastImports imports={imports} onUndone={() => void revalidate()} />
    </div>
  );
}

function PastImports({ imports, onUndone }: { imports: RedirectImport[]; onUndone: () => void }) {
  const [busyWith, setBusyWith] = useState<number | null>(null);
  const [problem, setProblem] = useState("");
  const [kept, setKept] = useState<string[]>([]);
  const undo = async (id: number) => {
    setBusyWith(id);
    const answer = await call("POST /api/redirect-imports/:id/undo", { params: { id } });
    setProblem(answer.ok ? "" : answer.message);
    setKept(answer.ok ? answer.data.kept : []);
    setBusyWith(null);
    onUndone();
  };
  if (imports.length === 0) return null;
  return (
    <TitledCard
      className="mt-5"
      intro="Undone, what was added goes into the bin, and what was changed leads where it led before."
      title="Earlier imports"
    >
      <Refusal className="mb-3" words={problem} />
      {kept.length > 0 && (
        <Notice className="mb-3" tone="info">
          Changed since, and left as they are: {kept.join(", ")}.
        </Notice>
      )}
      <ul className="divide-y divide-slate-200">
        {imports.map(({ id, file_name, created_at, undone_at, added, changed }) => (
          <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5" key={id}>
            <span className="min-w-0 flex-1 basis-56 wrap-anywhere">
              <span className="font-medium text-navy-900">{file_name}</span>
              <span className="block text-sm text-slate-600">
                <Moment at={created_at} />: {added} added, {changed} changed{undone_at && ", undone"}
              </span>
            </span>
            {!undone_at && (
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
