import { describe, expect, it } from "vitest";
import { applicationForm, signatureJpeg } from "../../../test/applications.ts";
import { jpeg, upload } from "../../../test/pictures.ts";
import { openSite } from "../../../test/site.ts";
import type { AdminDuties } from "../../platform/http/duties.ts";
import { readDashboard } from "./dashboard.server.ts";

const message = { name: "Ann Asker", email: "ann@example.com", telephone: "07700 900001", message: "Warm." };

const site = await openSite();
const owner = await site.signIn("owner");
const visitor = site.visitor();

describe("the dashboard", () => {
  it("has no tasks on a quiet day, and shows twelve empty weeks that end with this one", async () => {
    const dashboard = await readAll();
    expect(dashboard).toMatchObject({
      newApplications: 0,
      newMessages: 0,
      stuckMails: 0,
      stuckJobs: [],
      deliversMail: true,
      drafts: { waiting: 0, refused: 0 },
      undescribedGalleries: [],
      undescribedWidgets: [],
    });
    expect(dashboard.weeks).toHaveLength(12);
    expect(dashboard.weeks.at(-1)).toEqual({ monday: "2026-03-02", messages: 0, applications: 0 });
  });

  it("says how many violations of the policy browsers reported", async () => {
    expect(await readAll()).toMatchObject({ policyReports: 0 });
    await visitor.request("POST", "/csp-reports", { "csp-report": { "effective-directive": "img-src" } });
    expect(await readAll()).toMatchObject({ policyReports: 1 });
  });

  it("counts new messages until they are answered; spam counts nowhere", async () => {
    await visitor.post("/api/contact", message);
    await visitor.post("/api/contact", { ...message, name: "Ben Asker" });
    await visitor.post("/api/contact", { ...message, leave_blank: "https://example.com" });
    expect(await readAll()).toMatchObject({ newMessages: 2 });
    expect((await readAll()).weeks.at(-1)).toMatchObject({ messages: 2, applications: 0 });

    const { id } = await site.db
      .selectFrom("contact_messages")
      .select("id")
      .where("name", "=", "Ben Asker")
      .executeTakeFirstOrThrow();
    expect((await owner.patch(`/api/messages/${id}`, { status: "answered" })).status).toBe(200);
    const after = await readAll();
    expect(after).toMatchObject({ newMessages: 1 });
    expect(after.weeks.at(-1)).toMatchObject({ messages: 2 });
  });

  it("counts from the first moment of the first week, and nothing before it", async () => {
    await visitor.post("/api/contact", { ...message, name: "First Week" });
    const { id } = await site.db
      .selectFrom("contact_messages")
      .select("id")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    const firstWeekIfSentAt = async (created_at: string) => {
      await site.db.updateTable("contact_messages").set({ created_at }).where("id", "=", id).execute();
      return (await readAll()).weeks[0];
    };
    const first = { monday: "2025-12-15", applications: 0 };
    expect(await firstWeekIfSentAt("2025-12-15T00:00:00.000Z")).toEqual({ ...first, messages: 1 });
    expect(await firstWeekIfSentAt("2025-12-14T23:59:59.999Z")).toEqual({ ...first, messages: 0 });
    await site.db.deleteFrom("contact_messages").where("id", "=", id).execute();
  });

  it("counts new applications until the office starts to work on them", async () => {
    const signature = await signatureJpeg();
    expect((await visitor.post("/api/accountRequest", applicationForm(signature))).status).toBe(201);
    expect(await readAll()).toMatchObject({ newApplications: 1 });
    const { id } = await site.db.selectFrom("trade_applications").select("id").executeTakeFirstOrThrow();
    const taken = await owner.patch(`/api/applications/${id}`, { status: "references_asked" });
    expect(taken.status).toBe(200);
    const after = await readAll();
    expect(after).toMatchObject({ newApplications: 0 });
    expect(after.weeks.at(-1)).toMatchObject({ applications: 1 });
    const become = (status: "spam" | "references_asked") =>
      site.db.updateTable("trade_applications").set({ status }).where("id", "=", id).execute();
    await become("spam");
    expect((await readAll()).weeks.at(-1)).toMatchObject({ applications: 0 });
    await become("references_asked");
  });

  it("says since when the oldest application waits, what people changed last, and whether mail is sent", async () => {
    const dashboard = await readAll();
    const [oldest] = await site.db
      .selectFrom("contact_messages")
      .select("created_at")
      .where("status", "=", "new")
      .orderBy("id")
      .execute();
    expect(dashboard).toMatchObject({ oldestMessage: oldest!.created_at, oldestApplication: null });
    expect(dashboard.lastChanges[0]).toMatchObject({
      actor: "Olive Owner",
      subject_type: "application",
    });
    expect(dashboard.lastChanges.length).toBeLessThanOrEqual(5);
    await site.jobs.drain();
    expect((await readAll()).mail).toEqual({ waiting: 0, lastSentAt: site.clock.now().toISOString() });
  });

  it("counts mails that could not be sent until they are sent", async () => {
    site.mails.failing = true;
    await visitor.post("/api/contact", { ...message, name: "Stuck Mail" });
    expect(await readAll()).toMatchObject({ stuckMails: 0 });
    await site.jobs.drain();
    expect((await readAll()).stuckMails).toBeGreaterThan(0);
    expect((await readAll()).problems.filter(({ key }) => key.startsWith("mail"))).toEqual([]);
    site.mails.failing = false;
    site.clock.advance({ hours: 1 });
    await site.jobs.drain();
    const lastSentAt = site.clock.now().toISOString();
    expect(await readAll()).toMatchObject({ stuckMails: 0, mail: { waiting: 0, lastSentAt } });
  });

  it("names jobs that failed for good or that no process knows, except mails, which it counts separately", async () => {
    const at = site.clock.now().toISOString();
    for (const kind of ["make-variants", "make-variants", "send-mail"]) {
      await site.db
        .insertInto("jobs")
        .values({ kind, payload: "{}", run_at: at, created_at: at, failed_at: at })
        .execute();
    }
    expect(await readAll()).toMatchObject({
      stuckJobs: [{ kind: "make-variants", count: 2 }],
    });
    await site.db.deleteFrom("jobs").where("failed_at", "is not", null).execute();
  });

  it("names galleries and widgets whose pictures have no alternative text, until they have", async () => {
    const { body: gallery } = await owner.post("/api/galleries", { name: "Cold stores" });
    const image = (
      await owner.post("/api/galleriesimages", upload(await jpeg(), { gallery_id: String(gallery.id) }))
    ).body;
    const { body: widget } = await owner.post("/api/widgets", { name: "Depot" });
    await owner.post(`/api/widgets/${widget.id}`, upload(await jpeg(), { name: "Depot", type: "IMAGE" }));
    expect(await readAll()).toMatchObject({
      drafts: { waiting: 0, refused: 0 },
      undescribedGalleries: [{ id: gallery.id, name: "Cold stores", count: 1 }],
      undescribedWidgets: [{ id: widget.id, name: "Depot" }],
    });
    const { body: earlier } = await owner.post("/api/widgets", { name: "Airfield" });
    const picture = upload(await jpeg(), { name: "Airfield", type: "IMAGE" });
    await owner.post(`/api/widgets/${earlier.id}`, picture);
    const { undescribedWidgets } = await readAll();
    expect(undescribedWidgets.map(({ name }) => name)).toEqual(["Airfield", "Depot"]);
    await owner.post(`/api/galleriesimages/${image.id}`, { alt: "A cold store" });
    await owner.post(`/api/widgets/${widget.id}`, { name: "Depot", type: "IMAGE", alt: "A depot" });
    await owner.post(`/api/widgets/${earlier.id}`, { name: "Airfield", type: "IMAGE", alt: "An airfield" });
    expect(await readAll()).toMatchObject({
      drafts: { waiting: 0, refused: 0 },
      undescribedGalleries: [],
      undescribedWidgets: [],
    });
  });

  it("puts each enquiry into its week", async () => {
    site.clock.advance({ days: 7 });
    await visitor.post("/api/contact", { ...message, name: "Later" });
    const { weeks } = await readAll();
    expect(weeks.slice(-2)).toEqual([
      { monday: "2026-03-02", messages: 3, applications: 1 },
      { monday: "2026-03-09", messages: 1, applications: 0 },
    ]);
  });
});

it("shows users only the parts of their duties, and does not read the others", async () => {
  const parts = async (duties: AdminDuties) => Object.keys(await readDashboard(site.services, duties));
  expect(await parts(["pages"])).toEqual(["pages"]);
  expect(await parts(["office"])).toEqual(["office"]);
  expect(await parts(["pages", "office"])).toEqual(["pages", "office"]);
  expect(await parts([])).toEqual([]);
});

/** Reads the dashboard of a user with every duty. */
async function readAll() {
  const { pages, office, server } = await readDashboard(site.services, null);
  return { ...pages!, ...office!, ...server! };
}
