import { Link } from "react-router";
import { call } from "../../../platform/browser/calls/call.ts";
import { Badge } from "../../../ui/display/badge.tsx";
import { Age } from "../../../ui/display/age.tsx";
import { ConfirmButton } from "../../../ui/dialogs/confirm-button.tsx";
import { DraftTime, DraftTimes } from "../../../ui/forms/draft-time.tsx";
import { Card } from "../../../ui/page/card.tsx";
import { UnlessLookOnly } from "../../../ui/page/look-only.tsx";
import type { Draft } from "../drafts.schema.ts";

type Props = {
  draft: Draft;
  now: string;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  onChanged: () => void;
};

/** A draft in the list: when it is published, and what can be done with it. */
export function DraftCard({ draft, now, isChosen, onChoose, onChanged }: Props) {
  const { id, label, name, screen, author, version, kept_at } = draft;
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <label className="flex min-h-11 min-w-0 items-center gap-3 font-semibold wrap-anywhere text-navy-900">
          <input
            checked={isChosen}
            className="size-6 flex-none"
            onChange={({ target }) => onChoose(target.checked)}
            type="checkbox"
          />
          {label}: {name}
        </label>
        {draft.is_outdated && <Badge tone="plain">Changed since</Badge>}
      </div>
      <div className="grid gap-1 text-sm text-slate-600">
        <DraftTimes draft={draft} />
        <p>
          {draft.is_new && "A new page. "}
          By {author ?? "a former colleague"}, <Age at={kept_at} now={now} />
          {draft.is_outdated && ". It was changed or deleted since. Open it and keep it again."}
        </p>
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Link className="inline-flex min-h-11 items-center font-semibold text-ice-600 underline" to={screen}>
          Open
        </Link>
        <UnlessLookOnly>
          <DraftTime
            draft={draft}
            onDone={onChanged}
            setTime={(times) =>
              call("PUT /api/drafts/:id/time", { params: { id }, body: { version, ...times } })
            }
          />
          <ConfirmButton
            act={() => call("DELETE /api/drafts/:id", { params: { id }, query: { version } })}
            onDone={onChanged}
            size="small"
            variant="quiet"
            what={`The draft of “${name}” will be thrown away. What visitors see stays as it is.`}
          >
            Throw Away
          </ConfirmButton>
        </UnlessLookOnly>
      </div>
    </Card>
  );
}
