import { call } from "../../../platform/browser/call.ts";
import { offerToBringBack } from "../../../platform/browser/undo.ts";
import { ConfirmButton } from "../../../ui/confirm-button.tsx";
import { TrashIcon } from "../../../ui/icons.tsx";
import type { Page } from "../pages.schema.ts";

type Props = { page: Page; onDeleted: () => void };

export function DeletePageButton({ page: { id, label, path }, onDeleted }: Props) {
  return (
    <ConfirmButton
      act={() => call("DELETE /api/pages/:id", { params: { id } })}
      icon={<TrashIcon size={20} />}
      onDone={() => {
        offerToBringBack({ kind: "page", ids: [id], words: `The page “${label}” was deleted.` });
        onDeleted();
      }}
      variant="secondary"
      what={`The page “${label}” will be deleted. ${path} then leads to the home page.`}
    >
      Delete Page
    </ConfirmButton>
  );
}
