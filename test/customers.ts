import { applicationForm, signatureJpeg, storedApplication } from "./applications.ts";
import type { Site } from "./site.ts";

const signature = signatureJpeg();
const many = { limit: 1_000, seconds: 60 };
/** Settings that raise the rate limits for messages and applications. */
export const manyArrivals = {
  RATE_LIMITS: JSON.stringify({
    contactPerClient: many,
    accountRequestsPerClient: many,
    callOutsPerClient: many,
  }),
};

/** Sends a message as a visitor. */
export async function sendMessage(
  site: Site,
  email: string,
  { name = email, message = `From ${name}` }: { name?: string; message?: string } = {},
): Promise<void> {
  const sent = { name, email, telephone: "01632 960200", message };
  const { status } = await site.visitor().post("/api/contact", sent);
  if (status !== 200) throw new Error(`A message was answered with ${status}.`);
}

/** Sends an application, without a VAT number unless `fields` has one. Returns the id of the application. */
export async function apply(site: Site, fields: Record<string, string>): Promise<number> {
  const form = applicationForm(await signature, { vat_number: "none", ...fields });
  const { status, body } = await site.visitor().post("/api/accountRequest", form);
  if (status !== 201) throw new Error(`An application was answered with ${status}.`);
  return (await storedApplication(site, body.reference)).id;
}

/** Returns the customer whose file contains a message or an application. */
export async function customerOf({ db }: Site, kind: "message" | "application", id: number) {
  return db
    .selectFrom("customer_links")
    .innerJoin("customers", "customers.id", "customer_links.customer_id")
    .selectAll("customers")
    .where("customer_links.kind", "=", kind)
    .where("of_id", "=", id)
    .executeTakeFirst();
}
