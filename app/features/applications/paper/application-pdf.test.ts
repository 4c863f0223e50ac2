import { createHash } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import companyFile from "../../../../content/company.json" with { type: "json" };
import sampleFirm from "../../../../content/firm.json" with { type: "json" };
import { applicationFields, signatureJpeg } from "../../../../test/applications.ts";
import { readPdf, storedApplication, textOf } from "../../../../test/papers.ts";
import { renderApplicationPdf } from "./application-pdf.server.ts";
import { missingLettersNotice } from "../../../platform/pdf/pdf-letters.server.ts";
import { contentHash } from "../form/content-hash.server.ts";
import type { Firm } from "../../firm/firm.schema.ts";
import { paymentTerms } from "../payment-terms.ts";
import type { ApplicationRow } from "../applications.server.ts";
import type { Company } from "../../company/company.schema.ts";

const sampleCompany = companyFile as Company;

const firm = sampleFirm as Firm;
const terms = paymentTerms(firm).join("\n");

describe("the PDF of an application, read back", () => {
  let application: ApplicationRow;
  let pdf: Buffer;
  let pages: { text: string; images: number[][] }[];

  beforeAll(async () => {
    const signature = await signatureJpeg();
    application = storedApplication(signature, terms);
    pdf = await renderApplicationPdf({ company: sampleCompany, firm, application, signature });
    pages = await readPdf(pdf);
  });

  it("contains every field as typed, including letters of other alphabets", () => {
    const text = textOf(pages);
    for (const value of Object.values(applicationFields)) {
      for (const line of value.split("\n")) expect(text).toContain(line);
    }
  });

  it("contains reference, terms as shown, time, sender's address and content hash", () => {
    const text = textOf(pages);
    for (const term of paymentTerms(firm)) expect(text).toContain(term);
    expect(text).toContain("FW-2345-ABCD");
    for (const heading of ["Reference 1", "Reference 2"]) expect(text).toContain(heading);
    expect(text).toContain(`${applicationFields.name}, ${applicationFields.position}`);
    expect(text).toContain("2026-07-01T09:00:00.000Z");
    expect(text).toContain("1 July 2026 at 10:00:00 BST");
    expect(text).toContain("Sent from network address 192.0.2.7");
    expect(text).toContain(application.content_sha256);
    expect(text).toContain(application.signature_sha256);
  });

  it("names the application, the applicant, the company and its own number on each page", async () => {
    const history = {
      status: "approved" as const,
      at: "2026-07-03T09:00:00.000Z",
      references: [],
      steps: [{ at: "2026-07-02T09:00:00.000Z", actor_name: "Olive Owner", action: "marked approved" }],
      letters: [
        {
          id: 1,
          application_id: 1,
          kind: "approved" as const,
          recipient: "ada@haulage.example.com",
          subject: "Your trade account is open",
          text: "Dear Ada,\n\nit is open.",
          author_name: "Olive Owner",
          mail_id: 1,
          sending_key: null,
          created_at: "2026-07-02T09:00:00.000Z",
          sent_at: null,
        },
      ],
    };
    const signature = await signatureJpeg();
    const decided = await readPdf(
      await renderApplicationPdf({ company: sampleCompany, firm, application, signature, history }),
    );
    expect(decided.length).toBeGreaterThan(1);
    for (const [index, { text }] of decided.entries()) {
      expect(text).toContain("FW-2345-ABCD, Łowca Chilled Haulage Ltd");
      expect(text).toContain(`${sampleCompany.name}, ${sampleCompany.phone}`);
      expect(text).toContain(`Page ${index + 1} of ${decided.length}`);
    }
    const words = textOf(decided);
    expect(words).toContain("Approved, as of 3 July 2026");
    expect(words).toContain("Marked approved Olive Owner, 2 July 2026");
    expect(words).toContain("Your trade account is open");
    expect(words).toContain("it is open.");
    expect(textOf(pages)).not.toContain("as of");
  });

  it("uses the firm's fonts, and another font for letters that they lack", () => {
    const faces = pdf.toString("latin1").matchAll(/\/BaseFont \/[A-Z]{6}\+([\w-]+)/g);
    expect(new Set([...faces].map(([, face]) => face))).toEqual(
      new Set(["Archivo-SemiBold", "HankenGrotesk-Regular", "NotoSans-Regular"]),
    );
  });

  it("contains the signature as a picture in its original size", () => {
    expect(pages.flatMap(({ images }) => images)).toEqual([[600, 250]]);
  });

  it("contains Vietnamese and Indian letters, and code points for letters that no font has", async () => {
    const typed = {
      name: "Nguyễn Thị Ánh",
      position: "प्रबंधक",
      company_name: "王小明 Transport",
      address: "ش 1\n한국 🚚 →",
    };
    const signature = await signatureJpeg();
    const papers = await readPdf(
      await renderApplicationPdf({
        company: sampleCompany,
        firm,
        application: { ...storedApplication(signature, terms), ...typed },
        signature,
      }),
    );
    const text = textOf(papers);
    expect(text).not.toMatch(/\p{Cc}/u);
    for (const shown of [
      typed.name,
      typed.position,
      "[U+738B U+5C0F U+660E] Transport",
      "[U+0634] 1",
      "[U+D55C U+AD6D] [U+1F69A] [U+2192]",
    ])
      expect(text).toContain(shown);
    expect(text).toContain("FW-2345-ABCD, [U+738B U+5C0F U+660E] Transport");
    expect(text).toContain(missingLettersNotice);
    expect(textOf(pages)).not.toContain(missingLettersNotice);
  });

  it("lets every letter be found and copied, also where a font draws it from two signs, and each time", async () => {
    const signature = await signatureJpeg();
    const typed = { company_name: "İğdır Thị ị ı", name: "Thị Iğdır ị", position: "ǰ ẹ́ ǭ ị" };
    const application = { ...storedApplication(signature, terms), ...typed };
    const papers = await readPdf(
      await renderApplicationPdf({ company: sampleCompany, firm, application, signature }),
    );
    const text = textOf(papers);
    expect(text).toContain(`Company name ${typed.company_name}`);
    expect(text).toContain(`FW-2345-ABCD, ${typed.company_name}`);
    expect(text).toContain(typed.name);
    expect(text).toContain(typed.position);
    expect(text).not.toMatch(/\p{Cc}/u);
  });

  it("adds no hyphen where a line breaks inside an address, a number or a reference", async () => {
    const signature = await signatureJpeg();
    const typed = {
      email: `catherine.featherstonehaugh-cholmondeley@${"logistics.".repeat(12)}example.co.uk`,
      accounts_email: `${"a".repeat(64)}@accounts-and-invoices-of-the-whole-group.example.co.uk`,
      accounts_telephone: "+441632960301".repeat(6),
      reg_number: "AB".repeat(60),
      vat_number: "GB-1234-5678-".repeat(12),
      company_name: `Łowca  Chilled  Haulage  ${"and  Partners  ".repeat(8)}Ltd`,
      address: `https://www.example.com/${"depot_".repeat(20)}?from=map\n7 Cold Lane`,
      ref1_email: "catherine.featherstonehaugh@logistics.example.co.uk",
      ref2_email: "o'brien+trade-accounts@cold-chain-services.example.com",
      ref2_company_name: "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
      position: "Non-executive-director-of-operations-and-refrigeration-engineering",
    };
    const application = { ...storedApplication(signature, terms), ...typed };
    const papers = await readPdf(
      await renderApplicationPdf({ company: sampleCompany, firm, application, signature }),
    );
    const text = textOf(papers).replaceAll(/\s/g, "");
    for (const value of Object.values(typed)) expect(text).toContain(value.replaceAll(/\s/g, ""));
  });

  it("puts references below each other if an address would be broken side by side", async () => {
    const signature = await signatureJpeg();
    const ref1_email = "catherine.featherstonehaugh@logistics.example.co.uk";
    const application = { ...storedApplication(signature, terms), ref1_email };
    const papers = await readPdf(
      await renderApplicationPdf({ company: sampleCompany, firm, application, signature }),
    );
    expect(textOf(papers)).toContain(ref1_email);
  });

  it("shows the longest possible fields without losing a letter", async () => {
    const signature = await signatureJpeg({ width: 3000, height: 2000 });
    const long = Object.fromEntries(
      Object.keys(applicationFields).map((name, index) => {
        const letter = String.fromCodePoint(97 + index);
        return [
          name,
          name.includes("address") ? `${letter}${"w".repeat(99)} `.repeat(9) : letter.repeat(255),
        ];
      }),
    );
    const filled = { ...storedApplication(signature, terms), ...long };
    const readBack = await readPdf(
      await renderApplicationPdf({ company: sampleCompany, firm, application: filled, signature }),
    );
    const text = textOf(readBack).replaceAll(/\s/g, "");
    for (const value of Object.values(long)) expect(text).toContain(value.replaceAll(" ", ""));
  });
});

describe("the hash of the content", () => {
  const facts = { terms, signatureSha256: "ab".repeat(32) };

  it("can be calculated again from what the PDF shows", () => {
    const lines = Object.entries(applicationFields).map(
      ([name, value]) => `${name}: ${value.replaceAll("\n", "\\n")}`,
    );
    lines.push(`terms: ${terms.replaceAll("\n", "\\n")}`, `signature_sha256: ${facts.signatureSha256}`);
    const expected = createHash("sha256").update(lines.join("\n")).digest("hex");
    expect(contentHash(applicationFields, facts)).toBe(expected);
  });

  it("differs for values that only look the same", () => {
    const first = contentHash({ ...applicationFields, name: "A\nposition: B" }, facts);
    const second = contentHash({ ...applicationFields, name: "A\\nposition: B" }, facts);
    expect(first).not.toBe(second);
  });
});
