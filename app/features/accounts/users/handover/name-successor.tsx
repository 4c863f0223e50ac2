import { useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "../../../../platform/browser/calls/call.ts";
import { useForm } from "../../../../platform/browser/forms/use-form.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import { FormDialog } from "../../../../ui/forms/form-dialog.tsx";
import { Select } from "../../../../ui/fields/select.tsx";
import { TitledCard } from "../../../../ui/page/titled-card.tsx";
import { leavesWith } from "./leaves-with.ts";

type User = { id: number; firstname: string; lastname: string };

/** Names another administrator as successor. Shown on that administrator's page to unlimited administrators. */
export function NameSuccessor({ user }: { user: User }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <TitledCard
      className="mt-8"
      intro={`${user.firstname} is asked by mail. Once ${user.firstname} agrees, they may do everything in your place.`}
      title="Hand over"
    >
      <Button onClick={() => setIsOpen(true)} variant="secondary">
        Hand the website over
      </Button>
      {isOpen && <SuccessorDialog onClose={() => setIsOpen(false)} user={user} />}
    </TitledCard>
  );
}

function SuccessorDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const form = useForm({
    send: (fields) => call("POST /api/users/:id/handover", { params: { id: user.id }, form: fields }),
    onSuccess: async () => {
      onClose();
      await revalidate();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      send="Ask"
      sending="Asking…"
      title={`Hand over to ${user.firstname} ${user.lastname}`}
    >
      <Select
        choices={Object.entries(leavesWith)}
        hint="Whoever follows you can change it later."
        error={form.error("leaves_with")}
        label="What you may do afterwards"
        name="leaves_with"
        required
      >
        <option value="">Please choose</option>
      </Select>
    </FormDialog>
  );
}
