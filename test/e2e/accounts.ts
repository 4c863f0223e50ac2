import type { Page } from "@playwright/test";
import { inDatabase } from "../in-database.ts";
import type { RunningSite } from "../running-site.ts";
import { call } from "./api.ts";
import type { Person } from "./people.ts";

let count = 0;

export const passPhrase = "frozen peas at dawn";

export type Account = Person & { firstname: string; lastname: string; telephone: string };

/** Returns a person who has no account yet. */
export function somebody(): Account {
  count += 1;
  const email = `${process.pid}.${count}.${Date.now()}@example.com`;
  return { firstname: "Wendy", lastname: "Winter", email, telephone: "07700 900321", password: passPhrase };
}

/** Registers a person through the API. The page's next navigation is signed in as that person. */
export async function registered(page: Page, person = somebody()): Promise<Account> {
  await call(page, "POST", "/api/register", { ...person, password_confirmation: person.password });
  return person;
}

/** Registers a person whose address is verified. */
export async function verified(page: Page, site: RunningSite): Promise<Account> {
  const person = await registered(page);
  proveAddress(site, person);
  return person;
}

/** Marks the address as verified, as opening the mailed link does. */
export function proveAddress(site: RunningSite, { email }: Person): void {
  inDatabase(site, "update users set email_verified_at = ? where email = ?", new Date().toISOString(), email);
}

/** Makes the password confirmation expire, as it does three hours after signing in. */
export function makeConfirmationOld(site: RunningSite, { email }: Person): void {
  inDatabase(
    site,
    "update sessions set password_confirmed_at = '2020-01-01T00:00:00.000Z', factor_proved_at = null where user_id = (select id from users where email = ?)",
    email,
  );
}

/** Deletes the person's sessions, as if they had expired. */
export function endSessions(site: RunningSite, { email }: Person): void {
  inDatabase(site, "delete from sessions where user_id = (select id from users where email = ?)", email);
}
