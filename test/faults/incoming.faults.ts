import assert from "node:assert/strict";
import { join } from "node:path";
import { minutes } from "../../app/platform/durations.ts";
import { freePort } from "../free-port.ts";
import { startImapStandIn } from "../imap-server.ts";
import { mailOfParts, rawMail } from "../incoming-mails.ts";
import { ask, type Outcome } from "./ask.ts";
import { bothEngines, type Fault } from "./fault.ts";
import { preload, setClock } from "./preloads.ts";
import { fill, mountDisk, onlyRoot } from "./small-disk.ts";
import type { World } from "./world.ts";

const handedOver = "A mail server that hands a mail over is told to come again; the mail is stored once";

export const incomingFaults: Fault[] = [
  {
    fault: "Mailbox away, and cut off while a mail is read",
    engines: bothEngines,
    visitor: "Every page",
    saving: "As usual",
    readyz: "200",
    backOffice: "Works; *System* names the mailbox after an hour",
    ends: "By itself, at the next visit: each mail is stored once",
    prove: proveMailbox,
  },
  {
    fault: "Database away while a mail comes in",
    engines: ["postgres"],
    visitor: "Every page, from memory",
    saving: `503 with Retry-After. ${handedOver}`,
    readyz: "503",
    backOffice: "503",
    ends: "By itself",
    async prove(world) {
      await world.start({ settings: { UNKNOWN_MAIL: "message" } });
      const hand = await handOf(world);
      await world.database.become("refuses");
      const refused = await hand();
      assert.equal(refused.status, 503, refused.body);
      assert(Number(refused.retryAfter) > 0, "no Retry-After");
      await world.database.become("passes");
      await expectStoredOnce(world, hand);
    },
  },
  {
    fault: "Disk full while a mail comes in",
    engines: ["sqlite"],
    visitor: "Every page",
    saving: `507 or 503. ${handedOver}`,
    readyz: "200",
    backOffice: "Reads as usual",
    ends: "As soon as there is room",
    missing: onlyRoot,
    async prove(world) {
      const disk = await mountDisk(world);
      await world.start({ settings: { UNKNOWN_MAIL: "message", DATA_DIR: join(disk, "data") } });
      const hand = await handOf(world);
      const giveRoom = await fill(disk);
      const refused = await hand();
      assert([507, 503].includes(refused.status), refused.body);
      await giveRoom();
      await expectStoredOnce(world, hand);
    },
  },
];

/** Returns how a mail server hands the same mail over, which has a file that needs room. */
async function handOf(world: World): Promise<() => Promise<Outcome>> {
  const { token } = await world.client.post<{ token: string }>("/api/machines", {
    name: "Mail server",
    scopes: ["mail"],
  });
  const body = mailOfParts(
    [
      { type: "text/plain", content: "The unit trips." },
      { type: "text/csv", name: "log.csv", content: "minute,degrees\n".repeat(100_000) },
    ],
    { subject: "Handed over", messageId: "handed-over@example.com" },
  );
  const headers = { "content-type": "message/rfc822", authorization: `Bearer ${token}` };
  return () => ask(`${world.site.url}/api/mail`, headers, { method: "POST", body: new Uint8Array(body) });
}

async function expectStoredOnce(world: World, hand: () => Promise<Outcome>): Promise<void> {
  await world.eventually("the mail is stored", async () => {
    const { status, body } = await hand();
    assert.equal(status, 201, body);
  });
  assert.equal((await hand()).status, 201);
  assert.deepEqual(await messagesIn(world), ["Handed over\n\nThe unit trips."]);
  world.expectSameProcess();
}

async function messagesIn(world: World): Promise<string[]> {
  const { data } = await world.client.get<{ data: { message: string | null }[] }>("/api/messages?status=new");
  return data.map(({ message }) => (message ?? "").trim()).toSorted();
}

async function proveMailbox(world: World): Promise<void> {
  const port = await freePort();
  await world.start({
    nodeOptions: preload("set-clock.mjs"),
    settings: {
      IMAP_URL: `imap://office:secret@127.0.0.1:${port}/INBOX`,
      IMAP_EVERY: "1",
      UNKNOWN_MAIL: "message",
    },
  });
  await world.expectPage();
  await world.expectSaved("Words need no mailbox");
  assert.equal((await world.ready()).status, 200);
  await setClock(world, minutes(61));
  await world.eventually("System names the mailbox", async () =>
    assert.match(JSON.stringify(await world.client.get("/api/system")), /mailbox-away/),
  );
  const mailbox = await startImapStandIn(port);
  world.atEnd(() => mailbox.stop());
  for (const text of ["First", "Second", "Third"]) mailbox.add(rawMail({ text, subject: "Van" }));
  let cuts = 1;
  mailbox.instead = (command) => (/UID FETCH 2 /.test(command) && cuts-- > 0 ? null : undefined);
  await setClock(world, minutes(63));
  await world.eventually("it is cut off", async () => assert(cuts <= 0));
  let ahead = 64;
  await world.eventually("each mail is stored once", async () => {
    // The next visit begins a minute after the end of this one, whenever that is.
    await setClock(world, minutes((ahead += 1)));
    assert.deepEqual(await messagesIn(world), ["Van\n\nFirst", "Van\n\nSecond", "Van\n\nThird"]);
  });
  await world.eventually("System names it no longer", async () =>
    assert.doesNotMatch(JSON.stringify(await world.client.get("/api/system")), /mailbox-away/),
  );
}
