import { hash } from "@node-rs/argon2";
import { findUserByEmail, insertUser, type UserRow } from "../app/features/accounts/users/users.server.ts";
import type { Role } from "../app/platform/http/viewer.ts";
import type { Services } from "../app/platform/services.ts";
import type { Answer, Browser } from "./browser.ts";

type Account = {
  firstname: string;
  lastname: string;
  email: string;
  role: Role;
  duties?: string;
  verified: boolean;
  password: string;
};

const password = "a long enough pass phrase";

/** The people in tests. */
export const people = {
  owner: person("Olive", "Owner", "admin"),
  partner: person("Percy", "Partner", "admin"),
  customer: person("Cara", "Customer", "user"),
  driver: person("Dev", "Driver", "user"),
  teacher: person("Tessa", "Teacher", "pta"),
  /** Administrators with one duty each. */
  editor: { ...person("Edie", "Editor", "admin"), duties: "pages" },
  clerk: { ...person("Clem", "Clerk", "admin"), duties: "office" },
  onlooker: { ...person("Otto", "Onlooker", "admin"), duties: "look" },
  /** An administrator whose address is not verified. */
  newcomer: { ...person("Nell", "Newcomer", "admin"), verified: false },
} satisfies Record<string, Account>;

export type Person = keyof typeof people;

/** Argon2id like the site's, but with the least possible work, because people in tests sign in thousands of times. */
const quick = { algorithm: 2, memoryCost: 8, timeCost: 1, parallelism: 1 };
let passwordHash: Promise<string> | undefined;

/** Adds a person's account unless it exists. */
export async function addPerson({ db, clock }: Services, name: Person): Promise<UserRow> {
  const { verified, password: _, ...account }: Account = people[name];
  const found = await findUserByEmail(db, account.email);
  if (found) return found;
  const now = clock.now();
  return insertUser(db, now, {
    ...account,
    password_hash: await (passwordHash ??= hash(password, quick)),
    email_verified_at: verified ? now.toISOString() : null,
  });
}

/** Returns the form for registering an account. */
export function registration(email: string, words = "frozen peas at dawn") {
  const name = { firstname: "Rita", lastname: "Register" };
  return { ...name, telephone: "07700 900123", email, password: words, password_confirmation: words };
}

/** Saves the profile of the signed-in user, as its page does. */
export async function saveProfile(browser: Browser, changes: Record<string, string>): Promise<Answer> {
  const { version: _, ...profile } = (await browser.get("/api/user")).body.data;
  const address = { telephone: "07700 900123", address1: "1 Lane", town: "Deal", postcode: "CT14 6AA" };
  return browser.post("/api/user", { ...profile, ...address, ...changes });
}

function person(firstname: string, lastname: string, role: Role): Account {
  return {
    firstname,
    lastname,
    email: `${firstname.toLowerCase()}@example.com`,
    role,
    verified: true,
    password,
  };
}
