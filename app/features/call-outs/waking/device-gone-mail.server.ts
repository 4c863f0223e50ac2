import type { Db } from "../../../platform/db/tables.ts";
import type { NewMail } from "../../../platform/mail/outbox.server.ts";
import type { Services } from "../../../platform/services.ts";
import { accountMail } from "../../accounts/users/account-mail.server.ts";
import { isInOffice } from "../../accounts/users/colleagues.server.ts";
import { findUser } from "../../accounts/users/users.server.ts";

type Gone = { user_id: number; name: string; why: string };

/**
 * Returns the mail that tells a person of the office that a device is no longer woken for them. Undefined for somebody
 * who has left the office.
 */
export async function deviceGoneMail(
  { db, config }: { db: Db; config: Pick<Services["config"], "appUrl"> },
  { user_id, name, why }: Gone,
): Promise<NewMail | undefined> {
  const person = await findUser(db, user_id);
  if (!person || !isInOffice(person)) return undefined;
  return accountMail(db, {
    kind: "device-gone",
    to: person.email,
    subject: "A device no longer wakes you",
    lead: `Hello ${person.firstname}, ${name} no longer wakes you when a driver calls for help.`,
    lines: [why, "If you are on call, please switch it on again, and confirm the test."],
    button: { label: "Who is woken", address: `${config.appUrl}/admin/waking` },
  });
}
