import { isDeepStrictEqual } from "node:util";
import { describe, expect, it } from "vitest";
import company from "../../../content/company.json" with { type: "json" };
import firm from "../../../content/firm.json" with { type: "json" };
import { reportedCallOut } from "../../../test/call-outs.ts";
import { sentToEngineer } from "../../../test/engineers.ts";
import { addPerson } from "../../../test/people.ts";
import { describedGallery } from "../../../test/galleries.ts";
import { rowHistory } from "../../../test/row-cases.ts";
import { openSite } from "../../../test/site.ts";
import { historyKinds, resources } from "../resources/resources.schema.ts";

const site = await openSite();
const owner = await site.signIn("owner");

type Case = {
  /** The part of the history's path that names the thing. */
  key: string | number;
  change: () => Promise<{ status: number }>;
  read: () => Promise<unknown>;
  compared: { label: string; before: string; after: string }[];
};

const own: Record<string, () => Promise<Case>> = {
  async testimonial() {
    const first = { name: "Fernhollow", review: "<p>Quick.</p>", score: 5 };
    const { id } = (await owner.post("/api/testimonials", first)).body;
    return {
      key: id,
      change: () =>
        owner.post(`/api/testimonials/${id}`, { ...first, review: "<p>Slow.</p>", score: 2, on_home: true }),
      read: async () => (await owner.get(`/api/testimonials/${id}`)).body.review,
      compared: [
        { label: "Text", before: "<p>Quick.</p>", after: "<p>Slow.</p>" },
        { label: "Score", before: "5", after: "2" },
        { label: "On the home page", before: "no", after: "yes" },
      ],
    };
  },
  async "job-report"() {
    const { id } = await reportedCallOut(site, site.visitor());
    const { calls } = await sentToEngineer(owner, id);
    const first = { found: "Belt torn", done: "New belt", unsigned_reason: "Nobody there" };
    await site.visitor().post(`${calls}/report`, first);
    return {
      key: id,
      change: () => owner.patch(`/api/callouts/${id}/report`, { ...first, found: "Fuse blown" }),
      read: async () => (await owner.get(`/api/callouts/${id}`)).body.report.found,
      compared: [{ label: "What was found", before: "Belt torn", after: "Fuse blown" }],
    };
  },
  async gallery() {
    const { id, images } = await describedGallery(owner, ["one", "two"]);
    const order = images.toReversed();
    return {
      key: id,
      change: () => owner.post(`/api/galleries/${id}`, { name: "Turned round", images: order }),
      read: async () => (await owner.get(`/api/galleries/${id}`)).body.images.map(({ alt }: Image) => alt),
      compared: [
        { label: "Order", before: "one\ntwo", after: "two\none" },
        { label: "Name", before: "Kept", after: "Turned round" },
      ],
    };
  },
  async image() {
    const [id] = (await describedGallery(owner, ["one"])).images;
    const address = `/api/galleriesimages/${id}`;
    return {
      key: id!,
      change: () => owner.post(address, { alt: "another", link: "/repairs" }),
      read: async () =>
        (
          await site.db
            .selectFrom("gallery_images")
            .selectAll()
            .where("id", "=", id!)
            .executeTakeFirstOrThrow()
        ).alt,
      compared: [
        { label: "Alternative text", before: "one", after: "another" },
        { label: "Link", before: "", after: "/repairs" },
      ],
    };
  },
  company: async () => ({
    key: "details",
    change: () =>
      owner.post("/api/company", { ...company, town: "Elsewhere", address_lines: ["1 Road", "2 Road"] }),
    read: async () => (await owner.get("/api/company")).body.town,
    compared: [
      { label: "Address lines", before: company.address_lines.join("\n"), after: "1 Road\n2 Road" },
      { label: "Town", before: company.town, after: "Elsewhere" },
    ],
  }),
  firm: async () => ({
    key: "details",
    change: () => owner.post("/api/firm", { ...firm, short_name: "Polar", marks: firm.marks.slice(1) }),
    read: async () => (await owner.get("/api/firm")).body.marks,
    compared: [
      { label: "Short name", before: "Frostway", after: "Polar" },
      {
        label: "Marks",
        before: firm.marks.map(({ heading, line }) => `${heading}: ${line}`).join("\n"),
        after: `${firm.marks[1]?.heading}: ${firm.marks[1]?.line}`,
      },
    ],
  }),
  async mark() {
    const send = (colour: string) => {
      const form = new FormData();
      const shape = `<path d="M0 0h9v9z" fill="${colour}"/>`;
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${shape}</svg>`;
      form.set("file", new File([svg], "mark.svg"));
      return owner.post("/api/firm/mark", form);
    };
    await send("#ffffff");
    return {
      key: "own",
      change: () => send("#96cae8"),
      read: async () => (await owner.get("/api/firm/mark")).body.shown.hash,
      compared: [],
    };
  },
  look: async () => ({
    key: "own",
    change: () => owner.post("/api/firm/look", { ground: "#3a0d0d", accent: "#a01818", typeface: "serif" }),
    read: async () => (await owner.get("/api/firm/look")).body.ground,
    compared: [
      { label: "Ground", before: "#0b1f33", after: "#3a0d0d" },
      { label: "Typeface", before: "archivo", after: "serif" },
    ],
  }),
  async fact() {
    const address = "/api/facts/homeFigures";
    await owner.write("PUT", address, { value: [{ figure: "10", label: "vans" }] });
    return {
      key: "homeFigures",
      change: () => owner.write("PUT", address, { value: [{ figure: "11", label: "vans" }] }),
      read: async () => (await owner.get(address)).body.value,
      compared: [{ label: "List", before: "10 – vans", after: "11 – vans" }],
    };
  },
  async page() {
    const address = "/api/pages/2";
    return {
      key: 2,
      change: () => owner.post(address, { ...words, title: "Who we are", menus: ["header"] }),
      read: async () => (await owner.get(address)).body.menus,
      compared: [
        { label: "Heading", before: "About Us", after: "Who we are" },
        {
          label: "Menus",
          before: "Header of wide screens\nMenu of phones\nFooter: The company",
          after: "Header of wide screens",
        },
      ],
    };
  },
  async user() {
    const { id } = await addPerson(site.services, "teacher");
    const school = { urn: 100_001, name: "Ashford School", search_text: "" };
    const { id: schoolId } = await site.db
      .insertInto("schools")
      .values(school)
      .returning("id")
      .executeTakeFirstOrThrow();
    return {
      key: id,
      change: () => owner.patch(`/api/users/${id}`, { town: "Ashford", school_id: schoolId }),
      read: async () => (await owner.get(`/api/users/${id}`)).body.data.town,
      compared: [
        { label: "Town", before: "", after: "Ashford" },
        { label: "School", before: "", after: "Ashford School" },
      ],
    };
  },
};

const words = {
  label: "About Us",
  meta_title: "About Us | Fernhollow",
  description: "Who we are, and where.",
};

/** The history of widgets has its own test file. */
const others = historyKinds.filter((kind) => kind !== "widget" && !(kind in own));
const cases = {
  ...own,
  ...Object.fromEntries(others.map((kind) => [kind, () => rowHistory({ site, owner }, kind)])),
};

describe("each kind of things", () => {
  it.each(Object.keys(cases))("%s: a save is stored, compared and restored", async (kind) => {
    const { key, change, read, compared } = await cases[kind]!();
    const before = await read();
    expect((await change()).status).toBe(200);
    expect(await read()).not.toEqual(before);
    const { versions, version } = (await owner.get(`/api/history/${kind}/${key}`)).body;
    const fields: unknown[] = [];
    let known = version;
    // Saving name and order stores two versions, so the newest is restored first.
    for (const { id } of versions) {
      const comparison = await owner.get(`/api/history/${kind}/${key}/${id}`);
      expect(comparison.status).toBe(200);
      fields.push(...comparison.body.fields);
      const back = await owner.post(`/api/history/${kind}/${key}/${id}/restore`, { version: known });
      expect(back).toMatchObject({ status: 200, body: { note: null } });
      known = back.body.version;
      if (isDeepStrictEqual(await read(), before)) break;
    }
    for (const field of compared) expect(fields).toContainEqual(expect.objectContaining(field));
    expect(await read()).toEqual(before);
  });

  it("belongs to its own duty: other users get 403 for each call before the server looks for the thing", async () => {
    const people = { pages: await site.signIn("editor"), office: await site.signIn("clerk") };
    for (const kind of historyKinds) {
      for (const [held, browser] of Object.entries(people)) {
        const one = `/api/history/${kind}/999999`;
        const answers = [
          await browser.get(one),
          await browser.get(`${one}/1`),
          await browser.post(one, { fields: {} }),
          await browser.post(`${one}/1/restore`, {}),
          await browser.delete(`${one}/1`),
        ];
        const expected = resources[kind].duty === held ? 404 : 403;
        expect([kind, held, ...answers.map(({ status }) => status)]).toEqual([
          kind,
          held,
          ...answers.map(() => expected),
        ]);
      }
    }
  });
});

describe("the history of an unknown thing", () => {
  it.each("company/other fact/unknown widget/abc testimonial/0 gallery/1.5 image/99999 user/abc".split(" "))(
    "%s is not found",
    async (address) => {
      expect((await owner.get(`/api/history/${address}`)).status).toBe(404);
    },
  );
});

type Image = { alt: string };
