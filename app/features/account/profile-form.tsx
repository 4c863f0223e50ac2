import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { type CurrentUser, setCurrentUser } from "../../platform/browser/current-user.ts";
import { useForm } from "../../platform/browser/use-form.ts";
import { Button } from "../../ui/button.tsx";
import { ConflictNotice } from "../../ui/conflict-notice.tsx";
import { NewPasswordFields } from "../../ui/new-password-fields.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TimedNotice } from "../../ui/timed-notice.tsx";
import { TitledCard } from "../../ui/titled-card.tsx";
import { useUnsavedChanges } from "../../ui/unsaved-changes.tsx";
import { saveProfile } from "./account.requests.ts";
import { ContactDetails, NameAndAddress } from "./profile-fields.tsx";

type Props = { user: CurrentUser; pendingEmail: string | null };

const noticeMilliseconds = 4000;

/** Who one is and how one is reached. After a save the page is at its top and the password fields are empty. */
export function ProfileForm({ user, pendingEmail }: Props) {
  const { revalidate } = useRevalidator();
  const [saves, setSaves] = useState(0);
  const [unsaved, setUnsaved] = useState(false);
  const version = useRef(user.version);
  const [theirs, setTheirs] = useState<CurrentUser>();
  const { question } = useUnsavedChanges(unsaved);
  const form = useForm({
    send: (fields) => saveProfile(fields, version.current),
    onSuccess: async ({ data }, sent) => {
      tidyUp(sent, data);
      version.current = data.version;
      setTheirs(undefined);
      setUnsaved(false);
      setSaves((times) => times + 1);
      setCurrentUser(data);
      window.scrollTo(0, 0);
      await revalidate();
    },
    onFailure: ({ status, current }) => {
      if (status === 409) setTheirs((current as { data: CurrentUser }).data);
    },
  });
  return (
    <form {...form.props} aria-label="Edit profile" onInput={() => setUnsaved(true)}>
      {question}
      {saves > 0 && (
        <TimedNotice className="mb-6" key={saves} milliseconds={noticeMilliseconds}>
          Your profile has been updated
        </TimedNotice>
      )}
      {form.generalMessage && !theirs && (
        <Notice className="mb-6" tone="error">
          {form.generalMessage}
        </Notice>
      )}
      {theirs && (
        <ConflictNotice
          busy={form.busy}
          className="mb-6"
          onKeepMine={() => {
            version.current = theirs.version;
            form.props.ref.current?.requestSubmit();
          }}
          onLoadTheirs={() => {
            setUnsaved(false);
            window.location.reload();
          }}
        />
      )}
      <NameAndAddress error={form.error} user={user} />
      <ContactDetails error={form.error} pendingEmail={pendingEmail} user={user} />
      <TitledCard
        className="mb-6"
        intro="Leave both fields empty to keep your password as it is."
        title="Security"
      >
        <NewPasswordFields
          address={user.email}
          className="max-w-form"
          error={form.error("password")}
          key={saves}
          label="New Password"
          repeatError={form.error("password_confirmation")}
          repeatLabel="Repeat New Password"
        />
      </TitledCard>
      <Button busy={form.busy} busyLabel="Saving…" size="large" type="submit">
        Save changes
      </Button>
    </form>
  );
}

/** Passwords do not stay in the page, and an address that waits for its link is not the address yet. */
function tidyUp(form: HTMLFormElement, saved: CurrentUser): void {
  for (const field of form.querySelectorAll<HTMLInputElement>('input[type="password"]')) field.value = "";
  const email = form.elements.namedItem("email");
  if (email instanceof HTMLInputElement) email.value = saved.email;
}
