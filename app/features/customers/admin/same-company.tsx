import { useState } from "react";
import { Link } from "react-router";
import { call } from "../../../platform/browser/calls/call.ts";
import { offerRestore } from "../../../platform/browser/calls/undo.ts";
import { useLiveSearch } from "../../../platform/browser/calls/use-live-search.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { ComboBox } from "../../../ui/fields/combo-box.tsx";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { TitledCard } from "../../../ui/page/titled-card.tsx";
import { VisuallyHidden } from "../../../ui/page/visually-hidden.tsx";
import type { Customer, CustomerSummary } from "../customers.schema.ts";

type Other = Pick<CustomerSummary, "id" | "company_name">;
type Props = { customer: Pick<Customer, "id" | "company_name">; similar: Other[]; onChanged: () => void };

/** Lists files that may be about the same company. The office merges them or marks them as different. */
export function SameCompany({ customer, similar, onChanged }: Props) {
  const [merging, setMerging] = useState<Other | null>(null);
  const apart = async (other: Other) => {
    const marked = await call("POST /api/customers/:id/differences", {
      params: { id: customer.id },
      body: { other: other.id },
    });
    if (marked.ok) onChanged();
  };
  return (
    <TitledCard className="mt-5" title="Is there another file of this company?">
      {similar.length > 0 && (
        <ul className="mb-4 divide-y divide-slate-200">
          {similar.map((other) => (
            <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5" key={other.id}>
              <Link
                className="inline-block min-h-6 min-w-0 flex-1 basis-56 font-medium wrap-anywhere text-navy-900 underline"
                to={`/admin/customers/${other.id}`}
              >
                {other.company_name}
              </Link>
              <span className="flex flex-wrap gap-2">
                <Button
                  className="max-md:min-h-11"
                  onClick={() => setMerging(other)}
                  size="small"
                  variant="secondary"
                >
                  Merge<VisuallyHidden> {other.company_name} into this file</VisuallyHidden>
                </Button>
                <Button
                  className="max-md:min-h-11"
                  onClick={() => void apart(other)}
                  size="small"
                  variant="quiet"
                >
                  Another company<VisuallyHidden>: {other.company_name}</VisuallyHidden>
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      <FindFile not={customer.id} onChoose={setMerging} />
      <ConfirmDialog
        act={() =>
          call("POST /api/customers/:id/merge", {
            params: { id: customer.id },
            body: { other: merging?.id ?? 0 },
          })
        }
        isOpen={merging !== null}
        onClose={() => setMerging(null)}
        onDone={() => {
          if (!merging) return;
          const words = `${merging.company_name} was merged into ${customer.company_name}.`;
          offerRestore({ kind: "customer", ids: [merging.id], words });
          onChanged();
        }}
        what={`${merging?.company_name} will be merged into ${customer.company_name}. Where both have a number, terms or an invoice address, those of ${customer.company_name} stay and the others are written into its notes. The merged file goes into the bin; bringing it back undoes this.`}
      />
    </TitledCard>
  );
}

function FindFile({ not, onChoose }: { not: number; onChoose: (other: Other) => void }) {
  const [text, setText] = useState("");
  const { found, isAnswered } = useLiveSearch(text, {
    isAsked: text.trim() !== "",
    find: (signal) => call("GET /api/customers", { query: { search: text, page: 1 }, signal }),
  });
  const choices = (found?.ok ? found.data.data : [])
    .filter(({ id }) => id !== not)
    .slice(0, 8)
    .map(({ id, company_name, account_number }) => ({
      id,
      name: company_name,
      ...(account_number && { place: account_number }),
    }));
  return (
    <ComboBox
      choices={choices}
      emptyText="No other file has this name or number."
      hint="Name, number or mail domain. It is merged into this one."
      label="Merge another file"
      loading={!isAnswered}
      onChoose={({ id, name }) => {
        setText("");
        onChoose({ id, company_name: name });
      }}
      onTextChange={setText}
      selectedId={null}
      text={text}
    />
  );
}
