/** A rule that is broken on purpose: one piece of a file replaced. The model named `model` must find it. */
export type Break = { model: string; what: string; file: string; from: string; to: string };

type Piece = readonly [what: string, file: string, from: string, to: string];

const features = "app/features";
const letters = `${features}/applications/letters`;
const references = `${features}/applications/references`;
const signing = `${features}/applications/signing`;
const contact = `${features}/contact`;
const pages = `${features}/pages`;
const callOuts = `${features}/call-outs`;
const customers = `${features}/customers`;
const accounts = `${features}/accounts`;
const platform = "app/platform";

/** Three rules at least in the area of each model: a check that is missing, a step allowed twice, a mail too many. */
const pieces: Record<string, readonly Piece[]> = {
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
  "pages.model": [
    [
      "a moved page leaves its address",
      `${pages}/redirects.server.ts`,
      "  await takeAddress(transaction, now, move.to);\n  await addRedirect(transaction, now, move);",
      "  await takeAddress(transaction, now, move.to);",
    ],
    [
      "redirects may lead round in a circle",
      `${pages}/redirects.server.ts`,
      "if (target !== null && isCircle(",
      'if (target === "" && isCircle(',
    ],
    [
      "a deleted page leaves nothing at its address",
      `${pages}/redirects.server.ts`,
      "  await addRedirect(transaction, now, { id, from, to: to ?? gone });\n",
      "",
    ],
  ],
  "redirect-imports.model": [
    [
      "undoing overwrites what somebody has changed since",
      `${pages}/import/import-redirects.server.ts`,
      "if (!row || !leadsAsImported(row, line)) return true;",
      "if (!row) return true;",
    ],
    [
      "undoing leaves lines that lead to each other",
      `${pages}/import/import-redirects.server.ts`,
      "  if (circling.length < lines.length) await undoLines(transaction, actor, circling);\n",
      "",
    ],
    [
      "a list leads from where a page stands",
      `${pages}/import/classify-redirects.server.ts`,
      'if (all.pages.has(pageOf(path))) return "A page of this site is at this address.";',
      "",
    ],
  ],
  "call-outs.model": [
    [
      "a card that is sent twice is two call-outs",
      `${callOuts}/report-call-out.server.ts`,
      "const answer = claim ? await once(transaction, now, claim, { first, changed }) : await first();",
      "const answer = await first();",
    ],
    [
      "a mail about a call-out that was seen leaves",
      "server/jobs.ts",
      '  "unseen-call-out": isStillUnseen,\n',
      "",
    ],
    [
      "a joined call-out takes its own joined ones not along",
      `${callOuts}/join-call-outs.server.ts`,
      "    await moveJoined(transaction, actor.now, { from: row.id, to: main.id });\n",
      "",
    ],
    [
      "parting two call-outs does nothing",
      `${callOuts}/join-call-outs.server.ts`,
      "      change: { joined_to: null },\n",
      "      change: {},\n",
    ],
  ],
  "chase.model": [
    [
      "a device is woken for what was seen",
      `${callOuts}/waking/wake-device.server.ts`,
      'const isUnseen = status === "received" && joined_to === null;',
      'const isUnseen = kind === "wake" || status === "";',
    ],
    [
      "who has left the office is woken",
      `${callOuts}/waking/wake-device.server.ts`,
      "if (!(await isColleague(db, device.user_id)))",
      "if (!device.user_id)",
    ],
    [
      "a device is woken twice for a round",
      `${callOuts}/waking/wake-office.server.ts`,
      "  for (const { id } of devices) await queueWaking(transaction, now, { deviceId: id });\n}",
      '  await transaction.insertInto("call_out_wakings").values(rows.map((row) => ({ ...row, ...empty, ended_at: null, problem: null }))).execute();\n  for (const { id } of devices) await queueWaking(transaction, now, { deviceId: id });\n}',
    ],
    [
      "following up ends after the first round",
      `${callOuts}/chase-call-outs.server.ts`,
      "    await scheduleRound(transaction, now, { callOutId, ...following });\n",
      "",
    ],
  ],
  "jobs.model": [
    [
      "a link that has ended works",
      `${callOuts}/job/engineer-links.server.ts`,
      "if (!isWorking(link, now)) throw new Gone(whyEnded(link));",
      "",
    ],
    [
      "two engineers have a link",
      `${callOuts}/job/engineer-links.server.ts`,
      'if (current) await end(transaction, actor.now, current, "sent to another");',
      "",
    ],
    [
      "a press that is sent twice counts twice",
      `${callOuts}/job/engineer-steps.server.ts`,
      "await once(transaction, actor.now, claim, { first });",
      "await first();",
    ],
    [
      "a telephone with a wrong clock presses before the link was made",
      `${callOuts}/job/engineer-steps.server.ts`,
      "Math.max(at, ...earliest.map((one) => Date.parse(one)))",
      "Math.max(at, ...earliest.map(() => 0))",
    ],
  ],
  "resources.model": [
    [
      "a deleted thing loses what belongs to it",
      `${platform}/audit/remove-row.server.ts`,
      "    taken.push(...rows.map((row) => ({ table: table as keyof Tables, row })));\n",
      "",
    ],
    [
      "a save keeps its version",
      `${platform}/audit/change-row.server.ts`,
      "version: before.version + 1,",
      "version: before.version,",
    ],
    [
      "a restored thing stays in the bin",
      `${platform}/bin/bin.server.ts`,
      '  await transaction.deleteFrom("bin").where("id", "=", entry.id).execute();\n  if (resource',
      "  if (resource",
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
      "await withoutLostAccess(transaction, id, rows)",
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
  "drafts.model": [
    [
      "a draft goes out although its thing was changed",
      `${features}/drafts/run-draft.server.ts`,
      "saveOf(row, row.base_version)",
      "saveOf(row, (await findThing(db, row))!.version)",
    ],
    [
      "going back overwrites what somebody has changed since",
      `${features}/drafts/go-back.server.ts`,
      "if (current.version !== row.published_version)",
      "if (current.version < 0)",
    ],
    [
      "what a draft replaced does not come back",
      `${features}/drafts/run-draft.server.ts`,
      "  await addReturn(db, actor.now, row);\n",
      "",
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

export const breaks: readonly Break[] = Object.entries(pieces).flatMap(([model, all]) =>
  all.map(([what, file, from, to]) => ({ model, what, file, from, to })),
);
