import { roles } from "../../../platform/http/viewer.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { FormNotice } from "../../../ui/form-notice.tsx";
import { Select } from "../../../ui/select.tsx";
import { TimedNotice } from "../../../ui/timed-notice.tsx";
import type { User } from "../users.schema.ts";
import { SchoolField } from "./school-field.tsx";
import type { UserEditing } from "./use-user-editing.ts";
import { describeDifferences, PasswordFields, PersonFields } from "./user-fields.tsx";

export function UserForm({ user, editing }: { user: User; editing: UserEditing }) {
  const { form, filledWith, role, setRole, school, setSchool } = editing;
  return (
    <form {...form.props} aria-label="User">
      <Card className="max-w-text">
        <PersonFields error={form.error} key={filledWith.version} user={filledWith} />
        <div className="grid items-end gap-x-5 sm:grid-cols-2">
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
              onChange={(chosen) => {
                setSchool(chosen);
                form.noteChange();
              }}
              school={school}
            />
          )}
        </div>
        <PasswordFields error={form.error} key={`passwords ${form.saves} ${filledWith.version}`} />
        <FormNotice
          className="mb-4"
          describe={(theirs) => describeDifferences(user, theirs)}
          form={form}
          what="this user"
        />
        <TimedNotice occasion={form.saves}>Changes saved....</TimedNotice>
        <Button busy={form.busy} busyLabel="Saving…" className="mt-4" type="submit">
          Save Changes
        </Button>
      </Card>
    </form>
  );
}
