import { data, useLocation, useRevalidator } from "react-router";
import type { Route } from "./+types/user-page";
import { call } from "../../../platform/browser/call.ts";
import { servicesContext } from "../../../platform/http/page-context.server.ts";
import { byId } from "../../../platform/validation/fields.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { ConfirmButton } from "../../../ui/confirm-button.tsx";
import { DownloadIcon, TrashIcon } from "../../../ui/icons.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";
import { useUnsavedChanges } from "../../../ui/unsaved-changes.tsx";
import { presentUser } from "../users.present.ts";
import { findUser } from "../users.server.ts";
import type { User } from "../users.schema.ts";
import { useUserEditing } from "./use-user-editing.ts";
import { UserForm } from "./user-form.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? nameOf(loaderData.user) : "User"} · Back office` },
];

export async function loader({ context, params }: Route.LoaderArgs) {
  const { data: asked } = byId.safeParse(params);
  const found = asked && (await findUser(context.get(servicesContext).db, asked.id));
  if (!found) throw data(null, { status: 404 });
  return { user: presentUser(found) };
}

export default function UserPage({ loaderData: { user } }: Route.ComponentProps) {
  return <UserEditor key={user.id} user={user} />;
}

function UserEditor({ user }: { user: User }) {
  const { revalidate } = useRevalidator();
  const editing = useUserEditing(user, () => void revalidate());
  const { question, leaveTo } = useUnsavedChanges(editing.form.unsaved);
  // The list opens where it was left.
  const listPath = `/admin/users${useLocation().search}`;
  return (
    <>
      <PageTitle
        actions={
          <>
            {user.cvfile && (
              <ButtonLink
                download
                icon={<DownloadIcon size={20} />}
                to={`/api/users/${user.id}/cv`}
                variant="secondary"
              >
                Download CV
              </ButtonLink>
            )}
            <ConfirmButton
              act={() => call("DELETE /api/users/:id", { params: { id: user.id } })}
              icon={<TrashIcon size={20} />}
              onDone={() => leaveTo(listPath)}
              variant="secondary"
              what={`The account of ${nameOf(user)} (${user.email}) will be deleted.`}
            >
              Delete User
            </ConfirmButton>
          </>
        }
        back={{ to: listPath }}
        title={nameOf(user)}
      />
      <UserForm editing={editing} user={user} />
      {question}
    </>
  );
}

function nameOf({ firstname, lastname }: { firstname: string; lastname: string }): string {
  return `${firstname} ${lastname}`;
}
