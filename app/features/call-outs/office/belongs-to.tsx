import { useState } from "react";
import { Link, useRevalidator } from "react-router";
import { call } from "../../../platform/browser/calls/call.ts";
import { useCall } from "../../../platform/browser/calls/use-call.ts";
import { useLiveSearch } from "../../../platform/browser/calls/use-live-search.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { ComboBox } from "../../../ui/fields/combo-box.tsx";
import { Notice, Refusal } from "../../../ui/display/notice.tsx";
import { TitledCard } from "../../../ui/page/titled-card.tsx";
import { useReplacedControl } from "../../../ui/page/use-replaced-control.ts";
import { VisuallyHidden } from "../../../ui/page/visually-hidden.tsx";
import type { CallOut } from "../call-outs.schema.ts";

/** Shows whose call-out it is, or probably is. The office confirms it, or finds the customer by name or number. */
export function BelongsTo({ callOut }: { callOut: CallOut }) {
  const { id, version, customer, likely } = callOut;
  const [isChanging, setIsChanging] = useState(false);
  const { revalidate } = useRevalidator();
  const { busy, problem, make } = useCall();
  const group = useReplacedControl(`${customer?.id} ${likely.length} ${isChanging}`);
  const decide = (customer_id: number | null) =>
    make(call("POST /api/callouts/:id/customer", { params: { id }, body: { customer_id, version } }), {
      onSuccess: () => setIsChanging(false),
      afterwards: () => revalidate(),
    });
  const onStop = [...(customer ? [customer] : []), ...likely].filter(({ is_on_stop }) => is_on_stop);
  return (
    <div {...group} aria-label="Customer of the call-out" className="outline-none">
      <TitledCard title="Customer">
        {onStop.map(({ id: file, company_name }) => (
          <Notice className="mb-4" key={file} standing tone="error">
            {customer ? "" : "If it is theirs: "}
            {company_name} is on stop.
          </Notice>
        ))}
        <Refusal className="mb-4" words={problem} />
        {customer && (
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <FileLink file={customer} />
            {!isChanging && (
              <Button onClick={() => setIsChanging(true)} size="small" variant="quiet">
                Change
              </Button>
            )}
          </p>
        )}
        <ul className="divide-y divide-slate-100">
          {likely.map((one) => (
            <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2" key={one.id}>
              <span className="min-w-0 flex-1 basis-48">
                <FileLink file={one} />
                <span className="block text-sm text-slate-600">{reasons[one.why]}</span>
              </span>
              <Button busy={busy} onClick={() => void decide(one.id)} size="small" variant="secondary">
                It is theirs<VisuallyHidden>: {one.company_name}</VisuallyHidden>
              </Button>
            </li>
          ))}
        </ul>
        {(isChanging || !customer) && (
          <div className="mt-2 grid gap-3">
            <FindCustomer not={customer?.id} onChoose={(file) => void decide(file)} />
            {(customer !== null || likely.length > 0) && (
              <p>
                <Button busy={busy} onClick={() => void decide(null)} size="small" variant="quiet">
                  No customer of ours
                </Button>
              </p>
            )}
          </div>
        )}
      </TitledCard>
    </div>
  );
}

const reasons = {
  telephone: "Probably: it is their telephone number.",
  vehicle: "Probably: they reported this vehicle before.",
};

function FileLink({ file: { id, company_name } }: { file: { id: number; company_name: string } }) {
  return (
    <Link
      className="inline-block py-1 font-semibold wrap-anywhere text-ice-600 underline"
      to={`/admin/customers/${id}`}
    >
      {company_name}
    </Link>
  );
}

function FindCustomer({ not, onChoose }: { not: number | undefined; onChoose: (id: number) => void }) {
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
      emptyText="No customer has this name or number."
      hint="Name, number or mail domain. Later call-outs with this telephone or vehicle are then recognised."
      label="Belongs to …"
      loading={!isAnswered}
      onChoose={({ id }) => onChoose(id)}
      onTextChange={setText}
      selectedId={null}
      text={text}
    />
  );
}
