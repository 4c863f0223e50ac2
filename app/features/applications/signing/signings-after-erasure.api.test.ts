import { expect, it } from "vitest";
import { applicationFields } from "../../../../test/applications.ts";
import { mailsOf } from "../../../../test/mails.ts";
import { erase } from "../../../../test/models/common-steps.ts";
import { openSite } from "../../../../test/site.ts";

const many = { limit: 1000, seconds: 60 };
const site = await openSite({
  RATE_LIMITS: JSON.stringify({ accountRequestsPerClient: many, signingMailsPerAddressADay: many }),
  ADMIN_SECOND_FACTOR: "optional",
});
const visitor = site.visitor();

async function nameSigner(signer_email: string) {
  const named = { ...applicationFields, signer_name: "Dana", signer_email, terms_shown: null };
  const { status, body } = await visitor.post("/api/signings", { ...named, submission_key: "one form" });
  expect(status).toBe(201);
  return body;
}
const withdraw = async (watch: string) =>
  expect((await visitor.post(`/api/signings/${watch}/withdrawal`)).status).toBe(204);
const stateOf = async (watch: string) => (await visitor.get(`/api/signings/${watch}`)).body.state;

it("a signer who is named again gets a link that works, also after another signer was erased", async () => {
  await nameSigner("erin@haulage.example.com");
  for (let times = 0; times < 2; times += 1)
    await withdraw((await nameSigner("dana@haulage.example.com")).watch_key);
  await erase(site, { email: "erin@haulage.example.com" });
  const [named, ...mails] = await (async () => {
    let body: { watch_key: string } | undefined;
    const sent = await mailsOf(site, async () => (body = await nameSigner("dana@haulage.example.com")));
    return [body!, ...sent] as const;
  })();
  expect(await stateOf(named.watch_key)).toBe("waiting");
  expect(mails.map(({ to }) => to)).toEqual(["dana@haulage.example.com"]);
  // Sent again, it is the same.
  expect((await nameSigner("dana@haulage.example.com")).watch_key).toBe(named.watch_key);
});
