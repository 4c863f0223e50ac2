import { createHash, randomBytes } from "node:crypto";
import { publicPages } from "../../../../content/public-pages.ts";
import type { Db } from "../../../platform/db/tables.ts";
import { inTransaction } from "../../../platform/db/transaction.server.ts";
import { minutes } from "../../../platform/durations.ts";
import { Conflict } from "../../../platform/errors.ts";
import { stageFiles, commitFiles, removeFiles } from "../../../platform/files/file-intents.server.ts";
import { searchTextOf } from "../../../platform/db/search-text.server.ts";
import type { UploadedFile } from "../../../platform/http/multipart.server.ts";
import { takeSlot } from "../../../platform/http/rate-limit.server.ts";
import { logger } from "../../../platform/log.server.ts";
import { announceEvent } from "../../../platform/webhooks/announce-event.server.ts";
import type { Services } from "../../../platform/services.ts";
import type { RowOf } from "../../../platform/resources/stored.server.ts";
import { honeypotField } from "../../../platform/validation/spam.ts";
import { type ApplicationFields, fieldNames } from "../application-fields.ts";
import { applicationArrived } from "../../customers/arrivals.server.ts";
import { contentHash } from "./content-hash.server.ts";
import { readFirm } from "../../firm/firm.server.ts";
import { queuePacking } from "../paper/queue-packing.server.ts";
import { paymentTerms, termsKey } from "../payment-terms.ts";
import { countSent } from "../../visits/visits.server.ts";
import type { Way } from "../../visits/way.server.ts";
import { noteChanges } from "./note-changes.server.ts";
import { newReference } from "./reference.server.ts";
import { endSigningsOf } from "../signing/end-signings.server.ts";
import { checkSignature } from "./signature.server.ts";
import type { Submission } from "../applications.schema.ts";

const sameContentMilliseconds = minutes(10);
/** The claim lasts as long as the application and is deleted with it. */
const forEver = "9999-12-31T23:59:59.999Z";
const otherTerms =
  "Our payment terms have changed since this page was opened. Please load it again and read them: what you typed is still there.";

/**
 * Stores an application with its signature and returns its reference. Mails and PDF follow after the commit. Sending
 * it again, with the same key or content, returns the same reference; a note tells the office what was changed in
 * between. Throws `Invalid` for the signature, `Conflict`
 * if the firm's terms have changed, and `TooManyAttempts`.
 */
export async function applyForTradeAccount(
  services: Services,
  { client, way }: Pick<Signed, "client" | "way">,
  { submission_key, terms_shown, [honeypotField]: trap, ...fields }: Submission,
  signature: UploadedFile,
): Promise<string> {
  const formKeyHash = submission_key ? hashOfFormKey(submission_key) : null;
  try {
    return await storeApplication(services, signature, {
      fields,
      terms_shown,
      formKeyHash,
      isSpam: Boolean(trap),
      client,
      way,
      // The applicant signs alone after all, so the form's waiting signings end.
      before: (transaction, now) => endSigningsOf(transaction, now, formKeyHash),
    });
  } catch (error) {
    if (!(error instanceof SentBefore)) throw error;
    await noteChanges(services, { client, fields, reference: error.reference });
    return error.reference;
  }
}

/** The person who signed in the applicant's place. */
export type Signer = Pick<
  RowOf<"trade_applications">,
  "signer_name" | "signer_position" | "signed_by" | "filled_at" | "filled_from"
>;

type Signed = {
  fields: ApplicationFields;
  terms_shown?: string | null | undefined;
  formKeyHash: string | null;
  isSpam: boolean;
  client: string;
  way: Way;
  signer?: Signer;
  /** Runs first in the transaction. If it throws, nothing is stored. */
  before: (transaction: Db, now: Date) => Promise<void>;
  /** Runs last in the transaction. */
  after?: (transaction: Db, reference: string) => Promise<void>;
};

const nobodyElse: Signer = {
  signer_name: null,
  signer_position: null,
  signed_by: null,
  filled_at: null,
  filled_from: null,
};

/** Throws `SentBefore` for an application that is already stored, and `Invalid`, `Conflict` and `TooManyAttempts`. */
export async function storeApplication(
  services: Services,
  signature: UploadedFile,
  { fields, terms_shown, formKeyHash, isSpam, client, way, signer = nobodyElse, before, after }: Signed,
): Promise<string> {
  await checkSignature(signature);
  const { db, clock, files } = services;
  const now = clock.now();
  const firm = await readFirm(db);
  const terms = paymentTerms(firm).join("\n");
  const content = contentHash(fields, { terms, signatureSha256: signature.sha256, signer });
  const claims = claimsOf(now, content, formKeyHash);
  const folder = `applications/${randomBytes(16).toString("hex")}/`;
  const signatureKey = `${folder}signature.jpg`;
  await stageFiles(db, now, folder);
  try {
    await files.put(signatureKey, signature.path, "image/jpeg");
    return await inTransaction(db, async (transaction) => {
      await before(transaction, now);
      const reference = newReference(firm.reference_prefix);
      for (const claim of claims) await claimSubmission(transaction, now, claim, reference);
      if (terms_shown && terms_shown !== termsKey(firm)) throw new Conflict(otherTerms);
      await takeSlot(transaction, services, ["accountRequestsPerClient", client]);
      await commitFiles(transaction, folder);
      const stored = await transaction
        .insertInto("trade_applications")
        .values({
          ...fields,
          ...signer,
          reference,
          status: isSpam ? "spam" : "received",
          terms,
          terms_unconfirmed: terms_shown ? 0 : 1,
          signature_key: signatureKey,
          signature_sha256: signature.sha256,
          content_sha256: content,
          client_address: client,
          pdf_key: null,
          mailed_at: null,
          search_text: searchTextOfApplication(reference, fields),
          step_at: now.toISOString(),
          created_at: now.toISOString(),
          updated_at: now.toISOString(),
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      if (!isSpam) {
        await applicationArrived(transaction, now, stored);
        await announceEvent(transaction, now, { event: "application.created", id: stored.id });
        await countSent(transaction, now, { page: publicPages.requestAccount.path, count: "forms", way });
      }
      await queuePacking(transaction, now, stored.id);
      await after?.(transaction, reference);
      return reference;
    });
  } catch (error) {
    await removeFiles(services, folder).catch((failure: unknown) =>
      logger.warn(
        { err: failure, folder },
        "cannot delete the files of a refused application; housekeeping retries",
      ),
    );
    throw error;
  }
}

type Claim = { claim: string; expires_at: string };

export function hashOfFormKey(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}

function claimsOf(now: Date, content: string, formKeyHash: string | null): Claim[] {
  const until = new Date(now.getTime() + sameContentMilliseconds).toISOString();
  const claims = [{ claim: `content:${content}`, expires_at: until }];
  if (formKeyHash) claims.push({ claim: `key:${formKeyHash}`, expires_at: forEver });
  return claims;
}

export class SentBefore extends Error {
  readonly reference: string;
  constructor(reference: string) {
    super("sent before");
    this.reference = reference;
  }
}

/** The primary key decides which request was first. A simultaneous second request waits here. */
async function claimSubmission(transaction: Db, now: Date, claim: Claim, reference: string): Promise<void> {
  const taken = await transaction
    .insertInto("trade_submissions")
    .values({ ...claim, reference })
    .onConflict((conflict) =>
      conflict
        .column("claim")
        .doUpdateSet({ reference, expires_at: claim.expires_at })
        .where("trade_submissions.expires_at", "<=", now.toISOString()),
    )
    .returning("claim")
    .executeTakeFirst();
  if (taken) return;
  const first = await transaction
    .selectFrom("trade_submissions")
    .select("reference")
    .where("claim", "=", claim.claim)
    .executeTakeFirstOrThrow();
  throw new SentBefore(first.reference);
}

export function searchTextOfApplication(reference: string, fields: ApplicationFields): string {
  const searched = fieldNames.filter((name) => !name.startsWith("ref"));
  return searchTextOf([reference, ...searched.map((name) => fields[name])]);
}
