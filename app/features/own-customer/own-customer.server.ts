import { sql } from "kysely";
import type { Db } from "../../platform/db/tables.ts";
import { NotFound, orNotFound } from "../../platform/errors.ts";
import type { RowOf } from "../../platform/resources/stored.server.ts";
import type { Services } from "../../platform/services.ts";
import { readSignedPdf } from "../applications/paper/pack-application.server.ts";
import { unknownWay } from "../visits/way.server.ts";
import { sendMessage } from "../contact/send-message.server.ts";
import { opensFile } from "../customers/opened-to.server.ts";
import { peopleOf, type Person } from "../customers/time-line.server.ts";
import { requireUser } from "../accounts/users/users.server.ts";

type Signed = Pick<RowOf<"trade_applications">, "id" | "terms">;
type Letter = Pick<RowOf<"trade_application_letters">, "id" | "subject" | "text" | "created_at">;
type Shown = RowOf<"customers"> & { status: "open" | "on_stop" };

export type OwnCustomerRow = {
  customer: Shown;
  signed: Signed | undefined;
  letters: Letter[];
  colleagues: Person[];
};

/**
 * Returns the open customer whose file is open to the user's verified address. A customer whose approval letter can still
 * be taken back does not count as open.
 */
export async function findOwnCustomer(
  db: Db,
  now: Date,
  userId: number,
): Promise<OwnCustomerRow | undefined> {
  const customer = await ownCustomer(db, now, userId).selectAll("customers").executeTakeFirst();
  if (!customer) return undefined;
  return {
    customer: customer as Shown,
    signed: await signedBy(db, now, userId),
    letters: await lettersTo(db, now, userId),
    colleagues: await othersOf(db, customer.id, userId),
  };
}

/** Returns only the id of the customer that `findOwnCustomer` finds. */
export async function findOwnCustomerId(db: Db, now: Date, userId: number): Promise<number | undefined> {
  return (await ownCustomer(db, now, userId).select("customers.id").executeTakeFirst())?.id;
}

async function othersOf(db: Db, customerId: number, userId: number): Promise<Person[]> {
  const people = await peopleOf(db, customerId);
  return people.filter(({ id }) => id !== userId);
}

/** Returns the signed application of the user's own customer. Throws `NotFound`. */
export async function readOwnCopy(
  services: Services,
  now: Date,
  userId: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const signed = orNotFound(await signedBy(services.db, now, userId));
  return readSignedPdf(services, now, signed.id);
}

/**
 * Asks the office to correct the customer's file. The first line of the message says so. Throws `NotFound` and
 * `TooManyAttempts`.
 */
export async function askForCorrection(
  services: Services,
  now: Date,
  { userId, client, text }: { userId: number; client: string; text: string },
): Promise<void> {
  const found = await ownCustomer(services.db, now, userId)
    .selectAll("customers")
    .executeTakeFirstOrThrow(() => new NotFound());
  const { firstname, lastname, email, telephone } = await requireUser(services.db, userId);
  const account = found.account_number ? `, account ${found.account_number}` : "";
  const from = { client, way: unknownWay };
  await sendMessage(services, from, {
    name: `${firstname} ${lastname}`,
    email,
    telephone: telephone ?? "",
    message: `Correction of a customer’s file (${found.company_name}${account}):\n\n${text}`,
  });
}

/** Selects the user's own customer. Every query about it starts here, so ownership is part of each WHERE clause. */
function ownCustomer(db: Db, now: Date, userId: number) {
  return db
    .selectFrom("users")
    .innerJoin("customer_addresses as known", (join) =>
      join.on((eb) => eb("known.address", "=", eb.fn<string>("lower", ["users.email"]))),
    )
    .innerJoin("customers", "customers.id", "known.customer_id")
    .where("users.id", "=", userId)
    .where("users.email_verified_at", "is not", null)
    .where(opensFile)
    .where("customers.status", "in", ["open", "on_stop"])
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("trade_application_letters as held")
            .innerJoin("mails", "mails.id", "held.mail_id")
            .select("held.id")
            .where((held) =>
              held.or([
                held("held.application_id", "=", held.ref("customers.opened_by")),
                held("held.application_id", "=", held.ref("known.granted_by")),
              ]),
            )
            .where("held.kind", "=", "approved")
            .where("held.taken_back_at", "is", null)
            .where("mails.held_until", ">", now.toISOString()),
        ),
      ),
    );
}

/** Returns the application that opened the customer's account, or else the newest approved one. */
async function signedBy(db: Db, now: Date, userId: number): Promise<Signed | undefined> {
  return ownCustomer(db, now, userId)
    .innerJoin("customer_links as links", (join) =>
      join.onRef("links.customer_id", "=", "customers.id").on("links.kind", "=", "application"),
    )
    .innerJoin("trade_applications as sent", "sent.id", "links.of_id")
    .where("sent.status", "=", "approved")
    .orderBy(sql`case when sent.id = customers.opened_by then 0 else 1 end`)
    .orderBy("sent.id", "desc")
    .select(["sent.id", "sent.terms"])
    .executeTakeFirst();
}

const mostLetters = 20;

/**
 * Returns the letters to the customer that can no longer be taken back: those about approved applications and about the
 * user's own. Letters to referees are not included.
 */
async function lettersTo(db: Db, now: Date, userId: number): Promise<Letter[]> {
  return ownCustomer(db, now, userId)
    .innerJoin("customer_links as links", (join) =>
      join.onRef("links.customer_id", "=", "customers.id").on("links.kind", "=", "application"),
    )
    .innerJoin("trade_applications as sent", "sent.id", "links.of_id")
    .innerJoin("trade_application_letters as letters", "letters.application_id", "sent.id")
    .leftJoin("mails", "mails.id", "letters.mail_id")
    .where("letters.kind", "in", ["approved", "declined", "reopened"])
    .where((eb) =>
      eb.or([
        eb("sent.status", "=", "approved"),
        eb(eb.fn<string>("lower", ["sent.email"]), "=", eb.ref("known.address")),
      ]),
    )
    .where("letters.taken_back_at", "is", null)
    .where((eb) =>
      eb.or([eb("mails.held_until", "is", null), eb("mails.held_until", "<=", now.toISOString())]),
    )
    .orderBy("letters.id", "desc")
    .limit(mostLetters)
    .select(["letters.id", "letters.subject", "letters.text", "letters.created_at"])
    .execute();
}
