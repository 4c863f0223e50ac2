import type { CurrentUser } from "../../../platform/browser/session/current-user.ts";
import { EmailField } from "../../../ui/fields/email-field.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { TitledCard } from "../../../ui/page/titled-card.tsx";
import { pendingEmailHint } from "../users/account-words.present.ts";

type Props = { user: CurrentUser };

export function NameAndAddress({ user }: Props) {
  const field = (name: keyof CurrentUser) => ({
    name,
    defaultValue: user[name]?.toString() ?? "",
  });
  return (
    <TitledCard className="mb-6" title="Name & Address">
      <div className="grid gap-x-5 md:grid-cols-2">
        <TextField {...field("firstname")} autoComplete="given-name" label="First Name" required />
        <TextField {...field("lastname")} autoComplete="family-name" label="Last Name" required />
        <TextField
          {...field("address1")}
          autoComplete="address-line1"
          className="md:col-span-2"
          label="Address Line 1"
          required
        />
        <TextField
          {...field("address2")}
          autoComplete="address-line2"
          className="md:col-span-2"
          label="Address Line 2"
          optional
        />
        <TextField {...field("town")} autoComplete="address-level2" label="Town" required />
        <TextField {...field("postcode")} autoComplete="postal-code" label="Postcode" required />
      </div>
    </TitledCard>
  );
}

export function ContactDetails({ user, pendingEmail }: Props & { pendingEmail: string | null }) {
  return (
    <TitledCard className="mb-6" title="Contact Details">
      <div className="grid gap-x-5 md:grid-cols-2">
        <EmailField
          className="md:col-span-2"
          defaultValue={user.email}
          hint={pendingEmail && pendingEmailHint(pendingEmail)}
        />
        <TextField
          autoComplete="tel"
          defaultValue={user.telephone ?? ""}
          inputMode="tel"
          label="Mobile Number"
          name="telephone"
          required
          type="tel"
        />
      </div>
    </TitledCard>
  );
}
