import { useRef, useState } from "react";
import { type FormFields, useForm } from "../../../platform/browser/use-form.ts";
import { roles } from "../../../platform/http/viewer.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ChangedMeanwhile } from "../../../ui/changed-meanwhile.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Select } from "../../../ui/select.tsx";
import { TimedNotice } from "../../../ui/timed-notice.tsx";
import type { User } from "../users.schema.ts";
import { changeUser } from "../users.requests.ts";
import { SchoolField } from "./school-field.tsx";
import { UserFields } from "./user-fields.tsx";

const savedForMilliseconds = 3000;

type Props = { user: User; onEdited: () => void; onSaved: () => void; onStartAgain: () => void };

export function UserForm({ user, onEdited, onSaved, onStartAgain }: Props) {
  const version = useRef(user.version);
  const [role, setRole] = useState(user.role);
  const [school, setSchool] = useState({ id: user.school_id, name: user.school_name ?? "" });
  const [saved, setSaved] = useState(0);
  const [theirs, setTheirs] = useState<User>();
  const form = useForm({
    send: (fields) =>
      changeUser(user.id, { ...sentFields(fields), school_id: school.id, version: version.current }),
    onSuccess: ({ data }, sent) => {
      version.current = data.version;
      setTheirs(undefined);
      setSaved((times) => times + 1);
      for (const field of sent.querySelectorAll<HTMLInputElement>("input[type=password]")) field.value = "";
      onSaved();
    },
    onFailure: ({ status, current }) =>
      setTheirs(status === 409 ? (current as { data: User } | undefined)?.data : undefined),
  });
  return (
    <form {...form.props} aria-label="User" onInput={onEdited}>
      <Card className="max-w-text">
        <UserFields error={form.error} user={user} />
        <Select
          error={form.error("role")}
          label="Access level"
          name="role"
          onChange={(event) => setRole(event.currentTarget.value as User["role"])}
          value={role}
        >
          {roles.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </Select>
        {role === "pta" && (
          <SchoolField
            error={form.error("school_id")}
            onChange={(choice) => {
              setSchool(choice);
              onEdited();
            }}
            school={school}
          />
        )}
        {theirs && (
          <ChangedMeanwhile
            busy={form.busy}
            onKeepMine={() => {
              version.current = theirs.version;
              form.props.ref.current?.requestSubmit();
            }}
            onTakeTheirs={onStartAgain}
          />
        )}
        {form.generalMessage && !theirs && <Notice tone="error">{form.generalMessage}</Notice>}
        {saved > 0 && (
          <TimedNotice key={saved} milliseconds={savedForMilliseconds}>
            Changes saved....
          </TimedNotice>
        )}
        <Button busy={form.busy} busyLabel="Saving…" className="mt-4" type="submit">
          Save Changes
        </Button>
      </Card>
    </form>
  );
}

/** Password fields left empty are not sent at all. */
function sentFields({ password, password_confirmation, ...fields }: FormFields): FormFields {
  return password ? { ...fields, password, password_confirmation: password_confirmation ?? "" } : fields;
}
