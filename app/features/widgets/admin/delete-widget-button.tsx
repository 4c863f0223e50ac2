import { call } from "../../../platform/browser/call.ts";
import { offerToBringBack } from "../../../platform/browser/undo.ts";
import { ConfirmButton } from "../../../ui/confirm-button.tsx";
import { TrashIcon } from "../../../ui/icons.tsx";
import type { Widget } from "../widgets.schema.ts";

type Props = { widget: Widget; onDeleted: () => void };

export function DeleteWidgetButton({ widget: { id, name }, onDeleted }: Props) {
  return (
    <ConfirmButton
      act={() => call("DELETE /api/widgets/:id", { params: { id } })}
      icon={<TrashIcon size={20} />}
      onDone={() => {
        offerToBringBack({ kind: "widget", ids: [id], words: `“${name}” was deleted.` });
        onDeleted();
      }}
      variant="secondary"
      what={`The widget “${name}” will be deleted. No page shows it.`}
    >
      Delete Widget
    </ConfirmButton>
  );
}
