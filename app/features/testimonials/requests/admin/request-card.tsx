import { Link } from "react-router";
import { call } from "../../../../platform/browser/calls/call.ts";
import { useCall } from "../../../../platform/browser/calls/use-call.ts";
import { Badge, type BadgeTone } from "../../../../ui/display/badge.tsx";
import { Button } from "../../../../ui/buttons/button.tsx";
import { Card } from "../../../../ui/page/card.tsx";
import { ConfirmButton } from "../../../../ui/dialogs/confirm-button.tsx";
import { Moment } from "../../../../ui/display/moment.tsx";
import { Stars } from "../../../../ui/display/stars.tsx";
import type { TestimonialRequest } from "../requests.schema.ts";

const states: Record<TestimonialRequest["state"], { words: string; tone: BadgeTone }> = {
  asked: { words: "Asked", tone: "plain" },
  answered: { words: "To be published", tone: "news" },
  published: { words: "On the site", tone: "success" },
};

type Props = { request: TestimonialRequest; onChanged: () => void };

export function RequestCard({ request, onChanged }: Props) {
  const { id, name, email, asked_by, state, created_at, expires_at, testimonial_id } = request;
  const { busy, problem, make } = useCall();
  const publish = () =>
    make(call("POST /api/testimonial-requests/:id/publish", { params: { id } }), { afterwards: onChanged });
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h2 className="text-base font-semibold wrap-anywhere text-navy-900">
          {name} <span className="font-normal text-slate-600">{email}</span>
        </h2>
        <Badge tone={states[state].tone}>{states[state].words}</Badge>
      </div>
      <p className="mt-0.5 text-sm text-slate-600">
        Asked by {asked_by}, <Moment at={created_at} />
        {state === "asked" && (
          <>
            ; the link ends <Moment at={expires_at} />
          </>
        )}
      </p>
      {request.review !== null && <Answer request={request} />}
      {problem && (
        <p className="mt-3 text-sm font-medium text-danger" role="alert">
          {problem}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-3 empty:hidden">
        {state === "answered" && (
          <Button busy={busy} busyLabel="Publishing…" onClick={() => void publish()} size="small">
            Publish
          </Button>
        )}
        {testimonial_id === null && (
          <ConfirmButton
            act={() => call("DELETE /api/testimonial-requests/:id", { params: { id } })}
            className={state === "asked" ? "-ml-3.5" : ""}
            onDone={onChanged}
            size="small"
            variant="quiet"
            what={`What ${name} was asked${state === "answered" ? " and has written" : ""} will be deleted permanently.`}
          >
            Delete
          </ConfirmButton>
        )}
        {testimonial_id !== null && <Link to="/admin/testimonials">Testimonials</Link>}
      </div>
    </Card>
  );
}

function Answer({ request }: { request: TestimonialRequest }) {
  const { review, shown_name, shown_role, score, agreed_to, answered_at } = request;
  return (
    <div className="mt-3 border-l-2 border-ice-400 pl-3">
      <p className="wrap-anywhere whitespace-pre-line text-navy-900" dir="auto">
        {review}
      </p>
      <p className="mt-1.5 flex flex-wrap items-center gap-x-3 font-medium text-navy-900">
        {[shown_name, shown_role].filter(Boolean).join(", ")}
        {score !== null && <Stars score={score} size={16} />}
      </p>
      {answered_at && (
        <p className="mt-1.5 text-sm text-slate-600">
          Agreed <Moment at={answered_at} />: “{agreed_to}”
        </p>
      )}
    </div>
  );
}
