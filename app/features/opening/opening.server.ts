import type { Actor } from "../../platform/audit/audit.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { inTransaction } from "../../platform/db/transaction.server.ts";
import { Invalid } from "../../platform/errors.ts";
import { readFact, saveFact } from "../../platform/facts/facts.server.ts";
import { queueMail } from "../../platform/mail/outbox.server.ts";
import { takeSlot } from "../../platform/http/rate-limit.server.ts";
import { isSigned, sign } from "../../platform/secrets/signing.server.ts";
import { stored } from "../../platform/resources/stored.server.ts";
import type { Services } from "../../platform/services.ts";
import { readCompany } from "../company/company.server.ts";
import { deleteImage } from "../galleries/gallery-images.server.ts";
import { testimonialRows } from "../testimonials/testimonials.server.ts";
import { accountMail } from "../accounts/users/account-mail.server.ts";
import { site } from "./opening.resource.ts";
import type { MailboxProof, Opening, SampleKind } from "./opening.schema.ts";
import { listSampleImages, listSampleTestimonials } from "./still-sample.server.ts";

declare module "../../platform/facts/facts.ts" {
  interface Facts {
    opening: OpeningState;
  }
}
export const sites = stored(site, "facts", { nameOf: ({ name }) => name });

/**
 * `proven` lists mailboxes whose test mail was confirmed. `takenBack` says that the owner has closed the site again.
 * `isHidden` asks search engines to stay away. Sites from before that existed have no such field, and are listed.
 */
export type OpeningState = {
  openSince: string | null;
  proven: string[];
  takenBack?: boolean;
  isHidden?: boolean;
};

/** The state of a site that existed before its opening was stored. */
export const unknownOpening: OpeningState = { openSince: null, proven: [] };

/** The state of a new site. */
export const notOpen: OpeningState = { ...unknownOpening, isHidden: true };

const purpose = "mailbox proof";

/** Returns what the owner still has to do to make the site the company's own. */
export async function readOpening(db: Db): Promise<Opening> {
  const { openSince, proven, isHidden = false } = (await readFact(db, "opening")).value;
  return {
    open_since: openSince,
    is_hidden: isHidden,
    samples: {
      testimonials: (await listSampleTestimonials(db)).length,
      pictures: (await listSampleImages(db)).length,
    },
    unproven: (await listMailboxes(db)).filter((mailbox) => !proven.includes(mailbox)),
  };
}

/** Whether search engines are asked to stay away. */
export async function isHidden(db: Db): Promise<boolean> {
  return (await readFact(db, "opening")).value.isHidden ?? false;
}

/**
 * Marks the site as open, also to search engines, even if it still has sample content. Opening it again changes nothing.
 */
export async function openSite(db: Db, actor: Actor): Promise<void> {
  await changeState(db, actor, (state) => ({
    ...state,
    openSince: state.openSince ?? actor.now.toISOString(),
    isHidden: false,
  }));
}

/** Marks the site as not open, and hides it, until the owner opens it again. Closing it again changes nothing. */
export async function takeBackOpening(db: Db, actor: Actor): Promise<void> {
  await changeState(db, actor, (state) =>
    state.openSince === null ? state : { ...state, openSince: null, takenBack: true, isHidden: true },
  );
}

/**
 * Returns whether the site opens automatically once it has no sample content left. After the owner has closed it, it
 * does not.
 */
export async function opensAutomatically(db: Db): Promise<boolean> {
  const { openSince, takenBack } = (await readFact(db, "opening")).value;
  return openSince === null && !takenBack;
}

/** Mails each of the company's mailboxes that nobody has confirmed yet. The link in the mail confirms it. */
export async function sendTestMails(services: Services, actor: Actor): Promise<void> {
  const { db, config } = services;
  await takeSlot(db, services, ["mailboxTestsPerAdmin", String(actor.id)]);
  const { unproven } = await readOpening(db);
  for (const mailbox of unproven) {
    const signature = sign(config, purpose, mailbox);
    const mail = await accountMail(db, {
      kind: "mailbox-proof",
      to: mailbox,
      subject: "Does this mail arrive?",
      lead: `The website sends what people write to ${mailbox}. Whoever reads this can confirm that it arrives.`,
      button: {
        label: "It has arrived",
        address: `${config.appUrl}/admin/opening/${encodeURIComponent(mailbox)}/${signature}`,
      },
    });
    await inTransaction(db, (transaction) => queueMail(transaction, actor.now, mail));
  }
}

/** Confirms a mailbox. Throws `Invalid` for a link that this site did not sign. */
export async function confirmMailbox(
  { db, config }: Services,
  actor: Actor,
  { mailbox, signature }: MailboxProof,
): Promise<void> {
  if (!isSigned(config, purpose, { text: mailbox, signature })) {
    throw new Invalid({ signature: ["This link is not valid. Send a new test mail."] });
  }
  await changeState(db, actor, (state) => ({ ...state, proven: [...new Set([...state.proven, mailbox])] }));
}

/** Moves the remaining sample content of a kind to the bin. Returns how many items it moved. */
export async function removeSamples(db: Db, actor: Actor, kind: SampleKind): Promise<number> {
  return inTransaction(db, async (transaction) => {
    const remove: typeof deleteImage =
      kind === "pictures" ? deleteImage : (...of) => testimonialRows.remove(...of);
    const ids = await (kind === "pictures" ? listSampleImages : listSampleTestimonials)(transaction);
    for (const id of ids) await remove(transaction, actor, id);
    return ids.length;
  });
}

async function listMailboxes(db: Db): Promise<string[]> {
  const { office_email, service_email, accounts_email } = await readCompany(db);
  return [...new Set([office_email, service_email, accounts_email])];
}

async function changeState(
  db: Db,
  actor: Actor,
  change: (state: OpeningState) => OpeningState,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const { value } = await readFact(transaction, "opening");
    const next = change(value);
    await saveFact(transaction, actor, {
      resource: sites,
      name: "opening",
      value: next,
      entry: (fields) => ({
        action: actionOf(fields, next),
        subject: { type: site.kind, id: null, name: "the site" },
      }),
    });
  });
}

function actionOf(fields: string[], { openSince }: OpeningState): string {
  if (!fields.includes("openSince")) return "proved a mailbox of";
  return openSince === null ? "took back the opening of" : "opened";
}
