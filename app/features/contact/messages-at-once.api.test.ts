import { beforeEach, describe, expect, it } from "vitest";
import { openSite } from "../../../test/site.ts";
import type { ChosenMessage } from "./contact.schema.ts";
import type { MessageStatus } from "./message-status.ts";

const site = await openSite();
const owner = await site.signIn("owner");

beforeEach(async () => {
  await site.db.deleteFrom("contact_messages").execute();
  await site.db.deleteFrom("bin").execute();
  await site.db.deleteFrom("audit_log").execute();
});

describe("several messages at once", () => {
  it("are marked, each with a line in the audit log, and the answer has each earlier status", async () => {
    const [first, second] = await stored("new", "answered");
    const answer = await change("spam", [first!, second!]);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        done: [
          { id: first!.id, version: 2, was: "new" },
          { id: second!.id, version: 2, was: "answered" },
        ],
        not_done: [],
      },
    });
    expect(await statuses()).toEqual(["spam", "spam"]);
    const audit = await site.db.selectFrom("audit_log").select("action").execute();
    expect(audit.map(({ action }) => action)).toEqual(["marked spam", "marked spam"]);
  });

  it("are marked once, however often the request is sent", async () => {
    const chosen = await stored("new", "new");
    await change("answered", chosen);
    const again = await change("answered", [...chosen, ...chosen]);
    expect(again.body.not_done).toEqual([]);
    expect(again.body.done).toEqual(chosen.map(({ id }) => ({ id, version: 2, was: "answered" })));
    expect(await site.db.selectFrom("audit_log").select("id").execute()).toHaveLength(2);
  });

  it("are deleted and restored together, and repeating either request does no harm", async () => {
    const chosen = await stored("spam", "spam", "new");
    const ids = chosen.map(({ id }) => id);
    const before = await site.db.selectFrom("contact_messages").selectAll().orderBy("id").execute();
    for (const _time of [1, 2]) {
      const { body } = await change("delete", chosen);
      expect([body.done.map(({ id }: ChosenMessage) => id), body.not_done]).toEqual([ids, []]);
    }
    expect(await statuses()).toEqual([]);
    const back = await owner.post("/api/bin/message/restore", { ids });
    expect(back).toMatchObject({ status: 200, body: { restored: ids, not_restored: [] } });
    const after = await site.db.selectFrom("contact_messages").selectAll().orderBy("id").execute();
    expect(after).toEqual(before);
    const again = await owner.post("/api/bin/message/restore", { ids });
    const missing = ids.map((id) => ({ id, code: 404, message: "Not found." }));
    expect(again.body).toEqual({ restored: [], not_restored: missing });
  });

  it("are changed except for one that somebody changed meanwhile and one that is gone", async () => {
    const [first, changed, gone] = await stored("new", "new", "new");
    await owner.patch(`/api/messages/${changed!.id}`, { status: "answered", version: 1 });
    await site.db.deleteFrom("contact_messages").where("id", "=", gone!.id).execute();
    for (const action of ["spam", "delete"]) {
      const version = action === "spam" ? 1 : 2;
      const { body } = await change(action, [{ ...first!, version }, changed!, gone!]);
      expect(body.done.map(({ id }: ChosenMessage) => id)).toEqual([first!.id]);
      expect(body.not_done).toEqual([
        { id: changed!.id, code: 409, message: "Somebody else has changed this meanwhile." },
        { id: gone!.id, code: 404, message: "Not found." },
      ]);
    }
    expect(await statuses()).toEqual(["answered"]);
  });

  it("are refused if none, over a hundred, with an unknown action or id, and to other users", async () => {
    const [one] = await stored("new");
    const many = Array.from({ length: 101 }, (_, index) => ({ id: index + 1, version: 1 }));
    for (const [action, messages, field] of [
      ["spam", [], "messages"],
      ["spam", many, "messages"],
      ["lose", [one], "action"],
      ["spam", [{ id: "x", version: 1 }], "messages"],
      ["spam", [{ id: one!.id }], "messages"],
    ] as const) {
      const answer = await change(action, messages);
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
    }
    expect(await statuses()).toEqual(["new"]);
    const editor = await site.signIn("editor");
    expect((await editor.post("/api/bin/message/restore", { ids: [1] })).status).toBe(403);
    expect((await owner.post("/api/bin/nothing/restore", { ids: [1] })).status).toBe(404);
    expect((await owner.post("/api/bin/message/restore", { ids: [] })).status).toBe(422);
  });

  it("are marked by one of two simultaneous requests, and nothing is lost", async () => {
    const chosen = await stored("new", "new", "new", "new");
    const [one, other] = await Promise.all([change("spam", chosen), change("answered", chosen.toReversed())]);
    expect(new Set([one.body.done.length, other.body.done.length])).toEqual(new Set([0, 4]));
    expect(new Set(await statuses()).size).toBe(1);
  });
});

describe("the messages that match a list", () => {
  it("are all but spam, or those of a status, found by words, newest first", async () => {
    const chosen = await stored("new", "spam", "answered");
    const ids = async (query: string) => {
      const { body } = await owner.get(`/api/messages/matching${query}`);
      return body.messages.map(({ id }: ChosenMessage) => id);
    };
    const [first, spam, answered] = chosen.map(({ id }) => id);
    expect(await ids("")).toEqual([answered, first]);
    expect(await ids("?status=spam")).toEqual([spam]);
    expect(await ids("?search=person%202")).toEqual([answered]);
    const listed = await owner.get("/api/messages");
    expect(listed.body.data.map(({ id }: ChosenMessage) => id)).toEqual([answered, first]);
    expect(listed.body.total).toBe(2);
  });

  it("end at ten thousand, and the answer says that there are more", async () => {
    for (let part = 0; part < 101; part += 1) {
      await stored(...Array.from({ length: 100 }, () => "new" as const));
    }
    const { body } = await owner.get("/api/messages/matching");
    expect([body.messages.length, body.more]).toEqual([10_000, true]);
  });
});

function change(action: string, messages: readonly unknown[]) {
  return owner.post("/api/messages/several", { action, messages });
}

async function stored(...all: MessageStatus[]): Promise<ChosenMessage[]> {
  const at = site.clock.now().toISOString();
  const rows = await site.db
    .insertInto("contact_messages")
    .values(
      all.map((status, index) => ({
        name: `Person ${index}`,
        email: `person${index}@example.com`,
        telephone: "01632 960200",
        message: "Cold?",
        status,
        search_text: `person ${index}`,
        created_at: at,
        updated_at: at,
      })),
    )
    .returning(["id", "version"])
    .execute();
  return rows.toSorted((one, other) => one.id - other.id);
}

async function statuses(): Promise<string[]> {
  const rows = await site.db.selectFrom("contact_messages").select("status").orderBy("id").execute();
  return rows.map(({ status }) => status);
}
