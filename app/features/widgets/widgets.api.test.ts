import { describe, expect, it } from "vitest";
import { lastAudit } from "../../../test/last-audit.ts";
import { openSite } from "../../../test/site.ts";
import { newWidget, storedWidget } from "../../../test/widgets.ts";

const site = await openSite();
const owner = await site.signIn("owner");
await newWidget(owner, "HomeText1");

describe("listing widgets", () => {
  it("returns id, name and type of all widgets, sorted by name ignoring case", async () => {
    for (const name of ["ListC", "lista", "ListB"]) await newWidget(owner, name);
    const answer = await owner.get("/api/widgets");
    const listed = answer.body.filter(({ name }: { name: string }) => /^list/i.test(name));
    expect(listed.map(({ name }: { name: string }) => name)).toEqual(["lista", "ListB", "ListC"]);
    expect(listed[0]).toEqual({ id: expect.any(Number), name: "lista", type: "TEXT" });
  });
});

describe("making a widget", () => {
  it("answers 201 with the empty widget, stored and in the audit log", async () => {
    const answer = await owner.post("/api/widgets", { name: " Winter-2 ", type: "TEXT" });
    expect(answer).toMatchObject({ status: 201 });
    expect(answer.body).toEqual({
      id: expect.any(Number),
      name: "Winter-2",
      type: "TEXT",
      html: null,
      image_url: null,
      alt: null,
      focal: null,
      width: null,
      height: null,
      placeholder: null,
      srcset: null,
      version: 1,
    });
    expect(await storedWidget(site, answer.body.id)).toMatchObject({
      name: "Winter-2",
      type: "TEXT",
      html: null,
    });
    expect(await lastAudit(site)).toMatchObject({
      action: "created",
      subject_type: "widget",
      subject_name: "Winter-2",
      actor_name: "Olive Owner",
    });
  });

  it("makes a TEXT when no type is given, and an IMAGE when asked", async () => {
    expect((await owner.post("/api/widgets", { name: "Untyped" })).body.type).toBe("TEXT");
    expect((await owner.post("/api/widgets", { name: "Typed", type: "IMAGE" })).body.type).toBe("IMAGE");
  });

  it.each<[string | undefined, string]>([
    [undefined, "The name field is required."],
    [" ", "The name field is required."],
    ["x".repeat(256), "The name field must not be greater than 255 characters."],
    ...["1a", "-a", "a b", "a/b", "a_b", "é", "42", "a%00b"].map((name): [string, string] => [
      name,
      "The name field must start with a letter and may only contain letters, digits and hyphens.",
    ]),
  ])("refuses the name %j", async (name, message) => {
    const answer = await owner.post("/api/widgets", { name, type: "TEXT" });
    expect(answer).toMatchObject({ status: 422, body: { message, errors: { name: [message] } } });
  });

  it("refuses a name that is taken, in any case", async () => {
    await newWidget(owner, "Taken");
    const before = await countWidgets();
    for (const name of ["Taken", "tAKEN"]) {
      const answer = await owner.post("/api/widgets", { name, type: "TEXT" });
      expect(answer).toMatchObject({
        status: 422,
        body: { errors: { name: ["The name has already been taken."] } },
      });
    }
    expect(await countWidgets()).toBe(before);
  });

  it("refuses an unknown type", async () => {
    const answer = await owner.post("/api/widgets", { name: "Odd", type: "VIDEO" });
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { type: ["The selected type is invalid."] } },
    });
  });

  it("answers 400 to malformed JSON", async () => {
    expect(await owner.post("/api/widgets", "{")).toMatchObject({
      status: 400,
      body: { message: "Malformed request." },
    });
  });
});

describe("reading a widget", () => {
  it("shows everybody a widget by its id and by its name", async () => {
    const { id } = await newWidget(owner, "Readable");
    const byId = await site.visitor().get(`/api/widgets/${id}`);
    const byName = await site.visitor().get("/api/widgets/Readable");
    expect(byId).toMatchObject({ status: 200, body: { id, name: "Readable", type: "TEXT" } });
    expect(byName.body).toEqual(byId.body);
  });

  it.each([
    "999999",
    "0",
    "-1",
    "1.5",
    "0x1",
    "1e0",
    "99999999999999999999",
    "NoSuchName",
    "%00",
    "a%00",
    "a%20b",
  ])("answers 404 for %s", async (id) => {
    const answer = await site.visitor().get(`/api/widgets/${id}`);
    expect(answer).toMatchObject({ status: 404, body: { message: "Not found." } });
  });
});

async function countWidgets(): Promise<number> {
  return (await site.db.selectFrom("widgets").select("id").execute()).length;
}
