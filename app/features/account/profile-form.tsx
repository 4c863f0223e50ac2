import { useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "../../platform/browser/call.ts";
import { type CurrentUser, setCurrentUser } from "../../platform/browser/current-user.ts";
import { unwrapData } from "../../platform/browser/request.ts";
import { showStoredAddress } from "../../platform/browser/show-stored-address.ts";
import { useForm } from "../../platform/browser/use-form.ts";
import { Button } from "../../ui/button.tsx";
import { FormNotice } from "../../ui/form-notice.tsx";
import { Form } from "../../ui/form.tsx";
import { NewPasswordFields } from "../../ui/new-password-fields.tsx";
import { NeedsScripts } from "../../ui/needs-scripts.tsx";
import { TimedNotice } from "../../ui/timed-notice.tsx";
import { TitledCard } from "../../ui/titled-card.tsx";
import { useUnsavedChanges } from "../../ui/unsaved-changes.tsx";
import { ContactDetails, NameAndAddress } from "./profile-fields.tsx";

type Props = { user: CurrentUser; pendingEmail: string | null };

/** The user's own name and contact details. A save scrolls the page to its top and empties the password fields. */
export function ProfileForm({ user, pendingEmail }: Props) {
  const { revalidate } = useRevalidator();
  const [filledWith, setFilledWith] = useState(user);
  const form = useForm({
    version: user.version,
    draft: { of: "profile" },
    send: async (form, version) => unwrapData(await call("POST /api/user", { form, body: { version } })),
    onSuccess: async (saved, sent) => {
      showStoredAddress(sent, saved);
      setCurrentUser(saved);
      window.scrollTo(0, 0);
      await revalidate();
    },
    load: (theirs) => {
      setFilledWith(theirs);
      setCurrentUser(theirs);
      void revalidate();
    },
  });
  const { question } = useUnsavedChanges(form.unsaved);
  return (
    <Form aria-label="Edit profile" of={form}>
      {question}
      <TimedNotice milliseconds={4000} occasion={form.saves}>
        Your profile has been updated
      </TimedNotice>
      <FormNotice className="mb-6" form={form} what="your profile" />
      <div key={filledWith.version}>
        <NameAndAddress user={filledWith} />
        <ContactDetails pendingEmail={pendingEmail} user={filledWith} />
      </div>
      <TitledCard
        className="mb-6"
        intro="Leave both fields empty to keep your password as it is."
        title="Security"
      >
        <NewPasswordFields
          address={user.email}
          className="max-w-form"
          key={`${form.saves} ${filledWith.version}`}
          label="New Password"
          repeatLabel="Repeat New Password"
        />
      </TitledCard>
      <Button busy={form.busy} busyLabel="Saving…" size="large" type="submit">
        Save changes
      </Button>
      <NeedsScripts />
    </Form>
  );
}
