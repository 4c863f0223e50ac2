import { useRevalidator } from "react-router";
import type { Route } from "./+types/import-page";
import { servicesContext } from "../../../platform/http/page-context.server.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { ButtonLink } from "../../../ui/buttons/button-link.tsx";
import { UnlessLookOnly } from "../../../ui/page/look-only.tsx";
import { Notice, Refusal } from "../../../ui/display/notice.tsx";
import { PageTitle } from "../../../ui/page/page-title.tsx";
import { ProgressBar } from "../../../ui/display/progress-bar.tsx";
import { ColumnsCard } from "../../../ui/import/columns-card.tsx";
import { FileCard } from "../../../ui/import/file-card.tsx";
import { importFields } from "./import-fields.ts";
import { readImports } from "./import-customers.server.ts";
import { CustomerOutcomes } from "./customer-outcomes.tsx";
import { PastImports } from "./past-imports.tsx";
import { useCustomerImport, wantedLines } from "./use-customer-import.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  return { imports: await readImports(db) };
}

export default function ImportPage({ loaderData: { imports } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const { state, readFile, importAll, setColumn, decide } = useCustomerImport(() => void revalidate());
  const { table, columns, trial, decisions, busy, problem, importId, done, total, fileName } = state;
  const wanted = wantedLines(state);
  const isDone = importId !== null && busy === "" && problem === "";
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
      {busy === "trying" && <p className="mt-5">Trying {state.lines.length} lines…</p>}
      {trial && !isDone && <CustomerOutcomes decisions={decisions} onDecide={decide} outcomes={trial} />}
      {trial && !isDone && (
        <div className="mt-5 grid gap-3">
          {busy === "importing" && (
            <ProgressBar label="Imported" value={(100 * done.length) / Math.max(1, total)} />
          )}
          <p className="text-slate-600">
            The mail addresses that you import can have an account online, and what comes from them belongs to
            their customer.
          </p>
          <div>
            <Button
              busy={busy === "importing"}
              busyLabel={`Importing ${done.length} of ${total}…`}
              disabled={wanted.length === 0}
              onClick={() => void importAll()}
            >
              Import {wanted.length} {wanted.length === 1 ? "line" : "lines"}
            </Button>
          </div>
        </div>
      )}
      {isDone && <Done outcomes={done} />}
      <PastImports imports={imports} onUndone={() => void revalidate()} />
    </div>
  );
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
