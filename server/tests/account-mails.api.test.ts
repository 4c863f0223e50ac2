import { once } from "node:events";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterAll, expect, it } from "vitest";
import { people } from "../../test/people.ts";
import { openSite } from "../../test/site.ts";
import { JobRunner } from "../../app/platform/jobs/job-runner.server.ts";
import { openMailer } from "../../app/platform/mail/open-mailer.server.ts";
import type { Mailer } from "../../app/platform/mail/mailer.ts";
import { jobHandlers } from "../jobs.ts";

const appUrl = "https://www.frostway.example.com";
const received: Email[] = [];

const server = new SMTPServer({
  disabledCommands: ["AUTH", "STARTTLS"],
  onData(stream, _session, done) {
    void PostalMime.parse(new Response(stream as never).body!).then((mail) => {
      received.push(mail);
      done();
    }, done);
  },
});
server.listen(0, "127.0.0.1");
await once(server.server, "listening");
const { port } = server.server.address() as { port: number };
const site = await openSite({ APP_URL: appUrl });
const mailer: Mailer = openMailer({ ...site.config, smtpUrl: `smtp://127.0.0.1:${port}` });
const jobs = new JobRunner({ ...site.services, mailer }, jobHandlers);

afterAll(async () => {
  mailer.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

/** Returns the mails that the mail server received during the work and the jobs that it queued. */
async function mailsOf(work: () => Promise<unknown>): Promise<Email[]> {
  const before = received.length;
  await work();
  await jobs.drain();
  return received.slice(before);
}

function expectWhole(mail: Email | undefined, to: string, subject: string): void {
  expect(mail?.to?.[0]?.address).toBe(to);
  expect(mail?.from).toEqual({ name: "Frostway", address: `no-reply@${new URL(appUrl).hostname}` });
  expect(mail?.subject).toBe(`${subject} – Frostway Transport Refrigeration`);
  for (const body of [mail?.html, mail?.text]) {
    expect(body).toContain("Frostway Transport Refrigeration");
    expect(body).toContain("01632 960142");
    expect(body).not.toContain("sealed~");
  }
  const links = [...(mail?.html ?? "").matchAll(/href="([^"]+)"/g)].map(([, link]) => link!);
  expect(links.length).toBeGreaterThan(0);
  expect(links.filter((link) => !link.startsWith(`${appUrl}/`))).toEqual([]);
}

it("a real mail server receives every mail about an account, with HTML and text and links to the public address", async () => {
  const person = {
    firstname: "Rita",
    lastname: "Register",
    telephone: "07700 900123",
    email: "rita@example.com",
  };
  const password = "frozen peas at dawn";
  const headers = { Host: "thief.example.com", "X-Forwarded-Host": "thief.example.com" };
  const rita = site.visitor();
  const [verification] = await mailsOf(() =>
    rita.post("/api/register", { ...person, password, password_confirmation: password }, { headers }),
  );
  expectWhole(verification, person.email, "Verify your email address");

  const [reset] = await mailsOf(() => rita.post("/forgot-password", { email: person.email }, { headers }));
  expectWhole(reset, person.email, "Set a new password");
  const link = new URL(/href="([^"]+)"/.exec(reset?.html ?? "")![1]!.replaceAll("&amp;", "&"));
  const token = link.pathname.slice("/reset-password/".length);
  expect(link.searchParams.get("email")).toBe(person.email);

  const next = { password: "a colder pass phrase", password_confirmation: "a colder pass phrase" };
  const [changed] = await mailsOf(() =>
    rita.post("/reset-password", { email: person.email, token, ...next }),
  );
  expectWhole(changed, person.email, "Your password has been changed");

  const [device] = await mailsOf(() =>
    site.visitor().post("/login", { email: person.email, password: next.password }),
  );
  expectWhole(device, person.email, "A sign-in from a new device");

  const customer = await site.signIn("customer");
  const { email } = people.customer;
  const address = {
    telephone: "07700 900123",
    address1: "1 Cold Store Lane",
    town: "Ashford",
    postcode: "TN99 9ZZ",
  };
  const { data } = (await customer.get("/api/user")).body;
  const mails = await mailsOf(() =>
    customer.post("/api/user", { ...data, ...address, email: "cara.new@example.com" }),
  );
  expect(mails).toHaveLength(2);
  const to = (wanted: string) => mails.find((mail) => mail.to?.[0]?.address === wanted);
  expectWhole(to(email), email, "Your email address is to change");
  expectWhole(to("cara.new@example.com"), "cara.new@example.com", "Confirm your new email address");
});
