import { createHash } from "node:crypto";
import { type ApplicationFields, fieldNames } from "../application-fields.ts";

type SignedContent = {
  terms: string;
  signatureSha256: string;
  signer?: { signer_name: string | null; signer_position: string | null };
};

/**
 * Returns the SHA-256 of the signed content: one line `name: value` for each field in the form's order, then the
 * terms and the signature's own SHA-256. A signer who is not the applicant adds name and position. Line breaks in a
 * value are written as `\n`, so that no value can look like two lines.
 */
export function contentHash(
  fields: ApplicationFields,
  { terms, signatureSha256, signer }: SignedContent,
): string {
  const lines = [
    ...fieldNames.map((name) => [name, fields[name]] as const),
    ["terms", terms] as const,
    ["signature_sha256", signatureSha256] as const,
    ...(["signer_name", "signer_position"] as const).flatMap((name) => {
      const value = signer?.[name];
      return value ? [[name, value] as const] : [];
    }),
  ].map(([name, value]) => `${name}: ${value.replaceAll("\\", "\\\\").replace(/\r\n|\r|\n/g, "\\n")}`);
  return createHash("sha256").update(lines.join("\n")).digest("hex");
}
