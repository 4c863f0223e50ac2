import { useRevalidator } from "react-router";
import type { Route } from "./+types/import-page";
import { call } from "../../../platform/browser/calls/call.ts";
import { servicesContext } from "../../../platform/http/page-context.server.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { ButtonLink } from "../../../ui/buttons/button-link.tsx";
import { UnlessLookOnly } from "../../../ui/page/look-only.tsx";
import { Notice, Refusal } from "../../../ui/display/notice.tsx";
import { PageTitle } from "../../../ui/page/page-title.tsx";
import { ProgressBar } from "../../../ui/display/progress-bar.tsx";
import { ColumnsCard } from "../../../ui/import/columns-card.tsx";
import { FileCard } from "../../../ui/import/file-card.tsx";
import { PastImports, type Undone } from "../../../ui/import/past-imports.tsx";
import { importFields } from "./import-fields.ts";
import { readImports } from "./import-customers.server.ts";
import { CustomerOutcomes } from "./customer-outcomes.tsx";
import { useCustomerImport } from "./use-customer-import.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  return { imports: await readImports(db) };
}

export default function ImportPage({ loaderData: { imports } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const own = useCustomerImport(() => void revalidate());
  const { decisions, run, wanted, readFile, importAll, setColumn, decide } = own;
  const { table, columns, lines, trial, busy, problem, fileName } = own.file;
  const isDone = run.id !== null && busy === "" && problem === "";
  return (
    <div className="max-w-desk">
      <PageTitle back={{ to: "/admin/customers", label: "Customers" }} title="Customers from a spreadsheet">
        <p>An Excel or CSV file with one customer a line. You see what would happen before anything does.</p>
      </PageTitle>
      <UnlessLookOnly>
        <FileCard busy={busy !== ""} name={fileName} onChoose={(file) => void readFile(file)} />
      </UnlessLookOnly>
      <Refusal className="mt-5" words={problem} />
      {table && (
        <ColumnsCard
          columns={columns}
          disabled={busy !== ""}
          intro="Lines of an address, or several mail addresses, may stand in columns of their own."
          names={importFields}
          onChange={setColumn}
          table={table}
        />
      )}
      {busy === "trying" && <p className="mt-5">Trying {lines.length} lines…</p>}
      {trial && !isDone && <CustomerOutcomes decisions={decisions} onDecide={decide} outcomes={trial} />}
      {trial && !isDone && (
        <div className="mt-5 grid gap-3">
          {busy === "importing" && (
            <ProgressBar label="Imported" value={(100 * run.done.length) / Math.max(1, run.total)} />
          )}
          <p className="text-slate-600">
            The mail addresses that you import can have an account online, and what comes from them belongs to
            their customer.
          </p>
          <div>
            <Button
              busy={busy === "importing"}
              busyLabel={`Importing ${run.done.length} of ${run.total}…`}
              disabled={wanted.length === 0}
              onClick={() => void importAll()}
            >
              Import {wanted.length} {wanted.length === 1 ? "line" : "lines"}
            </Button>
          </div>
        </div>
      )}
      {isDone && <Done outcomes={run.done} />}
      <PastImports
        imports={imports.map((one) => ({
          ...one,
          isUndone: one.undone_at !== null && one.added + one.changed === 0,
        }))}
        intro="Undone, its new customers go into the bin and the changed ones are as they were. Whom somebody has changed since stays."
        onUndo={async (id) => {
          const undone = await undo(id);
          void revalidate();
          return undone;
        }}
      />
    </div>
  );
}

/** Undoes an import part by part. */
async function undo(id: number): Promise<Undone> {
  const kept: string[] = [];
  for (let remaining = 1; remaining > 0;) {
    const answer = await call("POST /api/customer-imports/:id/undo", { params: { id } });
    if (!answer.ok) return { kept, problem: answer.message };
    kept.push(...answer.data.kept.map(({ company_name }) => company_name));
    remaining = answer.data.remaining;
  }
  return { kept, problem: "" };
}

function Done({ outcomes }: { outcomes: { outcome: string; line: number; says: string[] }[] }) {
  const count = (outcome: string) => outcomes.filter((one) => one.outcome === outcome).length;
  const refused = outcomes.filter(({ outcome }) => outcome === "refused");
  return (
    <Notice className="mt-5" title={`${count("new")} added, ${count("changed")} changed.`} tone="success">
      {refused.length > 0 && (
        <ul className="list-disc pl-5">
          {refused.map(({ line, says }) => (
            <li key={line}>
              Line {line}: {says.join(" ")}
            </li>
          ))}
        </ul>
      )}
      <ButtonLink className="mt-3" size="small" to="/admin/customers" variant="secondary">
        Show the customers
      </ButtonLink>
    </Notice>
  );
}
