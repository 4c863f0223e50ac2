import type { Pieces } from "./breaks.ts";

const features = "app/features";
const letters = `${features}/applications/letters`;
const references = `${features}/applications/references`;
const signing = `${features}/applications/signing`;
const contact = `${features}/contact`;
const customers = `${features}/customers`;
const accounts = `${features}/accounts`;

/** What is broken on purpose where people are dealt with: applications, messages, customers, invitations. */
export const deskBreaks: Pieces = {
  "applications.model": [
    [
      "a step without a letter leaves the letters of the step before",
      `${letters}/take-back-step.server.ts`,
      "if (after.version !== before.version) await takeBackWaiting(transaction, actor.now, before);",
      "",
    ],
    [
      "a mail that was taken back leaves",
      `${letters}/take-back-step.server.ts`,
      "if (await cancelMail(transaction, actor.now, mail_id)) continue;",
      "if (mail_id) continue;",
    ],
    [
      "taking back an approval leaves the customer's file open",
      `${letters}/take-back-step.server.ts`,
      "    await applicationMoved(transaction, actor, after, before.status);\n",
      "",
    ],
    [
      "an approval that ended lets its person in",
      `${customers}/opened-to.server.ts`,
      "and approving.status = 'approved'",
      "and approving.status <> 'declined'",
    ],
  ],
  "references.model": [
    [
      "a referee answers a link that was replaced",
      `${references}/references.server.ts`,
      'if (counting && counting.id !== reference.id) return counting.answered_at ? "given" : "asked again";',
      "",
    ],
    [
      "an answer that is sent twice is refused",
      `${references}/references.server.ts`,
      "    if (saysTheSame(found.reference, answer)) return;\n",
      "",
    ],
    [
      "an answer by telephone counts after the decision",
      `${references}/references.server.ts`,
      "if (!undecided.has(application.status)) {",
      "if (application.status === undefined) {",
    ],
    [
      "an answer that came takes no letter back",
      `${references}/references.server.ts`,
      "answered_at: now.toISOString(), client_address: from.client };",
      "client_address: from.client };",
    ],
  ],
  "signing.model": [
    [
      "a form that is sent again mails again",
      `${signing}/signing.server.ts`,
      "if (before) return before.expires_at;",
      "",
    ],
    [
      "a signing that was withdrawn goes on",
      `${signing}/signing.server.ts`,
      "    await endSigningsOf(transaction, now, current.form_key_hash);\n",
      "",
    ],
    [
      "the mail leaves although the signing has ended",
      "server/jobs.ts",
      '  "trade-signing": isStillWaiting,\n',
      "",
    ],
    [
      "a signing that was signed is signed again",
      `${signing}/signing.server.ts`,
      ".set({ reference, fields: nothingFilledIn })",
      ".set({ fields: nothingFilledIn })",
    ],
  ],
  "contact.model": [
    [
      "a reply that is sent twice leaves twice",
      `${contact}/replies.server.ts`,
      "if (sent) return requireMessage(transaction, id);",
      "",
    ],
    [
      "a reply that failed leaves its message answered",
      `${contact}/failed-replies.server.ts`,
      '    await setStatus(transaction, systemActor(now), { before: message, status: "new" });\n',
      "",
    ],
    [
      "a colleague hears of a message that somebody else has",
      `${contact}/given-messages.server.ts`,
      "if (message.assigned_to !== userId || !isUnfinished(message.status)) return;",
      "",
    ],
    [
      "a reply overlooks a colleague's step",
      `${contact}/replies.server.ts`,
      "if (row.version !== version) throw new VersionConflict();",
      "",
    ],
  ],
  "customers.model": [
    [
      "a merge lets people in",
      `${customers}/merge-customers.server.ts`,
      "await openTo(transaction, opened, { granted_at, granted_by });",
      "await openTo(transaction, opened, { granted_at: granted_at ?? actor.now.toISOString(), granted_by });",
    ],

    [
      "an undone merge lets in who was taken out since",
      `${customers}/customers.resource.server.ts`,
      "await withoutLostAccess(transaction, actor, id, rows)",
      "rows",
    ],
    [
      "an undone merge leaves what came with the survivor",
      `${customers}/undo-merge.server.ts`,
      '    .updateTable("customer_links")\n    .set({ customer_id: fromId })',
      '    .updateTable("customer_links")\n    .set({ customer_id: merge.into_id })',
    ],
    [
      "an undone merge leaves the vehicles with the survivor",
      `${customers}/undo-merge.server.ts`,
      "vehicles: splitVehicles(into.vehicles, vehicles)",
      "vehicles: into.vehicles",
    ],
  ],
  "customer-imports.model": [
    [
      "a line that is sent twice counts twice",
      `${customers}/import/import-customers.server.ts`,
      'if (before) return { ...publicPart(one), outcome: "same", similar: [] };',
      "",
    ],
    [
      "undoing overwrites what somebody has changed since",
      `${customers}/import/undo-import.server.ts`,
      "if (row.version !== line.version) return row;",
      "",
    ],
    [
      "an import that was undone takes lines",
      `${customers}/import/import-customers.server.ts`,
      'if (orNotFound(found).undone_at !== null) throw new Conflict("This import has been undone.");',
      "orNotFound(found);",
    ],
  ],
  "invitations.model": [
    [
      "an invitation leaves although its link was replaced",
      "server/jobs.ts",
      "  invitation: isTokenValid,\n",
      "",
    ],
    [
      "a new link leaves the earlier ones working",
      `${accounts}/users/account-tokens.server.ts`,
      "  await forgetTokens(transaction, userId, [kind]);\n",
      "",
    ],
    [
      "an invitation works longer than its mail says",
      `${accounts}/invitations/invitations.server.ts`,
      "const linkMilliseconds = days(7);",
      "const linkMilliseconds = days(70);",
    ],
  ],
};
