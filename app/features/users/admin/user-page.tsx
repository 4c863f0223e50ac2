import { useState } from "react";
import { data, useLocation, useRevalidator } from "react-router";
import type { Route } from "./+types/user-page";
import { servicesContext } from "../../../platform/http/page-context.server.ts";
import { byId } from "../../../platform/validation/fields.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { DeleteButton } from "../../../ui/delete-button.tsx";
import { DownloadIcon } from "../../../ui/icons.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";
import { useUnsavedChanges } from "../../../ui/unsaved-changes.tsx";
import { removeUser } from "../users.requests.ts";
import { presentUser } from "../users.present.ts";
import { findUser } from "../users.server.ts";
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
  const [unsaved, setUnsaved] = useState(false);
  // A new round is a new form, with what is stored now.
  const [round, setRound] = useState(0);
  const { revalidate } = useRevalidator();
  const { question, leaveTo } = useUnsavedChanges(unsaved);
  // The list opens where it was left.
  const listPath = `/admin/users${useLocation().search}`;
  const startAgain = async () => {
    await revalidate();
    setUnsaved(false);
    setRound((before) => before + 1);
  };
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
            <DeleteButton
              onDeleted={() => leaveTo(listPath)}
              remove={() => removeUser(user.id)}
              what={`The account of ${nameOf(user)} (${user.email}) will be deleted.`}
            >
              Delete User
            </DeleteButton>
          </>
        }
        back={{ to: listPath }}
        title={nameOf(user)}
      />
      <UserForm
        key={`${user.id} ${round}`}
        onEdited={() => setUnsaved(true)}
        onSaved={() => {
          setUnsaved(false);
          void revalidate();
        }}
        onStartAgain={() => void startAgain()}
        user={user}
      />
      {question}
    </>
  );
}

function nameOf({ firstname, lastname }: { firstname: string; lastname: string }): string {
  return `${firstname} ${lastname}`;
}
