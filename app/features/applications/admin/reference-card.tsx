import { ButtonLink } from "../../../ui/button.tsx";
import { MailIcon } from "../../../ui/icons.tsx";
import { TitledCard } from "../../../ui/titled-card.tsx";
import type { Application } from "../applications.schema.ts";
import { FieldList } from "./field-list.tsx";

type Props = { application: Application; number: 1 | 2; ownName: string };

/** A referee, and a letter to them begun in the mail program. */
export function ReferenceCard({ application, number, ownName }: Props) {
  const prefix = `ref${number}` as const;
  return (
    <TitledCard title={`Reference ${number}`}>
      <FieldList application={application} prefix={prefix} />
      <ButtonLink
        className="mt-4"
        icon={<MailIcon size={18} />}
        size="small"
        to={letterTo(application.fields[`${prefix}_email`], application, ownName)}
        variant="secondary"
      >
        Write to reference {number}
      </ButtonLink>
    </TitledCard>
  );
}

function letterTo(email: string, { fields, reference }: Application, ownName: string): string {
  const subject = `Trade reference for ${fields.company_name} (${reference})`;
  const body = [
    "Dear Sir or Madam,",
    "",
    `${fields.company_name} has applied to ${ownName} for a trade account and named you as a reference.`,
    "Could you tell us how long they have had an account with you, what credit you give them, and whether they pay on time?",
    "",
    "Kind regards,",
    ownName,
  ].join("\r\n");
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
