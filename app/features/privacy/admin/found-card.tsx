import { useRef } from "react";
import { call } from "../../../platform/browser/calls/call.ts";
import { useCall } from "../../../platform/browser/calls/use-call.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { ConfirmButton } from "../../../ui/dialogs/confirm-button.tsx";
import { DownloadIcon } from "../../../ui/buttons/icons.tsx";
import { FoundThings } from "./found-things.tsx";
import { Mailbox } from "../../../ui/fields/mailbox.tsx";
import { Refusal } from "../../../ui/display/notice.tsx";
import { TitledCard } from "../../../ui/page/titled-card.tsx";
import type { DataRequest, FoundData } from "../../data-requests/data-requests.schema.ts";

type Props = {
  found: FoundData;
  onAsked: () => void | Promise<void>;
  onErased: (request: DataRequest) => void | Promise<void>;
};

/** Shows what is stored about a person and what of it waits for an answer, with buttons to export or erase it. */
export function FoundCard({ found: about, onAsked, onErased }: Props) {
  const { email, numbers, has_account, found, things, requests } = about;
  const who = [email, ...numbers.split("\n")].filter((one) => one).join(", ");
  const { busy, problem, make } = useCall();
  const erased = useRef<DataRequest | null>(null);
  const download = () =>
    make(call("POST /api/data-requests", { body: { email, numbers, kind: "export" } }), {
      onSuccess: ({ id }) => {
        location.assign(`/api/data-requests/${id}/archive`);
        return onAsked();
      },
    });
  const erasedBefore = requests.find(({ kind, ended_at }) => kind === "erasure" && ended_at !== null);
  return (
    <TitledCard className="mb-6" title={who === email ? <Mailbox address={email} /> : who}>
      <Refusal className="mb-4" words={problem} />
      {erasedBefore && (
        <p className="mb-3">
          {email ? "This address was" : "These numbers were"} erased before; see the requests.
        </p>
      )}
      {found.length + things.length === 0 ? (
        <p>
          Nothing is stored under {email ? "this address" : "these numbers"}. Testimonials bear no address:
          look for the name among them.
        </p>
      ) : (
        <>
          {email && <p>{has_account ? "It has an account." : "It has no account."}</p>}
          <dl className="mt-4 divide-y divide-slate-200 border-y border-slate-200">
            {found.map(({ title, count }) => (
              <div className="flex justify-between gap-6 py-2.5" key={title}>
                <dt>{title}</dt>
                <dd className="figures font-semibold text-navy-900">{count.toLocaleString("en-GB")}</dd>
              </div>
            ))}
          </dl>
          <FoundThings things={things} />
          <div className="mt-5 flex flex-wrap gap-3">
            <Button
              busy={busy}
              icon={<DownloadIcon size={20} />}
              onClick={() => void download()}
              variant="secondary"
            >
              Download everything
            </Button>
            <ConfirmButton
              act={async () => {
                const answer = await call("POST /api/data-requests", {
                  body: { email, numbers, kind: "erasure" },
                });
                if (answer.ok) erased.current = answer.data;
                return answer;
              }}
              onDone={() => (erased.current ? onErased(erased.current) : undefined)}
              variant="danger"
              what={`Whatever is stored about ${who} will be erased permanently, but for what must stay. Nobody can restore it.`}
            >
              Erase
            </ConfirmButton>
          </div>
          <p className="mt-4 text-sm text-slate-600">
            Approved applications stay as they were signed, and security events, which hold no name, stay
            until they are old; what came of it will say so.
          </p>
        </>
      )}
    </TitledCard>
  );
}
