import { useState } from "react";
import { call } from "../../../platform/browser/call.ts";
import type { Duty } from "../../../platform/http/duties.ts";
import type { Role } from "../../../platform/http/viewer.ts";
import { useForm } from "../../../platform/browser/use-form.ts";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { DialogForm } from "../../../ui/dialog-form.tsx";
import { Select } from "../../../ui/select.tsx";
import { PasswordField } from "../../../ui/password-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { DutiesField } from "./duties-field.tsx";
import type { User } from "../users.schema.ts";

type Props = { isOpen: boolean; roles: readonly Role[]; onAdded: (user: User) => void; onClose: () => void };

export function AddUserDialog({ isOpen, roles, onAdded, onClose }: Props) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Add User">
      <AddUserForm onAdded={onAdded} onCancel={onClose} roles={roles} />
    </Dialog>
  );
}

type FormProps = Pick<Props, "roles" | "onAdded"> & { onCancel: () => void };

function AddUserForm({ roles, onAdded, onCancel }: FormProps) {
  const [isInvited, setIsInvited] = useState(false);
  const [role, setRole] = useState("user");
  const [duties, setDuties] = useState<Duty[] | null>(null);
  const form = useForm({
    draft: { of: "new user" },
    send: (form) => {
      const sent = { form, body: { duties: role === "admin" ? duties : null } };
      return isInvited ? call("POST /api/users/invitations", sent) : call("POST /api/users", sent);
    },
    onSuccess: ({ data }) => onAdded(data),
  });
  return (
    <DialogForm
      form={form}
      onCancel={onCancel}
      send={isInvited ? "Send invitation" : "Add User"}
      sending={isInvited ? "Sending…" : "Adding…"}
    >
      <TextField autoComplete="off" autoFocus label="First name" name="firstname" />
      <TextField autoComplete="off" label="Last name" name="lastname" />
      <TextField autoComplete="off" label="Email" name="email" type="email" />
      <Select
        defaultValue="user"
        label="Access level"
        name="role"
        onChange={({ currentTarget }) => setRole(currentTarget.value)}
      >
        {roles.map((role) => (
          <option key={role}>{role}</option>
        ))}
      </Select>
      {role === "admin" && <DutiesField duties={duties} onChange={setDuties} />}
      {!isInvited && (
        <>
          <PasswordField autoComplete="new-password" label="Password" name="password" />
          <PasswordField autoComplete="new-password" label="Repeat password" name="password_confirmation" />
        </>
      )}
      <Checkbox
        checked={isInvited}
        label="Send an invitation instead: a mailed link lets them choose their own, for 7 days"
        onChange={({ currentTarget }) => setIsInvited(currentTarget.checked)}
      />
    </DialogForm>
  );
}
