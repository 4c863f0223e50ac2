import type { Pieces } from "./breaks.ts";

const features = "app/features";
const pages = `${features}/pages`;
const callOuts = `${features}/call-outs`;
const platform = "app/platform";

/** What is broken on purpose on the road and on the pages, and in what every resource does. */
export const siteBreaks: Pieces = {
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
};
