import { useState } from "react";
import { call } from "../../../platform/browser/calls/call.ts";
import { useCall } from "../../../platform/browser/calls/use-call.ts";
import { firmFormat } from "../../../platform/firm-time.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { CopyButton } from "../../../ui/buttons/copy-button.tsx";
import { ConfirmButton } from "../../../ui/dialogs/confirm-button.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { Card } from "../../../ui/page/card.tsx";
import { UnlessLookOnly } from "../../../ui/page/look-only.tsx";
import type { DraftLink } from "../drafts.schema.ts";

const until = firmFormat({
  weekday: "long",
  day: "numeric",
  month: "long",
  hour: "2-digit",
  minute: "2-digit",
});

/** A button that makes a link to the chosen drafts and shows its address once. */
export function MakeLink({ ids, onDone }: { ids: number[]; onDone: () => void }) {
  const { busy, problem, make } = useCall();
  const [address, setAddress] = useState("");
  const press = () =>
    make(call("POST /api/draft-links", { body: { drafts: ids } }), {
      onSuccess: (made) => setAddress(made.address),
    });
  const close = () => {
    setAddress("");
    onDone();
  };
  return (
    <>
      <Button busy={busy} busyLabel="Making…" onClick={() => void press()} variant="secondary">
        Link to Show
      </Button>
      {problem && (
        <p className="text-sm font-medium text-danger" role="alert">
          {problem}
        </p>
      )}
      <Dialog isOpen={address !== ""} onClose={close} title="A Link to Show">
        <p>
          Whoever has it sees these drafts on the pages, in their latest state and no others, for seven days.
          It is shown only now.
        </p>
        <p className="my-4 rounded-sm bg-slate-50 p-3 text-sm break-all select-all">{address}</p>
        <CopyButton label="Copy the Link" text={address} />
      </Dialog>
    </>
  );
}

/** The links that show drafts, and how to take them back. */
export function LinksToShow({ links, onChanged }: { links: DraftLink[]; onChanged: () => void }) {
  if (links.length === 0) return null;
  return (
    <section className="mb-8">
      <h2 className="mb-3 text-lg md:text-xl">Links to show</h2>
      <ul className="grid gap-3">
        {links.map(({ id, names, created_by, expires_at }) => (
          <li key={id}>
            <Card className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <div className="min-w-0">
                <p className="font-semibold wrap-anywhere text-navy-900">{names.join(", ")}</p>
                <p className="text-sm text-slate-600">
                  By {created_by ?? "a former colleague"}, until {until.format(new Date(expires_at))}
                </p>
              </div>
              <UnlessLookOnly>
                <ConfirmButton
                  act={() => call("DELETE /api/draft-links/:id", { params: { id } })}
                  onDone={onChanged}
                  size="small"
                  variant="secondary"
                  what="The link stops working at once. The drafts stay."
                >
                  Take Back
                </ConfirmButton>
              </UnlessLookOnly>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}
