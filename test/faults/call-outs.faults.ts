import assert from "node:assert/strict";
import { join } from "node:path";
import { minutes } from "../../app/platform/durations.ts";
import type { Engine, Fault } from "./fault.ts";
import { MailServer } from "./mail-server.ts";
import { preload, setClock } from "./preloads.ts";
import { fill, mountDisk, onlyRoot } from "./small-disk.ts";
import type { World } from "./world.ts";

type Mend = () => Promise<void>;
type Trouble = {
  /** What a card, a press and a report are answered with. None: they are stored. */
  refusals: number[];
  settings?: Record<string, string>;
  cause: () => Promise<Mend>;
};

const sentAgain = "A card, an engineer’s press and report are refused; sent again, each counts once";
const ends = "By itself: what nobody has seen is followed up, each round once";

export const callOutFaults: Fault[] = [
  row("Database away during a breakdown", "postgres", {
    visitor: "The card's page, from memory",
    saving: `503 with Retry-After. ${sentAgain}`,
    readyz: "503",
    trouble: (world) => ({
      refusals: [503],
      async cause() {
        await world.database.become("refuses");
        return () => world.database.become("passes");
      },
    }),
  }),
  row("Database slow during a breakdown: 300 ms for each round trip", "postgres", {
    visitor: "The card's page, from memory",
    saving: "A card, an engineer’s press and report are stored, after a delay, each once",
    readyz: "200",
    trouble: (world) => ({
      refusals: [],
      async cause() {
        await world.database.become("delays");
        return () => world.database.become("passes");
      },
    }),
  }),
  row("Database read-only during a breakdown", "postgres", {
    visitor: "The card's page as usual",
    saving: `503 with Retry-After. ${sentAgain}`,
    readyz: "200",
    trouble: (world) => ({
      refusals: [503],
      async cause() {
        await world.readOnly(true);
        await world.eventually("a save is refused", () => world.expectRefusal("Read-only", [503]));
        return () => world.readOnly(false);
      },
    }),
  }),
  {
    ...row("Disk full during a breakdown", "sqlite", {
      visitor: "The card's page",
      saving: `507 or 503. ${sentAgain}`,
      readyz: "200",
      async trouble(world) {
        const disk = await mountDisk(world);
        const refusals = [507, 503];
        return {
          refusals,
          settings: { DATA_DIR: join(disk, "data") },
          async cause() {
            const giveRoom = await fill(disk);
            await world.eventually("a save is refused", () => world.expectRefusal("x".repeat(200), refusals));
            return giveRoom;
          },
        };
      },
    }),
    missing: onlyRoot,
  },
];

type Promised = Pick<Fault, "visitor" | "saving" | "readyz"> & {
  trouble: (world: World) => Trouble | Promise<Trouble>;
};

function row(fault: string, engine: Engine, { trouble, ...promised }: Promised): Fault {
  const backOffice = "As in the rows about the database and the disk";
  const prove = async (world: World) => proveBreakdown(world, await trouble(world));
  return { fault, engines: [engine], ...promised, backOffice, ends, prove };
}

async function proveBreakdown(world: World, { refusals, settings, cause }: Trouble): Promise<void> {
  const mails = await MailServer.start(world);
  await world.start({
    nodeOptions: preload("set-clock.mjs"),
    settings: { ...mails.settings, ...settings },
  });
  const unseen = await report(world, "unseen");
  const taken = await report(world, "taken");
  const calls = await linkOf(world, taken);
  const mend = await cause();
  await setClock(world, minutes(4));
  await world.expectPage("/breakdown");
  const sent = [
    ["/api/callouts", card("again"), 201],
    [`${calls}/steps`, { status: "on_way", submission_key: "press", pressed_seconds_ago: 5 }, 200],
    [`${calls}/report`, { found: "Ice", done: "Mended", unsigned_reason: "Alone", submission_key: "r" }, 201],
  ] as const;
  for (const [path, body, stored] of sent) {
    const outcome = await world.post(path, body);
    const expected = refusals.length > 0 ? refusals : [stored];
    assert(expected.includes(outcome.status), `${path} answers ${outcome.status}: ${outcome.body}`);
    if (outcome.status === 503) assert(Number(outcome.retryAfter) > 0, "no Retry-After");
  }
  await mend();
  for (const [path, body, stored] of sent) {
    await world.eventually(`${path} is stored`, async () => {
      const { status, body: said } = await world.post(path, body);
      assert.equal(status, stored, said);
    });
    assert.equal((await world.post(path, body)).status, stored);
  }
  const { total } = await world.client.get<{ total: number }>("/api/callouts?status=all");
  assert.equal(total, 3, "each card is one call-out");
  const { steps, report: written } = await shown(world, taken);
  assert.deepEqual(steps.map(({ status }) => status).toSorted(), ["on_way", "received", "seen"]);
  assert.equal(written?.edition, 1, "the report counts once");
  await world.eventually("what nobody has seen is followed up", async () => {
    assert.equal((await roundsOf(world, unseen)).length, 1);
    assert.equal(mails.count(/^Not seen for \d+ minutes/), 1);
  });
  assert.deepEqual(await roundsOf(world, taken), []);
  world.expectSameProcess();
}

const card = (name: string) => ({
  place: `Lay-by of ${name}`,
  telephone: "07700 900123",
  submission_key: name,
});

type Shown = {
  steps: { status: string }[];
  notes: { author: string }[];
  report: { edition: number } | null;
};

const shown = (world: World, id: number) => world.client.get<Shown>(`/api/callouts/${id}`);

async function roundsOf(world: World, id: number) {
  return (await shown(world, id)).notes.filter(({ author }) => author === "website");
}

/** Sends a card. Returns the id of its call-out. */
export async function report(world: World, name: string): Promise<number> {
  const { status, body } = await world.post("/api/callouts", card(name));
  assert.equal(status, 201, body);
  const { reference } = JSON.parse(body);
  const { data } = await world.client.get<{ data: { id: number; reference: string }[] }>(
    "/api/callouts?status=all",
  );
  const found = data.find((one) => one.reference === reference);
  assert(found, "the card is not on the list");
  return found.id;
}

/** Sends a call-out to an engineer. Returns the address of the calls of the engineer's page. */
export async function linkOf(world: World, id: number): Promise<string> {
  const { engineers } = await world.client.post<{ engineers: { engineer_url: string }[] }>(
    `/api/callouts/${id}/engineer`,
    { engineer: "Tom" },
  );
  return `/api/engineer-pages/${engineers[0]!.engineer_url.split("/").at(-1)}`;
}
