import { beforeAll, expect, it } from "vitest";
import companyFile from "../../../../content/company.json" with { type: "json" };
import sampleFirm from "../../../../content/firm.json" with { type: "json" };
import { signatureJpeg } from "../../../../test/applications.ts";
import { readPdf, storedApplication, textOf } from "../../../../test/papers.ts";
import type { Firm } from "../../firm/firm.schema.ts";
import type { ApplicationReference } from "../references/references.schema.ts";
import { paymentTerms } from "../payment-terms.ts";
import { renderApplicationPdf } from "./application-pdf.server.ts";
import type { Company } from "../../company/company.schema.ts";

const sampleCompany = companyFile as Company;

const firm = sampleFirm as Firm;
let signature: Buffer;
beforeAll(async () => {
  signature = await signatureJpeg();
});

const application = () => storedApplication(signature, paymentTerms(firm).join("\n"));

async function textOfPaper(given: Partial<Parameters<typeof renderApplicationPdf>[0]>): Promise<string> {
  const content = { company: sampleCompany, firm, application: application(), signature, ...given };
  return textOf(await readPdf(await renderApplicationPdf(content)));
}

it("says who filled it in and who signed, each with when and from where", async () => {
  const signedByAnother = {
    ...application(),
    signer_name: "Dana Director",
    signer_position: "Managing director",
    signed_by: "mail" as const,
    client_address: "198.51.100.9",
    filled_at: "2026-06-30T14:00:00.000Z",
    filled_from: "192.0.2.7",
  };
  const text = await textOfPaper({ application: signedByAnother });
  expect(text).toContain("Dana Director, Managing director");
  expect(text).toContain("Filled in by Ada Applicant, 30 June 2026 at 15:00:00 BST");
  expect(text).toContain("Filled in from address 192.0.2.7");
  expect(text).toContain("Signed by Dana Director, 1 July 2026 at 10:00:00 BST");
  expect(text).toContain("Signed from address 198.51.100.9, by the link that was mailed to them");
  const byCode = await textOfPaper({ application: { ...signedByAnother, signed_by: "code" } });
  expect(byCode).toContain("Signed from address 198.51.100.9, by the code on the applicant’s screen");
  expect(byCode).not.toContain("the link that was mailed");
  const ownText = await textOfPaper({});
  expect(ownText).toContain("Ada Applicant, Fleet manager");
  expect(ownText).not.toMatch(/Filled in|Signed from/);
});

const reference = (change: Partial<ApplicationReference>): ApplicationReference => ({
  referee: "ref1",
  state: "given",
  asked_at: "2026-07-02T09:00:00.000Z",
  ends_at: "2026-08-01T09:00:00.000Z",
  reminders: 0,
  answer: null,
  ...change,
});
const answer = {
  given_by: "Robin Larder",
  position: "Credit controller",
  gives_none: false,
  answered_at: "2026-07-03T09:00:00.000Z",
  trading_since: "2019",
  terms: "30 days from invoice",
  credit: "£5,000",
  pays: "sometimes_late" as const,
  again: "yes" as const,
  remarks: "Never a query.",
  taken_by: null,
  client_address: "203.0.113.4",
};

it("has the references' answers with the way they came, and nothing about referees without an answer", async () => {
  const history = (references: ApplicationReference[]) => ({
    status: "references_asked" as const,
    at: "2026-07-04T09:00:00.000Z",
    steps: [],
    letters: [],
    references,
  });
  const none = { ...answer, gives_none: true, taken_by: "Olive Owner", client_address: null, remarks: null };
  const text = await textOfPaper({
    history: history([reference({ answer }), reference({ referee: "ref2", answer: none })]),
  });
  expect(text).toContain("Answer of reference 1 Trading since 2019");
  expect(text).toContain("Payment terms 30 days from invoice");
  expect(text).toContain("Credit given £5,000");
  expect(text).toContain("Pays Sometimes late");
  expect(text).toContain("Remarks Never a query.");
  expect(text).toContain("Robin Larder, Credit controller, by the link, from 203.0.113.4, 3 July 2026");
  expect(text).toContain("Answer of reference 2 Answer They give no references");
  expect(text).toContain("on the telephone with Olive Owner");
  expect(await textOfPaper({ history: history([reference({ state: "waiting" })]) })).not.toContain(
    "Answer of",
  );
});
