import type { ReactNode } from "react";
import { useLocation, useRevalidator } from "react-router";
import { call } from "../../../../platform/browser/calls/call.ts";
import type { Role } from "../../../../platform/http/viewer.ts";
import { ButtonLink } from "../../../../ui/buttons/button-link.tsx";
import { Badge } from "../../../../ui/display/badge.tsx";
import { Card } from "../../../../ui/page/card.tsx";
import { DangerZone } from "../../../../ui/dialogs/danger-zone.tsx";
import { DeleteButton } from "../../../../ui/dialogs/delete-button.tsx";
import { EditPage } from "../../../../ui/forms/edit-page.tsx";
import { DownloadIcon } from "../../../../ui/buttons/icons.tsx";
import { UnlessLookOnly } from "../../../../ui/page/look-only.tsx";
import { Select } from "../../../../ui/fields/select.tsx";
import type { User } from "../users.schema.ts";
import { cvCheckWords } from "../account-words.present.ts";
import { DutiesField } from "./duties-field.tsx";
import { SchoolField } from "./school-field.tsx";
import { useUserEditing } from "./use-user-editing.ts";
import { describeDifferences, nameOf, PasswordFields, PersonFields } from "./user-fields.tsx";

type Props = {
  user: User;
  roles: readonly Role[];
  pendingEmail: string | null;
  isOneself: boolean;
  /** How many open messages are assigned to this user. */
  openMessages: number;
  /** Other actions for this user, shown between the form and the button that deletes the user. */
  children: ReactNode;
};

export function UserForm({ user, roles, pendingEmail, isOneself, openMessages, children }: Props) {
  const { revalidate } = useRevalidator();
  const editing = useUserEditing(user, () => void revalidate());
  const { form, filledWith, known, role, setRole, duties, setDuties, school, setSchool } = editing;
  // The link back to the list restores its page and search.
  const listPath = `/admin/users${useLocation().search}`;
  return (
    <EditPage
      actions={<Cv user={user} />}
      back={{ to: listPath }}
      describe={(theirs) => describeDifferences(known, theirs)}
      form={form}
      renderEnd={(leaveTo) => (
        <>
          <UnlessLookOnly>{children}</UnlessLookOnly>
          {!isOneself && (
            <DangerZone>
              <DeleteButton
                act={() => call("DELETE /api/users/:id", { params: { id: user.id } })}
                id={user.id}
                kind={user.role === "admin" ? "administrator" : "user"}
                name={nameOf(user)}
                onDone={() => leaveTo(listPath)}
                what={`The account of ${nameOf(user)} (${user.email}) will be deleted.${workLeft(openMessages)}`}
              >
                Delete User
              </DeleteButton>
            </DangerZone>
          )}
        </>
      )}
      title={nameOf(user)}
      what="this user"
    >
      <Card>
        <PersonFields key={filledWith.version} pendingEmail={pendingEmail} user={filledWith} />
        <div className="grid items-start gap-x-5 sm:grid-cols-2">
          <Select
            choices={roles.map((each) => [each, each])}
            label="Access level"
            name="role"
            onChange={({ currentTarget: { value } }) => setRole(roles.find((each) => each === value) ?? role)}
            value={role}
          />
          {role === "pta" && (
            <SchoolField
              onChange={(chosen) => {
                setSchool(chosen);
                form.noteChange();
              }}
              school={school}
            />
          )}
          {role === "admin" && <DutiesField duties={duties} onChange={setDuties} />}
        </div>
        <UnlessLookOnly>
          <PasswordFields key={`passwords ${form.saves} ${filledWith.version}`} />
        </UnlessLookOnly>
      </Card>
    </EditPage>
  );
}

function Cv({ user: { id, cvfile, cv_check } }: { user: User }) {
  if (cv_check) {
    return <Badge tone={cv_check === "failed" ? "danger" : "news"}>{cvCheckWords[cv_check]}</Badge>;
  }
  return (
    cvfile && (
      <ButtonLink download icon={<DownloadIcon size={20} />} to={`/api/users/${id}/cv`} variant="secondary">
        Download CV
      </ButtonLink>
    )
  );
}

function workLeft(openMessages: number): string {
  if (openMessages === 0) return "";
  const messages = openMessages === 1 ? "One open message" : `${openMessages} open messages`;
  return ` ${messages} of theirs will be with nobody.`;
}
