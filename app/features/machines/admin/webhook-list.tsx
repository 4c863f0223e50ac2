import { useRevalidator } from "react-router";
import { call } from "../../../platform/browser/calls/call.ts";
import { webhookEvents } from "../../../platform/webhooks/webhook-events.ts";
import { ageInWords } from "../../../ui/display/age-in-words.ts";
import { Badge, type BadgeTone } from "../../../ui/display/badge.tsx";
import { Card } from "../../../ui/page/card.tsx";
import { ConfirmButton } from "../../../ui/dialogs/confirm-button.tsx";
import { Moment } from "../../../ui/display/moment.tsx";
import { VisuallyHidden } from "../../../ui/page/visually-hidden.tsx";
import type { Webhook } from "../machines.schema.ts";
import { TryAgain } from "./try-again.tsx";

type Delivery = Webhook["deliveries"][number];

const tones: Record<Delivery["state"], BadgeTone> = {
  delivered: "success",
  waiting: "news",
  failed: "danger",
};
const words: Record<Delivery["state"], string> = {
  delivered: "Delivered",
  waiting: "Waiting",
  failed: "Given up",
};

export function WebhookList({ webhooks, now }: { webhooks: Webhook[]; now: string }) {
  return (
    <div className="grid gap-4">
      {webhooks.map((webhook) => (
        <WebhookCard key={webhook.id} now={now} webhook={webhook} />
      ))}
    </div>
  );
}

function WebhookCard({ webhook, now }: { webhook: Webhook; now: string }) {
  const { id, url, events, deliveries } = webhook;
  const { revalidate } = useRevalidator();
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-56">
          <h3 className="text-base font-semibold wrap-anywhere text-navy-900">{url}</h3>
          <p className="text-sm text-slate-600">{events.map((event) => webhookEvents[event]).join("; ")}.</p>
          <WebhookState now={now} webhook={webhook} />
        </div>
        <ConfirmButton
          act={() => call("DELETE /api/webhooks/:id", { params: { id } })}
          onDone={() => revalidate()}
          size="small"
          variant="secondary"
          what={`${url} will be told of nothing any more, and what waits for it is not sent.`}
        >
          Remove<VisuallyHidden> {url}</VisuallyHidden>
        </ConfirmButton>
      </div>
      {deliveries.length === 0 ? (
        <p className="mt-3 text-sm text-slate-600">Nothing was sent yet.</p>
      ) : (
        <ul aria-label="Last deliveries" className="mt-3 divide-y divide-slate-100 border-t border-slate-100">
          {deliveries.map((delivery) => (
            <DeliveryRow delivery={delivery} key={delivery.id} now={now} webhookId={id} />
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Says that a webhook fails or is switched off, and switches it on again. */
function WebhookState({ webhook, now }: { webhook: Webhook; now: string }) {
  const { id, url, failing_since, switched_off_at } = webhook;
  const { revalidate } = useRevalidator();
  if (!failing_since) return null;
  if (!switched_off_at) {
    return (
      <p className="text-danger-dark mt-2 text-sm">
        No event has arrived since it first failed, {ageInWords(failing_since, now)} ago.
      </p>
    );
  }
  return (
    <div className="mt-2 grid justify-items-start gap-2">
      <p className="text-danger-dark text-sm">
        Switched off <Moment at={switched_off_at} />, because it took no event. It misses what happens until
        it is on again.
      </p>
      <ConfirmButton
        act={() => call("POST /api/webhooks/:id/on", { params: { id } })}
        onDone={() => revalidate()}
        size="small"
        variant="secondary"
        what={`${url} gets the events from now on. Those of the time before are not sent.`}
      >
        Switch on<VisuallyHidden> {url}</VisuallyHidden>
      </ConfirmButton>
    </div>
  );
}

type RowProps = { webhookId: number; delivery: Delivery; now: string };

function DeliveryRow({ webhookId, delivery, now }: RowProps) {
  const { event, thing_id, attempts, created_at, last_answer, state } = delivery;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 text-sm">
      <span className="figures min-w-0 flex-1 basis-48 text-navy-900">
        {event} {thing_id}
      </span>
      <span className="wrap-anywhere text-slate-600">
        {answerInWords(last_answer)}
        {attempts > 1 && `, after ${attempts} tries`}
      </span>
      <Badge tone={tones[state]}>{words[state]}</Badge>
      {state !== "delivered" && attempts > 0 && <TryAgain delivery={delivery} webhookId={webhookId} />}
      <time className="figures text-xs text-slate-600" dateTime={created_at}>
        {ageInWords(created_at, now)}
      </time>
    </li>
  );
}

/** Describes the answer in words. `answer` is an HTTP status, or the reason why there was no response. */
function answerInWords(answer: string | null): string {
  if (answer === null) return "not tried yet";
  return /^\d+$/.test(answer) ? `answered ${answer}` : `no answer: ${answer.replace(/\.$/, "")}`;
}
