import { telephoneLink } from "../../platform/telephone/telephone-link.ts";
import { presentPage } from "../../platform/validation/paging.ts";
import { fieldNames, telephoneNames } from "./application-fields.ts";
import { nextStatuses } from "./application-status.ts";
import {
  type Application,
  type ApplicationLetter,
  applicationPageSize,
  type ApplicationSummary,
} from "./applications.schema.ts";
import type { ApplicationWithHistory, LetterRow, ListedApplication } from "./applications.server.ts";
import { presentAnswers } from "./answers/answers.present.ts";
import { sharedPlaces } from "./shared-places.present.ts";
import { presentReferences, referencesBack } from "./references/references.present.ts";
import { refereeAddresses, withAddresses } from "./references/referee-addresses.ts";
import { recordOf } from "../../platform/keys-of.ts";

export function presentApplications(
  { applications, ...found }: { applications: ListedApplication[]; total: number; more: boolean },
  page: number,
) {
  return presentPage(applications.map(presentSummary), { ...found, page, size: applicationPageSize });
}

function presentSummary(row: ListedApplication): ApplicationSummary {
  const { id, reference, status, company_name, name, email, telephone, created_at } = row;
  return {
    id,
    reference,
    status,
    company_name,
    name,
    email,
    telephone,
    created_at,
    step_at: row.step_at ?? created_at,
    references_back: referencesBack(row.references),
    letter_failed: row.letter_failed,
  };
}

export function presentApplication(row: ApplicationWithHistory): Application {
  const { client_address } = row;
  const fields = recordOf(fieldNames, (name) => row[name]);
  const [references, signer] = [presentReferences(row.references), signerOf(row)];
  const referee_addresses = refereeAddresses(fields, row.references);
  return {
    ...presentSummary(row),
    fields,
    referee_addresses,
    telephone_links: recordOf(telephoneNames, (name) => telephoneLink(row[name]) ?? null),
    terms: row.terms.split("\n"),
    terms_confirmed: row.terms_unconfirmed === 0,
    content_sha256: row.content_sha256,
    client_address,
    signer,
    signature_url: `/api/applications/${row.id}/signature`,
    pdf_url: `/api/applications/${row.id}/pdf`,
    next_statuses: [...nextStatuses[row.status]],
    notes: row.notes.map((note) => ({
      id: note.id,
      author: note.author_name,
      text: note.text,
      created_at: note.created_at,
    })),
    letters: row.letters.map((letter) => ({
      id: letter.id,
      kind: letter.kind,
      to: letter.recipient,
      subject: letter.subject,
      text: letter.text,
      author: letter.author_name,
      created_at: letter.created_at,
      state: stateOf(letter),
      sent_at: letter.sent_at,
      step_version: letter.step_version,
    })),
    answers: presentAnswers(row),
    references,
    shared_places: sharedPlaces({
      client_address,
      fields: withAddresses(fields, referee_addresses),
      references,
      signer,
    }),
    same_firm: row.sameFirm,
    steps: row.steps.map(({ at, actor_name, action }) => ({ at, by: actor_name, action })),
    version: row.version,
  };
}

function signerOf(row: ApplicationWithHistory): Application["signer"] {
  const { signer_name, signer_position, signed_by, filled_at, filled_from } = row;
  if (signer_name === null || signed_by === null) return null;
  return {
    name: signer_name,
    position: signer_position ?? "",
    way: signed_by,
    filled_at: filled_at ?? row.created_at,
    filled_from: filled_from ?? "",
  };
}

function stateOf({ taken_back_at, sent_at, failed_at, waits }: LetterRow): ApplicationLetter["state"] {
  if (taken_back_at) return "taken back";
  // A mail that another server returned has left before.
  if (failed_at) return "failed";
  if (sent_at) return "sent";
  return waits ? "waiting" : "forgotten";
}
