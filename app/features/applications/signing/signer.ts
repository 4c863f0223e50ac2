import { emailPattern, limits } from "../../../platform/validation/bounds.ts";
import { isBlank, plainAddress } from "../../../platform/validation/plain-text.ts";
import type { FieldErrors } from "../../../platform/errors.ts";

// These rules do not use zod, because forms run them in the browser.

/** The person whom an applicant names to sign. */
export type Signer = { signer_name: string; signer_email: string };

export const missingSigner = {
  name: "Please enter the name of the person who signs",
  position: "Please enter your position",
  email: "Please enter a valid email address",
};

/** How the signer reached the page: by the mailed link, or by the code on the applicant's screen. */
export const signingWays = ["mail", "code"] as const;
export type SigningWay = (typeof signingWays)[number];

export const signingWayWords: Record<SigningWay, string> = {
  mail: "by the link that was mailed to them",
  code: "by the code on the applicant’s screen",
};

/** Returns the validation errors for each field of a signer. */
export function checkSigner({ signer_name, signer_email }: Signer): FieldErrors {
  const address = plainAddress(signer_email);
  return {
    ...(isBlank(signer_name) && { signer_name: [missingSigner.name] }),
    ...((!emailPattern.test(address) || address.length > limits.line) && {
      signer_email: [missingSigner.email],
    }),
  };
}

export const hasEnded =
  "This link no longer works: the applicant has changed the form, has signed it, or nobody signed in time. Ask the applicant for a new one.";
