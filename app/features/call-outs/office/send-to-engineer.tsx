import { type FormEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "../../../platform/browser/calls/call.ts";
import { useCall } from "../../../platform/browser/calls/use-call.ts";
import { AnchorButton } from "../../../ui/buttons/anchor-button.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { CopyButton } from "../../../ui/buttons/copy-button.tsx";
import { SpeechIcon } from "../../../ui/buttons/icons.tsx";
import { Moment } from "../../../ui/display/moment.tsx";
import { Refusal } from "../../../ui/display/notice.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { TitledCard } from "../../../ui/page/titled-card.tsx";
import { useReplacedControl } from "../../../ui/page/use-replaced-control.ts";
import { isOpen } from "../call-out-status.ts";
import type { CallOut } from "../call-outs.schema.ts";
import { smsLink, whatsAppLink } from "../card/message-links.ts";
import { callOutTitle } from "./call-out-title.ts";

/** Makes the link of the engineer, and the ways to send it from the office's own telephone. */
export function SendToEngineer({ callOut }: { callOut: CallOut }) {
  const { id, engineers, technician, joined_to, status } = callOut;
  const { revalidate } = useRevalidator();
  const { busy, problem, make } = useCall();
  const [isAsking, setIsAsking] = useState(false);
  const [newest] = engineers;
  const current = newest?.ended_why === null ? newest : undefined;
  const group = useReplacedControl(`${current?.id} ${isAsking}`);
  const stopped = joined_to !== null || status === "cancelled";
  if (stopped && engineers.length === 0) return null;

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const engineer = new FormData(event.currentTarget).get("engineer");
    if (typeof engineer !== "string") return;
    void make(call("POST /api/callouts/:id/engineer", { params: { id }, body: { engineer } }), {
      onSuccess: () => setIsAsking(false),
      afterwards: () => revalidate(),
    });
  }
  const takeBack = () =>
    void make(call("DELETE /api/callouts/:id/engineer", { params: { id } }), {
      afterwards: () => revalidate(),
    });

  return (
    <TitledCard title="The engineer">
      <Refusal className="mb-4" words={problem} />
      <div {...group} aria-label="The engineer" className="outline-none">
        {current && !isAsking && (
          <>
            <Link callOut={callOut} link={current} />
            <div className="mt-2.5 flex flex-wrap gap-2.5">
              {!stopped && (
                <Button onClick={() => setIsAsking(true)} size="small" variant="quiet">
                  Send somebody else
                </Button>
              )}
              <Button busy={busy} onClick={takeBack} size="small" variant="quiet">
                Take the link back
              </Button>
            </div>
          </>
        )}
        {(!current || isAsking) && !stopped && (
          <form autoComplete="off" method="post" onSubmit={send}>
            <TextField
              defaultValue={current ? "" : (technician ?? "")}
              hint={current ? `The link of ${current.engineer} ends.` : undefined}
              label="Who goes"
              name="engineer"
              required
            />
            <div className="flex flex-wrap gap-2.5">
              <Button busy={busy} type="submit">
                Make the link
              </Button>
              {isAsking && (
                <Button onClick={() => setIsAsking(false)} variant="quiet">
                  Cancel
                </Button>
              )}
            </div>
          </form>
        )}
      </div>
      <Earlier engineers={current ? engineers.slice(1) : engineers} />
    </TitledCard>
  );
}

type Link = CallOut["engineers"][number];

function Link({ callOut, link }: { callOut: CallOut; link: Link }) {
  const { engineer, engineer_url, ends_at } = link;
  if (!engineer_url) return <p>{engineer} has the link.</p>;
  const text = `${callOutTitle(callOut)}, ${callOut.reference}: ${engineer_url}`;
  return (
    <>
      <p className="mb-4">
        {engineer} needs no sign-in. The link works until <Moment at={ends_at} />.
      </p>
      <div className="grid grid-cols-2 gap-2.5">
        <AnchorButton
          block
          className="px-2!"
          href={smsLink("", text)}
          icon={<SpeechIcon size={20} />}
          variant={isOpen(callOut.status) ? "primary" : "secondary"}
        >
          Text it
        </AnchorButton>
        <AnchorButton
          block
          className="px-2!"
          href={whatsAppLink("", text)}
          rel="noreferrer"
          target="_blank"
          variant="secondary"
        >
          WhatsApp
        </AnchorButton>
      </div>
      <CopyButton className="mt-2.5 block" label="Copy the text" text={text} />
    </>
  );
}

function Earlier({ engineers }: { engineers: readonly Link[] }) {
  if (engineers.length === 0) return null;
  return (
    <ul className="mt-4 grid gap-1 border-t border-slate-100 pt-3 text-sm text-slate-600">
      {engineers.map(({ id, engineer, ended_why, sent_at }) => (
        <li key={id}>
          {engineer}, <Moment at={sent_at} />: {ended_why === "over" ? "the 14 days are over" : ended_why}
        </li>
      ))}
    </ul>
  );
}
