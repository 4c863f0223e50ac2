import { expect, it } from "vitest";
import sample from "../../../content/company.json" with { type: "json" };
import { reportedCallOut } from "../../../test/call-outs.ts";
import { openSite } from "../../../test/site.ts";

it("a firm in Germany works from its start to a call-out and the list of its messages", async () => {
  const site = await openSite({ ADMIN_SECOND_FACTOR: "optional" });
  const owner = await site.signIn("owner");
  const visitor = site.visitor();

  // The owner gives the country, and texts by WhatsApp go to a German number.
  const address = { address_lines: ["Werkstraße 3"], town: "Berlin", county: "Berlin", postcode: "D-10115" };
  const numbers = { phone: "030 23125 123", freephone: "0800 1234567" };
  const saved = await owner.post("/api/company", { ...sample, ...address, ...numbers, country: "DE" });
  expect(saved).toMatchObject({ status: 200, body: { country: "DE", postcode: "10115" } });
  const whatsapp = [{ way: "WhatsApp", number: "0151 23456789" }];
  expect((await owner.write("PUT", "/api/facts/messageNumbers", { value: whatsapp })).status).toBe(200);
  const british = [{ way: "WhatsApp", number: "12345" }];
  const refused = await owner.write("PUT", "/api/facts/messageNumbers", { value: british });
  expect(refused.body.errors.value[0]).toContain("such as 030 23125 123");

  // A notice is shown by the clock in Berlin.
  const now = site.clock.now();
  const inBerlin = new Intl.DateTimeFormat("sv-SE", {
    timeZone: "Europe/Berlin",
    dateStyle: "short",
    timeStyle: "short",
  });
  const shown_from = inBerlin.format(now).replace(" ", "T");
  const shown_until = inBerlin.format(new Date(now.getTime() + 86_400_000)).replace(" ", "T");
  const notice = { text: "Umzug", kind: "information", pages: [], shown_from, shown_until };
  expect((await owner.post("/api/notices", notice)).status).toBe(201);

  // A driver reports, the office sees the number and decides whose it is.
  const file = { company_name: "Nordkost Kühltransporte", status: "on_stop" };
  const { id: customer_id } = (await owner.post("/api/customers", file)).body;
  const nobody = { vehicle_number: null, trailer_number: null };
  const first = await reportedCallOut(site, visitor, { ...nobody, telephone: "0171 3920012" });
  const shown = (await owner.get(`/api/callouts/${first.id}`)).body;
  expect(shown).toMatchObject({ telephone_link: "tel:+491713920012", customer: null });
  await site.jobs.drain();
  const mail = site.mails.findLast(({ subject }) => subject.startsWith("Call-out"));
  expect(mail?.html).toContain("tel:+491713920012");
  // The position was taken at 08:59 in Greenwich, in winter.
  expect(mail?.text).toContain("at 09:59");
  await owner.post(`/api/callouts/${first.id}/customer`, { customer_id });

  // The customer rings again with a number in another form: it is on stop.
  const second = await reportedCallOut(site, visitor, { ...nobody, telephone: "+49 (0)171 3920012" });
  expect((await owner.get(`/api/callouts/${second.id}`)).body.likely).toMatchObject([
    { id: customer_id, is_on_stop: true, is_certain: true },
  ]);
  for (const search of ["0171 3920012", "+49171 3920012", "0049 171 392"]) {
    const { data } = (await owner.get(`/api/callouts?status=all&search=${encodeURIComponent(search)}`)).body;
    const found = new Set(data.map(({ id }: { id: number }) => id));
    expect(found, search).toEqual(new Set([first.id, second.id]));
  }

  // The list for a spreadsheet has semicolons and the time in Berlin.
  const csv = await owner.get("/api/exports/call-outs?status=all");
  expect(csv.status).toBe(200);
  const [heads, row] = csv.body.split("\r\n");
  expect(heads).toMatch(/^\uFEFF?[^,]+;[^,]+;/);
  expect(row).toContain("2026-03-02 10:");
});
