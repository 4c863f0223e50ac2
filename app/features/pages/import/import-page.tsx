import { useRevalidator } from "react-router";
import type { Route } from "./+types/import-page";
import { call } from "../../../platform/browser/calls/call.ts";
import { servicesContext } from "../../../platform/http/page-context.server.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Notice, Refusal } from "../../../ui/display/notice.tsx";
import { ColumnsCard } from "../../../ui/import/columns-card.tsx";
import { FileCard } from "../../../ui/import/file-card.tsx";
import { PastImports, type Undone } from "../../../ui/import/past-imports.tsx";
import { UnlessLookOnly } from "../../../ui/page/look-only.tsx";
import { PageTitle } from "../../../ui/page/page-title.tsx";
import { listRedirectImports } from "./import-redirects.server.ts";
import { RedirectOutcomes } from "./redirect-outcomes.tsx";
import { redirectFields } from "./redirect-fields.ts";
import { useRedirectImport } from "./use-redirect-import.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  return { imports: await listRedirectImports(db) };
}

export default function ImportPage({ loaderData: { imports } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const own = useRedirectImport(() => void revalidate());
  const { meant, done, wanted, readFile, importAll, setColumn, setMeant } = own;
  const { table, columns, trial, busy, problem, fileName } = own.file;
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
              disabled={wanted.length === 0}
              onClick={() => void importAll()}
            >
              Import {wanted.length} {wanted.length === 1 ? "line" : "lines"}
            </Button>
          </div>
        </>
      )}
      {done && (
        <Notice className="mt-5" title={`${done.added} added, ${done.changed} changed.`} tone="success">
          Nothing of it is lost: the whole import can be undone below.
        </Notice>
      )}
      <PastImports
        imports={imports.map((one) => ({ ...one, isUndone: one.undone_at !== null }))}
        intro="Undone, what was added goes into the bin, and what was changed leads where it led before."
        onUndo={async (id) => {
          const undone = await undo(id);
          void revalidate();
          return undone;
        }}
      />
    </div>
  );
}

async function undo(id: number): Promise<Undone> {
  const answer = await call("POST /api/redirect-imports/:id/undo", { params: { id } });
  return answer.ok ? { kept: answer.data.kept, problem: "" } : { kept: [], problem: answer.message };
}
