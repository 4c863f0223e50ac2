import { useNavigate } from "react-router";
import { call } from "../../../platform/browser/call.ts";
import { offerToBringBack } from "../../../platform/browser/undo.ts";
import { ConfirmButton } from "../../../ui/confirm-button.tsx";
import { TrashIcon } from "../../../ui/icons.tsx";
import type { Application } from "../applications.schema.ts";

export function DeleteApplicationButton({ application }: { application: Application }) {
  const { id, company_name, reference } = application;
  const navigate = useNavigate();
  return (
    <ConfirmButton
      act={() => call("DELETE /api/applications/:id", { params: { id } })}
      icon={<TrashIcon size={20} />}
      onDone={async () => {
        offerToBringBack({
          kind: "application",
          ids: [id],
          words: `The application ${reference} was deleted.`,
        });
        await navigate("/admin/applications");
      }}
      variant="secondary"
      what={`The application of ${company_name} (${reference}) will be deleted, with its notes, signature and PDF.`}
    >
      Delete
    </ConfirmButton>
  );
}
