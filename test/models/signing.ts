/* The model of applications that somebody else signs: what somebody who looks on knows, and the steps. */
import { expect } from "vitest";
import { expireSignings } from "../../app/features/applications/signing/expire-signings.server.ts";
import { days } from "../../app/platform/durations.ts";
import { applicationFields, applicationForm, signatureJpeg } from "../applications.ts";
import { openSite } from "../site.ts";
import { tablesHolding } from "../tables-holding.ts";
import { dying, erase, forgetAll, withoutPaper } from "./common-steps.ts";
import { oneOf, type Steps } from "./run-model.ts";

export type Signing = {
  form: number;
  company: string;
  /** The keys of the applicant's page and of the code. */
  watch: string;
  token: string;
  state: "waiting" | "signed" | "ended";
  reference: string | null;
  endsAt: number;
  isMailed: boolean;
};
type Picks = { pick: number; other: number };
/**
 * `sent` holds the reference of each form that has become an application, and `told` how often an applicant learned that
 * nobody signed in time.
 */
export type World = { signings: Signing[]; sent: Map<number, string>; told: number; forms: number };

const companies = ["Cold Ltd", "Cold PLC"];
const lasts = days(14);
const tables = [
  "trade_signings",
  "trade_submissions",
  "trade_applications",
  "customer_links",
  "customer_addresses",
  "customers",
  "jobs",
  "mails",
  "mail_pauses",
  "idempotency_keys",
  "rate_limits",
  "data_requests",
  "audit_log",
] as const;
const many = { limit: 1_000_000, seconds: 60 };

export const site = await openSite({
  ADMIN_SECOND_FACTOR: "optional",
  RATE_LIMITS: JSON.stringify({ accountRequestsPerClient: many, signingMailsPerAddressADay: many }),
});
export const visitor = site.visitor();
const signatures = [await signatureJpeg(), await signatureJpeg({ width: 500 })];
let forms = 0;

export async function begin(): Promise<World> {
  await forgetAll(site, tables);
  forms += 2;
  return { signings: [], sent: new Map(), told: 0, forms };
}

export const now = () => site.clock.now().getTime();
/** Also a signing whose time is over has ended, before housekeeping has seen it. */
export const stateOf = ({ state, endsAt }: Signing) =>
  state === "waiting" && endsAt <= now() ? "ended" : state;
export const addressOf = ({ form, company }: Signing) =>
  `${company.replace(" ", ".").toLowerCase()}.${form}@x.example.com`;
const formOf = (world: World, pick: number) => world.forms + (pick % 2);

function end(world: World, form: number): void {
  for (const one of world.signings) if (one.form === form && one.state === "waiting") one.state = "ended";
}

async function send(world: World, { pick, other }: Picks): Promise<void> {
  const [form, company] = [formOf(world, pick), oneOf(companies, other)!];
  const signer_email = addressOf({ form, company } as Signing);
  const sent = {
    ...applicationFields,
    company_name: company,
    // Equal applications count as one.
    position: `Manager ${form}`,
    signer_name: "Dana",
    signer_email,
    terms_shown: null,
  };
  const press = () => visitor.post("/api/signings", { ...sent, submission_key: `form ${form}` });
  const [{ status, body }, again] = [await press(), await press()];
  expect([status, again.status, again.body.watch_key]).toEqual([201, 201, body.watch_key]);
  const same = world.signings.find(({ watch }) => watch === body.watch_key);
  const waiting = world.signings.find((one) => one.form === form && stateOf(one) === "waiting");
  if (waiting?.company === company) return expect(same).toBe(waiting);
  if (same) return expect(same.state).toBe("signed");
  end(world, form);
  const keys = { watch: body.watch_key, token: body.sign_url.split("/").at(-1) };
  const state = {
    state: "waiting" as const,
    reference: null,
    endsAt: now() + lasts,
    isMailed: false,
  };
  world.signings.push({ form, company, ...keys, ...state });
}

async function withdraw(world: World, { pick }: Picks): Promise<void> {
  const one = oneOf(world.signings, pick);
  if (!one) return;
  const press = async () => (await visitor.post(`/api/signings/${one.watch}/withdrawal`)).status;
  const status = one.state === "signed" ? 409 : 204;
  expect([await press(), await press()]).toEqual([status, status]);
  if (status === 204) end(world, one.form);
}

async function sign(world: World, { pick, other }: Picks): Promise<void> {
  const one = oneOf(world.signings, pick);
  if (!one) return;
  const press = (drawn: number) => {
    const form = new FormData();
    const fields = { token: one.token, signer_name: "Dana", signer_position: "Director" };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const file = new File([new Uint8Array(oneOf(signatures, drawn)!)], "signature.jpg", {
      type: "image/jpeg",
    });
    form.set("signature", file);
    return visitor.post("/api/signatures", form);
  };
  const isWaiting = stateOf(one) === "waiting";
  const [first, second, changed] = [await press(other), await press(other), await press(other + 1)];
  expect(second.status).toBe(first.status);
  if (!isWaiting || world.sent.has(one.form)) {
    // A form becomes one application only. Whoever sends the same signature again reads its reference.
    for (const { status, body } of [first, changed])
      if (status === 201) expect(body.reference).toBe(world.sent.get(one.form));
      else expect(status).toBe(409);
    return;
  }
  expect([first.status, changed.status]).toEqual([201, 409]);
  expect(second.body.reference).toBe(first.body.reference);
  Object.assign(one, { state: "signed", reference: first.body.reference });
  world.sent.set(one.form, first.body.reference);
  end(world, one.form);
}

/** The applicant signs after all. */
async function apply(world: World, { pick, other }: Picks): Promise<void> {
  const form = formOf(world, pick);
  const key = {
    submission_key: `form ${form}`,
    position: `Manager ${form}`,
    company_name: oneOf(companies, other)!,
  };
  const press = () => visitor.post("/api/accountRequest", applicationForm(signatures[0]!, key));
  const [first, second] = [await press(), await press()];
  expect(second.status).toBe(first.status);
  if (world.sent.has(form)) {
    if (first.status === 201) expect(first.body.reference).toBe(world.sent.get(form));
    return;
  }
  expect([first.status, second.body.reference]).toEqual([201, first.body.reference]);
  world.sent.set(form, first.body.reference);
  end(world, form);
}

async function housekeeping(world: World): Promise<void> {
  await expireSignings(site.services);
  for (const one of world.signings) {
    if (one.state !== "waiting" || stateOf(one) !== "ended") continue;
    one.state = "ended";
    world.told += 1;
  }
}

/** What the signer has not signed leaves with the address. An application stays, and its signer's mail does not leave. */
async function eraseSigner(world: World, { pick, other }: Picks): Promise<void> {
  const one = oneOf(world.signings, pick);
  if (!one || other % 3 !== 0) return;
  await erase(site, { email: addressOf(one) });
  world.signings = world.signings.filter((each) => addressOf(each) !== addressOf(one));
  expect(await tablesHolding(site.db, new RegExp(addressOf(one)))).toEqual([]);
}

async function eraseApplicant(world: World, { other }: Picks): Promise<void> {
  if (other % 4 !== 0) return;
  await erase(site, { email: applicationFields.email });
  Object.assign(world, { signings: [], told: 0 });
  world.sent.clear();
  expect(await tablesHolding(site.db, new RegExp(applicationFields.email))).toEqual([]);
}

async function pass(time: { days: number }): Promise<void> {
  site.clock.advance(time);
  await runJobs();
}

/** Papers take long, and no rule is about them. */
async function runJobs(): Promise<void> {
  await withoutPaper(site);
  await site.jobs.drain();
}

export const steps: Steps<World> = {
  "an applicant names a signer, and presses twice": send,
  "the applicant names a signer, and then another": async (world, { pick, other }) => {
    await send(world, { pick, other });
    await send(world, { pick, other: other + 1 });
  },
  "the applicant withdraws it": withdraw,
  "the signer signs, and presses twice": sign,
  "the applicant signs": apply,
  "housekeeping runs": housekeeping,
  "a signer is erased": eraseSigner,
  "the applicant is erased": eraseApplicant,
  ...dying(site),
  "the jobs run": runJobs,
  "a day passes": () => pass({ days: 1 }),
  "eight days pass": () => pass({ days: 8 }),
  "the mail server goes away, or is back": async () => void (site.mails.failing = !site.mails.failing),
};
