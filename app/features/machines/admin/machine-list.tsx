import { useRevalidator } from "react-router";
import { call } from "../../../platform/browser/calls/call.ts";
import { ConfirmButton } from "../../../ui/dialogs/confirm-button.tsx";
import { Moment } from "../../../ui/display/moment.tsx";
import { VisuallyHidden } from "../../../ui/page/visually-hidden.tsx";
import type { Machine } from "../machines.schema.ts";

export function MachineList({ machines }: { machines: Machine[] }) {
  const { revalidate } = useRevalidator();
  return (
    <ul className="divide-y divide-slate-200 rounded-md border border-slate-200 bg-white shadow-card">
      {machines.map(({ id, name, scopes, created_at, last_used_at }) => (
        <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3" key={id}>
          <div className="min-w-0 flex-1 basis-56">
            <p className="font-semibold wrap-anywhere text-navy-900">{name}</p>
            <p className="text-sm text-slate-600">
              Reads {scopes.join(", ")}. Made <Moment at={created_at} />,{" "}
              {last_used_at ? (
                <>
                  last used <Moment at={last_used_at} />
                </>
              ) : (
                "never used"
              )}
              .
            </p>
          </div>
          <ConfirmButton
            act={() => call("DELETE /api/machines/:id", { params: { id } })}
            onDone={() => revalidate()}
            size="small"
            variant="secondary"
            what={`The token of “${name}” will be worth nothing. There is no way back; a new one can be made.`}
          >
            Revoke<VisuallyHidden> the token of {name}</VisuallyHidden>
          </ConfirmButton>
        </li>
      ))}
    </ul>
  );
}
