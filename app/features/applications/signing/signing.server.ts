import { unknownWay } from "../../visits/way.server.ts";
import { createHash, randomUUID } from "node:crypto";
import { locked } from "../../../platform/db/locked.server.ts";
import type { Db } from "../../../platform/db/tables.ts";
import { inTransaction } from "../../../platform/db/transaction.server.ts";
import { days } from "../../../platform/durations.ts";
import { Conflict, NotFound, orNotFound } from "../../../platform/errors.ts";
import type { UploadedFile } from "../../../platform/http/multipart.server.ts";
import { takeSlot } from "../../../platform/http/rate-limit.server.ts";
import { idempotencyKey, isRepeated } from "../../../platform/idempotency/idempotency.server.ts";
import { queueMail } from "../../../platform/mail/outbox.server.ts";
import { sealWord } from "../../../platform/mail/sealed-words.server.ts";
import type { RowOf } from "../../../platform/resources/stored.server.ts";
import { sign } from "../../../platform/secrets/signing.server.ts";
import { hashToken } from "../../../platform/secrets/tokens.server.ts";
import type { Services } from "../../../platform/services.ts";
import { honeypotField } from "../../../platform/validation/spam.ts";
import { readJson } from "../../../platform/validation/stored-json.ts";
import { z } from "../../../platform/validation/zod.ts";
import { readCompany } from "../../company/company.server.ts";
import { recordOf } from "../../../platform/keys-of.ts";
import { type ApplicationFields, fieldNames } from "../application-fields.ts";
import { hashOfFormKey, SentBefore, storeApplication } from "../form/apply.server.ts";
import { endSigningsOf, nothingFilledIn } from "./end-signings.server.ts";
import { hasEnded, type SigningWay } from "./signer.ts";
import { roundOf, type SigningState, stateOf } from "./signing-state.server.ts";
import type { NewSigning, SigningReceipt } from "./signing.schema.ts";

type SigningRow = RowOf<"trade_signings">;

const signingMilliseconds = days(14);

/**
 * Stores the filled-in form until the person who signs has signed, and mails that person the link. Sending the same
 * form again returns the same signing. Any other waiting signing of that form ends. Throws `TooManyAttempts`.
 */
export async function sendToSign(
  services: Services,
  client: string,
  { submission_key, terms_shown: _terms, [honeypotField]: trap, ...typed }: NewSigning,
): Promise<SigningReceipt> {
  const { db, clock, config } = services;
  const now = clock.now();
  const { signer_name, signer_email, ...fields } = typed;
  const form_key_hash = hashOfFormKey(submission_key ?? randomUUID());
  const content = createHash("sha256").update(JSON.stringify(typed)).digest("hex");
  const { signingMail } = await import("./signing-mail.server.tsx");
  const company = await readCompany(db);
  const keyIn = (at: number, purpose: string) => sign(config, purpose, `${form_key_hash} ${content} ${at}`);
  const round = await roundOf(db, now, {
    form_key_hash,
    watchKeyIn: (at) => keyIn(at, "signing as watched"),
  });
  const keyOf = (purpose: string) => keyIn(round, purpose);
  const keys = {
    mail: keyOf("signing by mail"),
    code: keyOf("signing by code"),
    watch: keyOf("signing as watched"),
  };
  const sealed = sealWord(config, signer_email, keys.mail);
  const expires_at = new Date(now.getTime() + signingMilliseconds).toISOString();
  const mail = await signingMail(company, {
    to: signer_email,
    address: `${config.appUrl}/sign/${sealed.mark}`,
    ends_at: expires_at,
    sealed,
  });
  const ends_at = await inTransaction(db, async (transaction) => {
    // Two requests for the same form wait here for each other.
    await isRepeated(transaction, now, {
      key: idempotencyKey("signing", [form_key_hash]),
      milliseconds: signingMilliseconds,
    });
    const before = await findByKey(transaction, "watch", keys.watch);
    if (before) return before.expires_at;
    await endSigningsOf(transaction, now, form_key_hash);
    await takeSlot(transaction, services, ["accountRequestsPerClient", client]);
    await takeSlot(transaction, services, ["signingMailsPerAddressADay", signer_email.toLowerCase()]);
    const { id: aboutId } = await transaction
      .insertInto("trade_signings")
      .values({
        email: fields.email,
        signer_name,
        signer_email,
        fields: JSON.stringify(recordOf(fieldNames, (name) => fields[name])),
        form_key_hash,
        is_spam: trap ? 1 : 0,
        mail_token_hash: hashToken(keys.mail),
        code_token_hash: hashToken(keys.code),
        watch_token_hash: hashToken(keys.watch),
        client_address: client,
        reference: null,
        ended_at: null,
        expires_at,
        created_at: now.toISOString(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    // The site sends no mail about a form whose trap was filled in.
    if (!trap) await queueMail(transaction, now, { ...mail, aboutId });
    return expires_at;
  });
  const sign_url = `${config.appUrl}/sign/${keys.code}`;
  const { toString: drawQrCode } = await import("qrcode");
  const qr_svg = await drawQrCode(sign_url, { type: "svg", margin: 2 });
  return { watch_key: keys.watch, sign_url, qr_svg, signer_email, ends_at };
}

/** Returns what the applicant's page shows. Throws `NotFound`. */
export async function watchSigning(
  db: Db,
  now: Date,
  watchKey: string,
): Promise<{ state: SigningState; reference: string | null }> {
  const row = orNotFound(await findByKey(db, "watch", watchKey));
  return { state: stateOf(row, now), reference: row.reference };
}

/**
 * Ends a signing because the applicant changes the form or signs. Repeating the call has no effect. Throws `NotFound`,
 * and `Conflict` once somebody has signed.
 */
export async function withdrawSigning({ db, clock }: Services, watchKey: string): Promise<void> {
  const now = clock.now();
  await inTransaction(db, async (transaction) => {
    const row = orNotFound(await findByKey(transaction, "watch", watchKey));
    const current = await lockSigning(transaction, row.id);
    if (current.reference)
      throw new Conflict("It has been signed meanwhile, so it can no longer be changed.");
    await endSigningsOf(transaction, now, current.form_key_hash);
  });
}

export type SigningPage = {
  row: SigningRow;
  way: SigningWay;
  state: SigningState;
  fields: ApplicationFields | null;
};

const storedFields = z.record(z.string(), z.string());

/** Returns what the person who signs sees, and changes nothing. Returns undefined for an unknown key. */
export async function findSigningPage(db: Db, now: Date, token: string): Promise<SigningPage | undefined> {
  for (const way of ["mail", "code"] as const) {
    const row = await findByKey(db, way, token);
    if (!row) continue;
    const state = stateOf(row, now);
    const stored = readJson(storedFields, row.fields);
    const fields = state === "waiting" ? recordOf(fieldNames, (name) => stored[name] ?? "") : null;
    return { row, way, state, fields };
  }
  return undefined;
}

type Signed = { token: string; signer_name: string; signer_position: string; terms_shown?: string | null };

/**
 * Stores the application once, as the applicant filled it in and with the other person's signature. Returns its
 * reference. Throws `NotFound` for an unknown key, `Conflict` for a signing that was changed, withdrawn, signed or
 * given up, `Invalid` and `TooManyAttempts`.
 */
export async function signForApplicant(
  services: Services,
  client: string,
  { token, signer_name, signer_position, terms_shown }: Signed,
  signature: UploadedFile,
): Promise<string> {
  const found = orNotFound(await findSigningPage(services.db, services.clock.now(), token));
  const { row, way, fields } = found;
  if (row.reference) return signedBefore(services.db, row.reference, signature);
  if (!fields) throw new Conflict(hasEnded);
  try {
    return await storeApplication(services, signature, {
      fields,
      terms_shown,
      formKeyHash: row.form_key_hash,
      isSpam: row.is_spam === 1,
      client,
      way: unknownWay,
      signer: {
        signer_name,
        signer_position,
        signed_by: way,
        filled_at: row.created_at,
        filled_from: row.client_address,
      },
      async before(transaction, now) {
        const current = await lockSigning(transaction, row.id);
        if (current.reference) throw new SentBefore(current.reference);
        if (stateOf(current, now) !== "waiting") throw new Conflict(hasEnded);
      },
      async after(transaction, reference) {
        await transaction
          .updateTable("trade_signings")
          .set({ reference, fields: nothingFilledIn })
          .where("id", "=", row.id)
          .execute();
      },
    });
  } catch (error) {
    if (error instanceof SentBefore) return signedBefore(services.db, error.reference, signature);
    throw error;
  }
}

/** Returns the reference if the same signature is sent again. Throws `Conflict` for any other signature. */
async function signedBefore(db: Db, reference: string, signature: UploadedFile): Promise<string> {
  const signed = await db
    .selectFrom("trade_applications")
    .select("id")
    .where("reference", "=", reference)
    .where("signature_sha256", "=", signature.sha256)
    .executeTakeFirst();
  if (!signed) throw new Conflict("This application has been signed already. Nothing more is needed.");
  return reference;
}

async function lockSigning(transaction: Db, id: number): Promise<SigningRow> {
  const row = await locked(
    transaction.selectFrom("trade_signings").selectAll().where("id", "=", id),
  ).executeTakeFirstOrThrow(() => new NotFound());
  return row;
}

async function findByKey(
  db: Db,
  kind: "mail" | "code" | "watch",
  key: string,
): Promise<SigningRow | undefined> {
  return db
    .selectFrom("trade_signings")
    .selectAll()
    .where(`${kind}_token_hash`, "=", hashToken(key))
    .executeTakeFirst();
}
