import { Link } from "react-router";
import { Card } from "../../ui/page/card.tsx";
import { ageInWords } from "../../ui/display/age-in-words.ts";
import type { Dashboard } from "./dashboard.server.ts";

type Props = Pick<NonNullable<Dashboard["server"]>, "mail" | "stuckMails"> & { now: string };

/** Shows whether mails are sent. */
export function MailState({ mail: { waiting, lastSentAt }, stuckMails, now }: Props) {
  return (
    <Card>
      <h2 className="mb-2 text-lg">Mail</h2>
      <p>
        {stuckMails > 0
          ? `${stuckMails} did not go out. `
          : waiting > 0
            ? `${waiting} on the way. `
            : "Everything has gone out. "}
        {lastSentAt && `The last one left ${ageInWords(lastSentAt, now)}.`}
      </p>
      <Link className="mt-1 inline-block py-1 font-medium text-ice-600 underline" to="/admin/mails">
        Mail log
      </Link>
    </Card>
  );
}
