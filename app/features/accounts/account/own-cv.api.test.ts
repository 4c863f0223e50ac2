import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Browser } from "../../../../test/browser.ts";
import { docx, odt, oldSpreadsheet, oldWordFile, pdf } from "../../../../test/documents.ts";
import { upload } from "../../../../test/pictures.ts";
import { openSite } from "../../../../test/site.ts";

let customer: Browser;

const site = await openSite();

beforeEach(async () => {
  customer = await site.signIn("customer");
});

describe("the user's own CV", () => {
  const storedCvs = async () => {
    const keys = [];
    for await (const key of site.services.files.list("cvs/")) keys.push(key);
    return keys;
  };
  const store = (bytes: Uint8Array, name: string, browser = customer) =>
    browser.post("/api/user/cv", upload(bytes, {}, name));

  it.each([
    ["PDF", pdf, "pdf", "application/pdf"],
    ["DOC", oldWordFile, "doc", "application/msword"],
    ["DOCX", docx, "docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
    ["ODT", odt, "odt", "application/vnd.oasis.opendocument.text"],
  ])("is recognised as %s by its content, and is sent as a download", async (_, bytes, kind, type) => {
    const answer = await store(bytes, "../Cara’s life.exe");
    expect(answer).toMatchObject({ status: 200, body: { data: { cvfile: `Cara’s life.${kind}` } } });
    const download = await customer.get("/api/user/cv");
    expect(download.status).toBe(200);
    expect(download.headers.get("Content-Type")).toBe(type);
    expect(download.headers.get("Content-Disposition")).toEqual(
      expect.stringMatching(new RegExp(`^attachment; filename="cv-\\d+\\.${kind}"$`)),
    );
    expect(download.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(download.headers.get("Content-Length")).toBe(String(bytes.byteLength));
  });

  it("replaces the earlier file, and deleting leaves none", async () => {
    await store(pdf, "one.pdf");
    await store(docx, "two.docx");
    const keys = await storedCvs();
    expect(keys).toHaveLength(1);
    expect((await customer.delete("/api/user/cv")).status).toBe(204);
    expect((await customer.get("/api/user")).body.data.cvfile).toBeNull();
    expect(await storedCvs()).toEqual([]);
    expect(await customer.get("/api/user/cv")).toMatchObject({ status: 404 });
    expect(await customer.delete("/api/user/cv")).toMatchObject({ status: 404 });
  });

  it("makes no new version of the profile, because the same page has a form of the profile", async () => {
    const version = async () => (await customer.get("/api/user")).body.data.version;
    const before = await version();
    await store(pdf, "one.pdf");
    expect(await version()).toBe(before);
    await customer.delete("/api/user/cv");
    expect(await version()).toBe(before);
  });

  it("refuses a file whose content is no document", async () => {
    const page = new TextEncoder().encode("<html><script>alert(1)</script></html>");
    const answer = await store(page, "cv.pdf");
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { file: ["The file field must be a file of type: pdf, doc, docx, odt."] } },
    });
    expect(await store(oldSpreadsheet, "cv.doc")).toMatchObject({ status: 422 });
    expect(await customer.post("/api/user/cv", new FormData())).toMatchObject({
      status: 422,
      body: { errors: { file: ["The file field is required."] } },
    });
    expect(await storedCvs()).toEqual([]);
  });

  it("refuses more than 10 MiB", async () => {
    const big = Buffer.concat([pdf, Buffer.alloc(10 * 1024 * 1024)]);
    expect(await store(big, "cv.pdf")).toMatchObject({
      status: 413,
      body: { message: "The file is too large.", error: "The file is too large." },
    });
  });

  it("answers 404 for a lost file and 500 for a file store that cannot be read", async () => {
    await store(pdf, "cv.pdf");
    const read = vi.spyOn(site.services.files, "read");
    read.mockRejectedValueOnce(new Error("EIO: i/o error, read"));
    expect(await customer.get("/api/user/cv")).toMatchObject({ status: 500 });
    read.mockRestore();
    for (const key of await storedCvs()) await site.services.files.delete(key);
    expect(await customer.get("/api/user/cv")).toMatchObject({ status: 404 });
  });

  it("is available to its owner only", async () => {
    await store(pdf, "cv.pdf");
    const driver = await site.signIn("driver");
    expect(await driver.get("/api/user/cv")).toMatchObject({ status: 404 });
  });
});
