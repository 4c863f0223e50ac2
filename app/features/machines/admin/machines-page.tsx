import { useState } from "react";
import { useRevalidator } from "react-router";
import type { Route } from "./+types/machines-page";
import { requirePageAdmin, servicesContext } from "../../../platform/http/page-context.server.ts";
import { AddButton } from "../../../ui/buttons/add-button.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { safekeeping } from "../../../platform/resources/safe-places.ts";
import { PageTitle } from "../../../ui/page/page-title.tsx";
import { presentMachine, presentWebhook } from "../machines.present.ts";
import { listMachines } from "../machines.server.ts";
import { listWebhooks } from "../webhooks.server.ts";
import { AddMachineForm, AddWebhookForm } from "./add-forms.tsx";
import { MachineList } from "./machine-list.tsx";
import { NewSecret } from "./new-secret.tsx";
import { WebhookList } from "./webhook-list.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  await requirePageAdmin(context, url, "all");
  const { db, clock } = context.get(servicesContext);
  return {
    machines: (await listMachines(db)).map(presentMachine),
    webhooks: (await listWebhooks(db)).map(presentWebhook),
    now: clock.now().toISOString(),
  };
}

type Open = { kind: "token" | "webhook"; secret?: string };

export default function MachinesPage({ loaderData: { machines, webhooks, now } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const added = (secret: string) => {
    setOpen((before) => before && { ...before, secret });
    void revalidate();
  };
  return (
    <>
      <PageTitle back={safekeeping} title="Machines">
        <p>
          Other programs read the office with a token, and get events by a webhook. Each machine has a token
          of its own, so that one can be revoked.
        </p>
      </PageTitle>
      <Section
        add={() => setOpen({ kind: "token" })}
        empty="No machine reads anything here."
        isEmpty={machines.length === 0}
        title="Tokens"
      >
        <MachineList machines={machines} />
      </Section>
      <Section
        add={() => setOpen({ kind: "webhook" })}
        empty="There is no webhook yet."
        isEmpty={webhooks.length === 0}
        title="Webhooks"
      >
        <WebhookList now={now} webhooks={webhooks} />
      </Section>
      {open && (
        <Dialog
          dismissable={open.secret === undefined}
          isOpen
          onClose={close}
          title={open.kind === "token" ? "Add a token" : "Add a webhook"}
        >
          {open.secret !== undefined ? (
            <NewSecret kind={open.kind} onClose={close} secret={open.secret} />
          ) : open.kind === "token" ? (
            <AddMachineForm onAdded={added} onCancel={close} />
          ) : (
            <AddWebhookForm onAdded={added} onCancel={close} />
          )}
        </Dialog>
      )}
    </>
  );
}

type SectionProps = {
  title: string;
  empty: string;
  isEmpty: boolean;
  add: () => void;
  children: React.ReactNode;
};

function Section({ title, empty, isEmpty, add, children }: SectionProps) {
  return (
    <section aria-label={title} className="mb-8">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg">{title}</h2>
        <AddButton onClick={add} size="small">
          Add<span className="sr-only"> to {title}</span>
        </AddButton>
      </div>
      {isEmpty ? <p className="text-slate-600">{empty}</p> : children}
    </section>
  );
}
