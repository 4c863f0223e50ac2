import { expect, it } from "vitest";
import { sharedPlaces } from "./shared-places.present.ts";

type Compared = Parameters<typeof sharedPlaces>[0];

const answer = { client_address: "192.0.2.7", answered_at: "2026-03-03T09:00:00.000Z", taken_by: null };
const reference = (referee: string, more: object = {}) => ({
  referee,
  asked_at: "2026-03-02T09:00:00.000Z",
  answer: { ...answer, ...more },
});
const application = {
  client_address: "198.51.100.4",
  signer: null,
  fields: {
    email: "ada@haulage.example.com",
    accounts_email: "accounts@haulage.example.com",
    telephone: "01632 960301",
    accounts_telephone: "01632 960302",
    ref1_email: "office@first.example.com",
    ref2_email: "office@second.example.com",
    ref1_telephone: "01632 960303",
    ref2_telephone: "01632 960304",
  },
  references: [reference("ref1"), reference("ref2", { client_address: "192.0.2.8" })],
} as unknown as Compared;
const changed = (more: object) => sharedPlaces({ ...application, ...more });
const fields = (more: object) => changed({ fields: { ...application.fields, ...more } });

it("has nothing to say of people who share nothing", () => {
  expect(sharedPlaces(application)).toEqual([]);
  // One mail provider, an answer by telephone, and an address that is not known say nothing.
  expect(
    fields({ email: "ada@gmail.com", ref1_email: "bob@gmail.com", ref2_email: "eve@gmail.com" }),
  ).toEqual([]);
  const spoken = reference("ref1", { client_address: null, taken_by: "Clem Clerk" });
  expect(changed({ references: [spoken] })).toEqual([]);
  const unknown = { client_address: "unknown" };
  expect(changed({ ...unknown, references: [reference("ref1", unknown)] })).toEqual([]);
});

it.each([
  [
    { client_address: "192.0.2.7" },
    ["Reference 1 answered from the network from which the application was sent."],
  ],
  [
    { references: [reference("ref1"), reference("ref2")] },
    ["Both references answered from the same network."],
  ],
  [
    {
      client_address: "2001:db8:1:2ff::/64",
      references: [reference("ref2", { client_address: "2001:db8:1:201::/64" })],
    },
    ["Reference 2 answered from the network from which the application was sent."],
  ],
  [
    { references: [reference("ref1", { answered_at: "2026-03-02T09:02:00.000Z" })] },
    ["Reference 1 answered within three minutes of our letter."],
  ],
  [{ signer: { filled_from: "198.51.100.4" } }, ["The form was filled in and signed in the same network."]],
  [
    { signer: { filled_from: "192.0.2.7" } },
    ["Reference 1 answered from the network where the form was filled in."],
  ],
])("warns of one network, and of answers that came at once: %j", (more, words) => {
  expect(changed(more)).toEqual(words);
});

it.each([
  [
    { ref1_email: "bob@haulage.example.com" },
    "Reference 1 has a mailbox at the applicant’s domain, haulage.example.com.",
  ],
  [{ ref2_email: "eve@first.example.com" }, "Both references have mailboxes at first.example.com."],
  [{ ref2_telephone: "+44 1632 960302" }, "Reference 2 has the applicant’s telephone number."],
  [{ ref2_telephone: "(01632) 960 303" }, "Both references have the same telephone number."],
])("warns of shared domains and telephones: %j", (more, words) => {
  expect(fields(more)).toEqual([words]);
});
