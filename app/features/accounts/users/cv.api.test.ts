import { beforeEach, describe, expect, it } from "vitest";
import type { Browser } from "../../../../test/browser.ts";
import { pdf, zip } from "../../../../test/documents.ts";
import { addPerson } from "../../../../test/people.ts";
import { openSite, type Site } from "../../../../test/site.ts";

let site: Site;
let owner: Browser;
let id: number;

beforeEach(async () => {
  site = await openSite();
  owner = await site.signIn("owner");
  ({ id } = await addPerson(site.services, "driver"));
});

describe("a user's CV", () => {
  it("is stored, downloaded as an attachment and deleted", async () => {
    expect((await owner.get(`/api/users/${id}/cv`)).status).toBe(404);
    expect((await owner.post(`/api/users/${id}/cv`, cv())).body.data.cvfile).toBe("my cv.pdf");
    const download = await owner.get(`/api/users/${id}/cv`);
    expect(download.headers.get("Content-Disposition")).toContain("attachment");
    expect(download.body).toContain("%PDF-1.4");
    expect(Object.fromEntries(download.headers)).toMatchObject({
      "content-disposition": `attachment; filename="cv-${id}.pdf"`,
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
    });
    expect(download.headers.has("Set-Cookie")).toBe(false);
    expect((await owner.delete(`/api/users/${id}/cv`)).status).toBe(204);
    expect((await owner.delete(`/api/users/${id}/cv`)).status).toBe(404);
  });

  it("is recognised as a PDF by a header anywhere in its first 1,024 bytes", async () => {
    const send = (head: string) => {
      const form = new FormData();
      form.set("file", new File([head, pdf], "cv.pdf"));
      return owner.post(`/api/users/${id}/cv`, form);
    };
    for (const head of ["\r\n", "\uFEFF", "Content-Type: application/pdf\n\n", " ".repeat(1_019)])
      expect((await send(head)).status).toBe(200);
    expect((await send(" ".repeat(1_020))).body.errors).toEqual({
      file: ["The file field must be a file of type: pdf, doc, docx, odt."],
    });
  });

  it("of an administrator is hidden from limited administrators", async () => {
    const clerk = await site.signIn("clerk");
    const { id: partner } = await addPerson(site.services, "partner");
    const path = `/api/users/${partner}/cv`;
    expect((await owner.post(path, cv())).status).toBe(200);
    const answers = [await clerk.get(path), await clerk.post(path, cv()), await clerk.delete(path)];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await owner.get(path)).status).toBe(200);
    expect((await clerk.post(`/api/users/${id}/cv`, cv())).status).toBe(200);
  });

  it("with macros is refused in plain words, and the earlier CV stays", async () => {
    await owner.post(`/api/users/${id}/cv`, cv());
    const type = "application/vnd.ms-word.document.macroEnabled.main+xml";
    const macros = zip([
      [
        "[Content_Types].xml",
        `<Types><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`,
      ],
      ["word/document.xml", "<document/>"],
      ["word/vbaProject.bin", "x"],
    ]);
    const form = new FormData();
    form.set("file", new File([new Uint8Array(macros)], "cv.docx"));
    const words = "This document holds macros. Please save it without them, or as a PDF.";
    expect(await owner.post(`/api/users/${id}/cv`, form)).toMatchObject({
      status: 422,
      body: { errors: { file: [words] }, error: words },
    });
    expect((await owner.get(`/api/users/${id}`)).body.data.cvfile).toBe("my cv.pdf");
  });

  it("is refused when it is not a document", async () => {
    const form = new FormData();
    form.set("file", new File(["hello"], "cv.pdf"));
    const { status, body } = await owner.post("/api/users/1/cv", form);
    expect(status).toBe(422);
    expect(body.errors.file[0]).toContain("file of type");
    expect((await owner.post("/api/users/1/cv", new FormData())).status).toBe(422);
  });
});

function cv(): FormData {
  const form = new FormData();
  form.set("file", new File(["%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF"], "my cv.pdf"));
  return form;
}
