import { once } from "node:events";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { resetSecondFactor } from "../../app/features/accounts/lost-factor/lost-factor.server.ts";
import { makePasswordLink } from "../../app/features/accounts/password-reset/password-reset.server.ts";
import { createAdmin } from "../../app/features/accounts/users/first-admin.server.ts";
import { hashPassword } from "../../app/features/accounts/users/passwords.server.ts";
import {
  findUserByEmail,
  hasSecondFactor,
  listAdmins,
} from "../../app/features/accounts/users/users.server.ts";
import { systemActor } from "../../app/platform/audit/audit.server.ts";
import { Invalid } from "../../app/platform/errors.ts";
import { readDuties } from "../../app/platform/http/duties.ts";
import type { Services } from "../../app/platform/services.ts";
import { email, limits } from "../../app/platform/validation/fields.ts";
import { plainPassword } from "../../app/platform/validation/plain-text.ts";
import { taskCommand } from "../../app/platform/task-command.ts";
import { weaknessOf } from "../../app/platform/validation/password-strength.ts";
import { parseWords, InvalidArguments } from "./invalid-arguments.ts";

/** Tasks that give an administrator access from the command line. */
export const adminCommands = {
  "admin create": adminCreate,
  "admin list": adminList,
  "admin reset": adminReset,
};

/** Reads the options of `admin create`. Throws `InvalidArguments`, without needing a site. */
export function readNewAdmin(words: string[]): { address: string; password: string | undefined } {
  const { values } = parseWords(words, {
    options: { email: { type: "string" }, password: { type: "string" } },
  });
  const address = email().safeParse(values.email);
  if (!address.success) throw new InvalidArguments("Give the administrator's address with --email.");
  return { address: address.data, password: values.password };
}

async function adminCreate({ db, clock }: Services, words: string[]): Promise<void> {
  const { address, password = await askForPassword() } = readNewAdmin(words);
  if (plainPassword(password).length < limits.passwordMin) {
    throw new Invalid({ password: [`The password needs at least ${limits.passwordMin} characters.`] });
  }
  const weakness = weaknessOf(password, address);
  if (weakness) throw new Invalid({ password: [weakness] });
  const admin = await createAdmin(db, clock.now(), {
    firstname: "Site",
    lastname: "Owner",
    email: address,
    password_hash: await hashPassword(password),
  });
  console.log(`${admin.email} can sign in as an administrator.`);
}

/** Turns off an administrator's second factor and prints a link to set a password, when no other administrator can. */
async function adminReset(services: Services, words: string[]): Promise<void> {
  const { db, clock } = services;
  const [address] = parseWords(words, { max: 1 }).positionals;
  if (!address) throw new InvalidArguments("Name the address of one administrator.");
  const admin = await findUserByEmail(db, address);
  if (admin?.role !== "admin") {
    throw new Invalid({ email: [`${address} is not an administrator’s address: admin list shows them.`] });
  }
  const actor = systemActor(clock.now(), "command line");
  if (hasSecondFactor(admin)) await resetSecondFactor(db, actor, admin.id);
  const link = await makePasswordLink(services, actor.now, admin);
  console.log(
    `The second factor of ${admin.email} is off. Open this link once, within 60 minutes, to set a password:\n${link}`,
  );
}

async function adminList({ db }: Services, words: string[]): Promise<void> {
  parseWords(words);
  const admins = await listAdmins(db);
  if (admins.length === 0)
    console.log(`There is no administrator: ${taskCommand("admin create --email ADDRESS")}`);
  for (const admin of admins) {
    const duties = readDuties(admin.duties)?.join(", ") ?? "everything";
    console.log(
      [
        admin.email,
        `${admin.firstname} ${admin.lastname}`,
        duties || "nothing",
        hasSecondFactor(admin) ? "second factor" : "no second factor",
        ...(admin.email_verified_at ? [] : ["address not verified"]),
      ].join("  "),
    );
  }
}

/**
 * Asks for a password without echoing it. If the input ends first, returns an empty password, which is then refused.
 */
async function askForPassword(): Promise<string> {
  process.stdout.write("Password: ");
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({
    input: process.stdin,
    output: nowhere,
    terminal: process.stdin.isTTY ?? false,
  });
  const ended = once(terminal, "close").then(() => "");
  try {
    return await Promise.race([terminal.question(""), ended]);
  } finally {
    terminal.close();
    process.stdout.write("\n");
  }
}
