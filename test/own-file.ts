import { findOwnCallOuts } from "../app/features/call-outs/own-call-outs.server.ts";
import { findCustomerOfAccount } from "../app/features/customers/customer-of-account.server.ts";
import type { Browser } from "./browser.ts";
import type { Site } from "./site.ts";

/** What each endpoint and function that shows a customer's file gives this person. */
export async function seenBy(site: Site, browser: Browser) {
  const user = (await browser.get("/api/user")).body.data as { id: number };
  const { body } = await browser.get("/api/user/customer");
  const copy = await browser.get("/api/user/customer/copy");
  return {
    file: body.data?.company_name ?? null,
    letters: body.data?.letters.map(({ subject }: { subject: string }) => subject) ?? null,
    copy: copy.status,
    isKnown: (await findCustomerOfAccount(site.db, user.id)) !== undefined,
    callOuts: (await findOwnCallOuts(site, site.clock.now(), user.id)).length,
  };
}

export const seesNothing = { file: null, letters: null, copy: 404, isKnown: false, callOuts: 0 };
export const seesAll = { file: "Northgate Foods Ltd", letters: ["It is open"], copy: 200, isKnown: true };
