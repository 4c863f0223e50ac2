import { roles } from "../../../platform/http/viewer.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ConflictNotice } from "../../../ui/conflict-notice.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Select } from "../../../ui/select.tsx";
import { TimedNotice } from "../../../ui/timed-notice.tsx";
import type { User } from "../users.schema.ts";
import { SchoolField } from "./school-field.tsx";
import { useUserEditing } from "./use-user-editing.ts";
import { describeDifferences, PasswordFields, PersonFields } from "./user-fields.tsx";

const savedForMilliseconds = 3000;

type Props = { user: User; onEdited: () => void; onSaved: () => void; onStartAgain: () => void };

export function UserForm({ user, onEdited, onSaved, onStartAgain }: Props) {
  const { form, role, setRole, school, setSchool, saves, theirs, keepMine } = useUserEditing(user, onSaved);
  return (
    <form {...form.props} aria-label="User" onInput={onEdited}>
      <Card className="max-w-text">
        <PersonFields error={form.error} user={user} />
        <div className="grid items-end gap-x-5 sm:grid-cols-2">
          <Select
            error={form.error("role")}
            label="Access level"
            name="role"
            onChange={(event) => {
              setRole(event.currentTarget.value as User["role"]);
              onEdited();
            }}
            value={role}
          >
            {roles.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </Select>
          {role === "pta" && (
            <SchoolField
              error={form.error("school_id")}
              onChange={(chosen) => {
                setSchool(chosen);
                onEdited();
              }}
              school={school}
            />
          )}
        </div>
        <PasswordFields error={form.error} />
        {theirs && (
          <ConflictNotice busy={form.busy} className="mb-4" onKeepMine={keepMine} onLoadTheirs={onStartAgain}>
            <p>{describeDifferences(user, theirs)}</p>
          </ConflictNotice>
        )}
        {form.generalMessage && !theirs && <Notice tone="error">{form.generalMessage}</Notice>}
        {saves > 0 && (
          <TimedNotice key={saves} milliseconds={savedForMilliseconds}>
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
