import sharp from "sharp";
import type { Site } from "./site.ts";

/** The fields of an application, in the order of the form. */
export const applicationFields = {
  name: "Ada Applicant",
  position: "Fleet manager",
  company_name: "Łowca Chilled Haulage Ltd",
  address: "7 Cold Lane\nAshford\nKent TN99 9ZY",
  email: "ada@haulage.example.com",
  telephone: "01632 960301",
  accounts_email: "accounts@haulage.example.com",
  accounts_telephone: "01632 960302",
  reg_number: "01234567",
  vat_number: "GB 123 4567 82",
  ref1_company_name: "First Reference Foods Ltd",
  ref1_address: "1 Larder Road, Maidstone",
  ref1_email: "office@first.example.com",
  ref1_telephone: "01632 960311",
  ref2_company_name: "Second Reference Fish Ltd",
  ref2_address: "2 Harbour Road, Dover",
  ref2_email: "office@second.example.com",
  ref2_telephone: "01632 960322",
};

/** The message under each empty field, as the specification words it. */
export const emptyFieldMessages = {
  stage1: {
    name: "Please enter your name",
    position: "Please enter your position",
    company_name: "Please enter your company name",
    address: "Please enter your company address",
    email: "Please enter a valid email address",
    telephone: "Please enter your contact telephone",
    accounts_email: "Please enter a valid email address",
    accounts_telephone: "Please enter your accounts telephone",
    reg_number: "Please enter your company registration number",
    vat_number: "Please enter your company VAT number",
  },
  stage2: {
    ref1_company_name: "Please enter reference 1 company name",
    ref1_address: "Please enter reference 1 company address",
    ref1_email: "Please enter a valid email address",
    ref1_telephone: "Please enter reference 1 contact telephone",
    ref2_company_name: "Please enter reference 2 company name",
    ref2_address: "Please enter reference 2 company address",
    ref2_email: "Please enter a valid email address",
    ref2_telephone: "Please enter reference 2 contact telephone",
  },
};

/** Makes a signature as the pad exports it: a JPEG with dark strokes on white. */
export async function signatureJpeg({ width = 600, height = 250 } = {}): Promise<Buffer> {
  const strokes = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#fff"/>
    <path d="M40 180 C120 20 160 220 240 120 S360 60 ${width - 60} 140" fill="none" stroke="#0b1f33" stroke-width="5"/>
  </svg>`;
  return sharp(Buffer.from(strokes)).jpeg({ quality: 92 }).toBuffer();
}

/** Returns the multipart body of an application. Leaves out fields that are null, and a null signature. */
export function applicationForm(
  signature: Uint8Array | null,
  changes: Record<string, string | null> = {},
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...applicationFields, ...changes })) {
    if (value !== null) form.set(name, value);
  }
  if (signature)
    form.set("signature", new File([new Uint8Array(signature)], "signature.jpg", { type: "image/jpeg" }));
  return form;
}

/** Reads the stored application with this reference. */
export async function storedApplication({ db }: Site, reference: string) {
  return db
    .selectFrom("trade_applications")
    .selectAll()
    .where("reference", "=", reference)
    .executeTakeFirstOrThrow();
}
