import { useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "../../../platform/browser/calls/call.ts";
import { type CurrentUser, setCurrentUser } from "../../../platform/browser/session/current-user.ts";
import { unwrapData } from "../../../platform/browser/calls/request.ts";
import { showStoredAddress } from "../../../platform/browser/forms/show-stored-address.ts";
import { useForm } from "../../../platform/browser/forms/use-form.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { FormNotice } from "../../../ui/forms/form-notice.tsx";
import { Form } from "../../../ui/forms/form.tsx";
import { NewPasswordFields } from "../../../ui/fields/new-password-fields.tsx";
import { NeedsScripts } from "../../../ui/page/needs-scripts.tsx";
import { TimedNotice } from "../../../ui/display/timed-notice.tsx";
import { TitledCard } from "../../../ui/page/titled-card.tsx";
import { useUnsavedChanges } from "../../../ui/forms/unsaved-changes.tsx";
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
