import { feedHosts } from "../../../platform/http/frame-hosts.ts";
import { countries } from "../../../platform/countries/countries.ts";
import { countryCodes } from "../../../platform/countries/country.ts";
import { FieldsetCard } from "../../../ui/forms/fieldset-card.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { TextArea } from "../../../ui/fields/text-area.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import type { Company } from "../company.schema.ts";

type Props = { company: Company };

/** Every field of the company, in the order in which people look for them. */
export function CompanyFields(props: Props) {
  return (
    <div className="grid gap-6">
      <Names {...props} />
      <LegalDetails {...props} />
      <Contacts {...props} />
      <Place {...props} />
      <SocialLinks {...props} />
      <Feeds {...props} />
    </div>
  );
}

/** Returns a function that gives the name and value props of one field. */
function fieldsOf({ company }: Props) {
  return (name: Exclude<keyof Company, "address_lines">) => ({
    name,
    defaultValue: company[name] ?? "",
  });
}

const link = { type: "url", inputMode: "url", optional: true } as const;

function Names(props: Props) {
  const field = fieldsOf(props);
  return (
    <FieldsetCard title="Name and strapline">
      <TextField {...field("name")} label="Name" />
      <TextField {...field("legal_name")} label="Legal name" />
      <TextField {...field("strapline")} className="md:col-span-2" label="Strapline" />
      <TextField
        {...field("opening")}
        className="md:col-span-2"
        hint="As it stands at the head of each page."
        label="Opening hours"
      />
    </FieldsetCard>
  );
}

function LegalDetails(props: Props) {
  const field = fieldsOf(props);
  return (
    <FieldsetCard
      intro="Stands at the foot of each page and in mails. The law asks a company in the United Kingdom for all of it, the VAT number where there is one; elsewhere fill in what yours asks for, such as the register and its number, and leave the rest empty."
      title="What the law asks for"
    >
      <TextField {...field("registered_in")} label="Registered in" optional />
      <TextField {...field("company_number")} label="Company number" optional />
      <TextField
        {...field("registered_office")}
        className="md:col-span-2"
        label="Registered office"
        optional
      />
      <TextField {...field("vat_number")} label="VAT number" optional />
    </FieldsetCard>
  );
}

function Contacts(props: Props) {
  const field = fieldsOf(props);
  return (
    <FieldsetCard title="Telephones and mailboxes">
      <TextField {...field("freephone")} inputMode="tel" label="Freephone" type="tel" />
      <TextField {...field("phone")} inputMode="tel" label="Telephone" type="tel" />
      <TextField
        {...field("service_email")}
        hint="Shown in the header."
        inputMode="email"
        label="Service mailbox"
        type="email"
      />
      <TextField
        {...field("office_email")}
        hint="Receives the contact form."
        inputMode="email"
        label="Office mailbox"
        type="email"
      />
      <TextField
        {...field("accounts_email")}
        hint="Receives account requests."
        inputMode="email"
        label="Accounts mailbox"
        type="email"
      />
    </FieldsetCard>
  );
}

function Place({ company }: Props) {
  const field = fieldsOf({ company });
  return (
    <FieldsetCard title="Address and map">
      <Select
        {...field("country")}
        choices={countryCodes.map((code) => [code, countries[code].name])}
        className="md:col-span-2"
        hint="Times, telephone numbers without a country code, the form of the postcode, bank holidays and the emergency number follow it."
        label="Country"
      />
      <TextArea
        className="md:col-span-2"
        defaultValue={company.address_lines.join("\n")}
        hint="One line for each line of the address, without the town."
        label="Address"
        name="address_lines"
        rows={3}
      />
      <TextField {...field("town")} label="Town" />
      <TextField {...field("county")} label="County" />
      <TextField {...field("postcode")} label="Postcode" />
      <div className="hidden md:block" />
      <TextField
        {...field("latitude")}
        hint="In degrees, such as 51.13."
        inputMode="decimal"
        label="Latitude"
        optional
      />
      <TextField
        {...field("longitude")}
        hint="In degrees, such as 0.88."
        inputMode="decimal"
        label="Longitude"
        optional
      />
    </FieldsetCard>
  );
}

function SocialLinks(props: Props) {
  const field = fieldsOf(props);
  return (
    <FieldsetCard title="Social links">
      <TextField {...field("facebook_url")} {...link} label="Facebook" />
      <TextField {...field("linkedin_url")} {...link} label="LinkedIn" />
      <TextField {...field("x_url")} {...link} label="X" />
      <TextField {...field("instagram_url")} {...link} label="Instagram" />
    </FieldsetCard>
  );
}

function Feeds(props: Props) {
  const field = fieldsOf(props);
  return (
    <FieldsetCard
      intro={`The home page shows these after a visitor agrees; without one it shows the widgets SocialFeed1 and SocialFeed2. Addresses of ${hostNames} are possible.`}
      title="Social feeds"
    >
      <TextField {...field("feed_1_url")} {...link} label="First feed" />
      <TextField {...field("feed_2_url")} {...link} label="Second feed" />
    </FieldsetCard>
  );
}

const hostNames = new Intl.ListFormat("en-GB", { type: "disjunction" }).format(
  feedHosts.map((host) => new URL(host).hostname),
);
