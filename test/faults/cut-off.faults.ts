import assert from "node:assert/strict";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { linkOf, report } from "./call-outs.faults.ts";
import { bothEngines, type Fault } from "./fault.ts";
import { dieBeforeAnswer, preload } from "./preloads.ts";
import type { World } from "./world.ts";

const sentAgain = "An unanswered save is sent again, and counts once";

export const cutOffFaults: Fault[] = [
  {
    fault: "Process killed between the commit and the answer of a card, a press, a report and a reply",
    engines: bothEngines,
    visitor: "Every page, from another process or after the start",
    saving: sentAgain,
    readyz: "Nothing until the process is started again",
    backOffice: "Shows what was stored, once",
    ends: "With the start of a process",
    prove: proveUnanswered,
  },
  {
    fault: "Process killed in the middle of an import of customers",
    engines: bothEngines,
    visitor: "Every page, from another process or after the start",
    saving: "Lines that are sent again count once",
    readyz: "Nothing until the process is started again",
    backOffice: "Shows the lines that were stored; the import goes on, and can be undone as a whole",
    ends: "With the start of a process",
    prove: (world) =>
      proveImport(world, async () => {
        const ended = once(world.site.process, "exit");
        world.site.process.kill("SIGKILL");
        await ended;
        return () => world.startAgain({ startedAt: "/readyz" });
      }),
  },
  {
    fault: "Database away in the middle of an import of customers",
    engines: ["postgres"],
    visitor: "Every page, from memory",
    saving: "503 with Retry-After; lines that are sent again count once",
    readyz: "503",
    backOffice: "503",
    ends: "By itself: the import goes on, and can be undone as a whole",
    prove: (world) =>
      proveImport(world, async () => {
        await world.database.become("refuses");
        return () => world.database.become("passes");
      }),
  },
];

async function proveUnanswered(world: World): Promise<void> {
  await world.start({ nodeOptions: preload("die-before-answer.mjs"), keepsData: true });
  const id = await report(world, "job");
  const calls = await linkOf(world, id);
  await world.post("/api/contact", { name: "Rosa", email: "rosa@bakery.example.com", telephone: "01632 1" });
  const { data } = await world.client.get<{ data: { id: number }[] }>("/api/messages?status=new");
  const message = `/api/messages/${data[0]!.id}`;
  const reply = { subject: "Re", text: "We come.", sending_key: "reply", keep_open: false, version: 1 };
  const press = { status: "on_way", submission_key: "press", pressed_seconds_ago: 1 };
  const written = { found: "Ice", done: "Mended", unsigned_reason: "Alone", submission_key: "report" };
  const sent = [
    ["/api/callouts", { place: "Lay-by", submission_key: "card" }, 201],
    [`${calls}/steps`, press, 200],
    [`${calls}/report`, written, 201],
    [`${message}/replies`, reply, 201],
  ] as const;
  for (const [path, body, stored] of sent) {
    const text = JSON.stringify(body);
    await dieBeforeAnswer(world.site, () => world.writeTo(world.site, path, text));
    if (world.processes === 1) await world.startAgain({ startedAt: "/readyz" });
    const survivor = world.sites.at(-1)!;
    const again = await world.writeTo(survivor, path, text);
    assert.equal(again.status, stored, `${path}: ${again.body}`);
    if (world.processes > 1) await world.startAgain({ startedAt: "/readyz" });
  }
  const { total } = await world.client.get<{ total: number }>("/api/callouts?status=all");
  assert.equal(total, 2, "a card is one call-out");
  type Job = { steps: { status: string }[]; report: { edition: number } };
  const job = await world.client.get<Job>(`/api/callouts/${id}`);
  assert.equal(job.steps.filter(({ status }) => status === "on_way").length, 1);
  assert.equal(job.report.edition, 1);
  const { replies } = await world.client.get<{ replies: unknown[] }>(message);
  assert.equal(replies.length, 1);
  const mails = await world.client.get<{ data: { kind: string }[] }>("/api/mails");
  const mailed = mails.data.filter(({ kind }) => /reply/.test(kind));
  assert.equal(mailed.length, 1, "a reply is one mail");
}

const linesOfFile = 200;
const linesAtOnce = 50;
const lines = Array.from({ length: linesOfFile }, (_, at) => ({
  line: at + 2,
  company_name: `Haulier ${at}`,
  account_number: `H-${at}`,
}));

async function proveImport(world: World, cutOff: () => Promise<() => Promise<void>>): Promise<void> {
  await world.start({ keepsData: true });
  const before = await countOf(world);
  const { id } = await world.client.post<{ id: number }>("/api/customer-imports", { file_name: "a.csv" });
  const path = `/api/customer-imports/${id}/lines`;
  const send = (from: number) =>
    world.writeTo(world.site, path, JSON.stringify({ lines: lines.slice(from, from + linesAtOnce) }));
  assert.equal((await send(0)).status, 200);
  const [answer, mend] = await Promise.all([
    send(linesAtOnce).then(
      ({ status }) => status,
      () => 0,
    ),
    wait(40).then(cutOff),
  ]);
  world.note(`it was answered with ${answer || "nothing"}`);
  await mend();
  // The page sends the lines again that were not answered.
  for (let from = linesAtOnce; from < linesOfFile; from += linesAtOnce) {
    await world.eventually("lines are stored", async () => {
      const { status, body } = await send(from);
      assert.equal(status, 200, body);
    });
  }
  assert.equal((await countOf(world)) - before, linesOfFile);
  assert.equal((await world.client.get<{ added: number }>(`/api/customer-imports/${id}`)).added, linesOfFile);
  for (let remaining = 1; remaining > 0;)
    ({ remaining } = await world.client.post<{ remaining: number }>(`/api/customer-imports/${id}/undo`, {}));
  assert.equal(await countOf(world), before);
}

async function countOf(world: World): Promise<number> {
  return (await world.client.get<{ total: number }>("/api/customers")).total;
}
