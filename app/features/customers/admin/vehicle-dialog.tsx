import { useRevalidator } from "react-router";
import { call } from "../../../platform/browser/calls/call.ts";
import { useForm } from "../../../platform/browser/forms/use-form.ts";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { FormDialog } from "../../../ui/forms/form-dialog.tsx";
import type { CustomerVehicle } from "../vehicles.server.ts";

type Props = { id: number; vehicle: CustomerVehicle | undefined; onClose: () => void };

/** Adds a vehicle to a customer, or changes one. What a call-out taught becomes typed by that. */
export function VehicleDialog({ id, vehicle, onClose }: Props) {
  const { revalidate } = useRevalidator();
  const form = useForm({
    draft: { of: `vehicle ${vehicle?.plate ?? "new"} of customer ${id}` },
    send: (fields) =>
      call("POST /api/customers/:id/vehicles", {
        params: { id },
        form: fields,
        body: { instead_of: vehicle?.is_typed ? vehicle.plate : null },
      }),
    onSuccess: async () => {
      onClose();
      await revalidate();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      send={vehicle ? "Save" : "Add vehicle"}
      sending="Saving…"
      title={vehicle ? vehicle.plate : "Add a vehicle"}
    >
      <TextField autoFocus defaultValue={vehicle?.plate} label="Number plate" name="number_plate" />
      <TextField defaultValue={vehicle?.unit ?? ""} label="Unit" name="unit" optional />
      <TextField defaultValue={vehicle?.note ?? ""} label="Note" name="note" optional />
    </FormDialog>
  );
}
