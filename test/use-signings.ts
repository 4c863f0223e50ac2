import { beforeEach } from "vitest";
import { findSigningPage } from "../app/features/applications/signing/signing.server.ts";
import { applicationFields, signatureJpeg } from "./applications.ts";
import { openSite } from "./site.ts";

/** A site on which forms of applications are sent to the person who signs: a new form, Dana's, for each test. */
export async function useSignings() {
  const many = { limit: 1000, seconds: 60 };
  const site = await openSite({
    RATE_LIMITS: JSON.stringify({ accountRequestsPerClient: many, signingMailsPerAddressADay: many }),
    ADMIN_SECOND_FACTOR: "optional",
  });
  const signature = await signatureJpeg();
  let round = 0;

  beforeEach(async () => {
    round += 1;
    site.clock.advance({ minutes: 61 });
    await site.db.deleteFrom("jobs").execute();
    await site.db.deleteFrom("trade_signings").execute();
    await site.jobs.drain();
  });

  const filledIn = () => ({
    ...applicationFields,
    signer_name: "Dana Director",
    signer_email: "dana@haulage.example.com",
    submission_key: `form ${round}`,
    terms_shown: null,
  });

  return {
    site,
    signature,
    /** The key of the test's form. */
    formKey: () => `form ${round}`,
    send: (change: Record<string, unknown> = {}) =>
      site.visitor().post("/api/signings", { ...filledIn(), ...change }),
    sign: (token: string, change: Record<string, string | null> = {}, drawn = signature) => {
      const form = new FormData();
      const fields = { token, signer_name: "Dana Director", signer_position: "Managing director", ...change };
      for (const [name, value] of Object.entries(fields)) if (value !== null) form.set(name, value);
      form.set("signature", new File([new Uint8Array(drawn)], "signature.jpg", { type: "image/jpeg" }));
      return site.visitor().post("/api/signatures", form);
    },
    withdraw: (watch_key: string) => site.visitor().post(`/api/signings/${watch_key}/withdrawal`),
    watch: async (key: string) => (await site.visitor().get(`/api/signings/${key}`)).body,
    /** The data that the page of a key loads. */
    page: (token: string) => findSigningPage(site.db, site.clock.now(), token),
    tokenOf: ({ sign_url }: { sign_url: string }): string => sign_url.split("/").at(-1)!,
    countApplications: async (): Promise<number> =>
      (await site.db.selectFrom("trade_applications").select("id").execute()).length,
  };
}
