import { useNavigate } from "react-router";
import { call } from "../../../platform/browser/call.ts";
import { offerToBringBack } from "../../../platform/browser/undo.ts";
import { ConfirmButton } from "../../../ui/confirm-button.tsx";
import { TrashIcon } from "../../../ui/icons.tsx";
import type { CallOut } from "../call-outs.schema.ts";

export function DeleteCallOutButton({ callOut: { id, reference } }: { callOut: CallOut }) {
  const navigate = useNavigate();
  return (
    <ConfirmButton
      act={() => call("DELETE /api/callouts/:id", { params: { id } })}
      icon={<TrashIcon size={20} />}
      onDone={async () => {
        offerToBringBack({ kind: "call-out", ids: [id], words: `The call-out ${reference} was deleted.` });
        await navigate("/admin/call-outs");
      }}
      variant="secondary"
      what={`The call-out ${reference} will be deleted, with its notes and photographs.`}
    >
      Delete
    </ConfirmButton>
  );
}
