import { createHash } from "node:crypto";
import { getDocument, OPS } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { ApplicationRow } from "../app/features/applications/applications.server.ts";
import { contentHash } from "../app/features/applications/form/content-hash.server.ts";
import { applicationFields } from "./applications.ts";

/** A stored application without a decision. */
export function storedApplication(signature: Buffer, terms: string): ApplicationRow {
  const signatureSha256 = createHash("sha256").update(signature).digest("hex");
  return {
    ...applicationFields,
    id: 1,
    reference: "FW-2345-ABCD",
    status: "received",
    terms,
    terms_unconfirmed: 0,
    signature_key: "",
    signature_sha256: signatureSha256,
    content_sha256: contentHash(applicationFields, { terms, signatureSha256 }),
    client_address: "192.0.2.7",
    pdf_key: null,
    mailed_at: null,
    signer_name: null,
    signer_position: null,
    signed_by: null,
    filled_at: null,
    filled_from: null,
    step_at: null,
    step_before_at: null,
    search_text: "",
    version: 1,
    created_at: "2026-07-01T09:00:00.000Z",
    updated_at: "2026-07-01T09:00:00.000Z",
  };
}

/** Returns the text of each page and the sizes of its pictures. */
export async function readPdf(pdf: Buffer): Promise<{ text: string; images: number[][] }[]> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const found = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const { fnArray, argsArray } = await page.getOperatorList();
    const images = argsArray
      .filter((_arguments, index) => fnArray[index] === OPS.paintImageXObject)
      .map((args: unknown[]) => args.slice(1) as number[]);
    found.push({ text: items.map(textOfItem).join(""), images });
  }
  return found;
}

function textOfItem(item: object): string {
  if (!("str" in item)) return "";
  return "hasEOL" in item && item.hasEOL ? `${String(item.str)} ` : String(item.str);
}

export function textOf(pages: { text: string }[]): string {
  return pages
    .map(({ text }) => text)
    .join(" ")
    .replaceAll(/\s+/g, " ");
}
