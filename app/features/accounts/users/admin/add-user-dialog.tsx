import { useState } from "react";
import { call } from "../../../../platform/browser/calls/call.ts";
import type { Duty } from "../../../../platform/http/duties.ts";
import type { Role } from "../../../../platform/http/viewer.ts";
import { useForm } from "../../../../platform/browser/forms/use-form.ts";
import { Checkbox } from "../../../../ui/fields/checkbox.tsx";
import { FormDialog } from "../../../../ui/forms/form-dialog.tsx";
import { Select } from "../../../../ui/fields/select.tsx";
import { PasswordField } from "../../../../ui/fields/password-field.tsx";
import { TextField } from "../../../../ui/fields/text-field.tsx";
import { DutiesField } from "./duties-field.tsx";
import type { User } from "../users.schema.ts";

type Props = { roles: readonly Role[]; onAdded: (user: User) => void; onClose: () => void };

export function AddUserDialog({ roles, onAdded, onClose }: Props) {
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
    <FormDialog
      form={form}
      onClose={onClose}
      send={isInvited ? "Send invitation" : "Add User"}
      sending={isInvited ? "Sending…" : "Adding…"}
      title="Add User"
    >
      <TextField autoFocus label="First name" name="firstname" />
      <TextField label="Last name" name="lastname" />
      <TextField label="Email" name="email" type="email" />
      <Select
        choices={roles.map((role) => [role, role])}
        defaultValue="user"
        label="Access level"
        name="role"
        onChange={({ currentTarget }) => setRole(currentTarget.value)}
      />
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
    </FormDialog>
  );
}
