import { expect, it } from "vitest";
import { openSite } from "../../../test/site.ts";
import { readDriverFacts, readMessageNumbers } from "./driver-facts.server.ts";

const site = await openSite();
const owner = await site.signIn("owner");

const offered = async () => ({
  ...(await readDriverFacts(site.db)),
  numbers: (await readMessageNumbers(site.db)).map(({ number }) => number),
});

it("offers the sample's numbers and alarm codes only until the firm has a number of its own", async () => {
  expect(await offered()).toMatchObject({ text_link: "tel:+447700900142", sample_codes: [] });
  const { body: company } = await owner.get("/api/company");
  const saved = await owner.post("/api/company", { ...company, freephone: "0808 157 0201" });
  expect(saved.status).toBe(200);
  const { sample_codes, ...links } = await offered();
  expect(links).toEqual({ text_link: null, whatsapp_link: null, numbers: [] });
  expect(sample_codes).toContain("Carrier 12");
});

it("offers the firm's own numbers, and does not hide the codes that it has checked or written", async () => {
  const numbers = [
    { way: "Text", number: "+44 7700 900142" },
    { way: "WhatsApp", number: "07700 900777" },
  ];
  const codes = [
    { make: "Carrier", code: "12", meaning: "Engine coolant too hot", action: "stop", checked: "yes" },
    { make: "Carrier", code: "13", meaning: "Our own words", action: "call", checked: "no" },
    { make: "Carrier", code: "17", meaning: "Engine did not start", action: "stop", checked: "no" },
  ];
  await owner.write("PUT", "/api/facts/messageNumbers", { value: numbers });
  await owner.write("PUT", "/api/facts/alarmCodes", { value: codes });
  expect(await offered()).toEqual({
    text_link: null,
    whatsapp_link: "tel:+447700900777",
    sample_codes: ["Carrier 17"],
    numbers: ["07700 900777"],
  });
});
