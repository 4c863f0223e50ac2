import { expect, it } from "vitest";
import { messageOf, smsLink, whatsAppLink } from "./message-links.ts";
import { emptyCard } from "../empty-card.ts";

const card = {
  ...emptyCard,
  latitude: 51.3744702555,
  longitude: 1.44454730409,
  accuracy: 8,
  position_at: "2026-03-02T03:12:00.000Z",
  make: "Carrier",
  alarm_code: "18",
  vehicle_number: "GX24 ABC",
};
const text = [
  "Breakdown: fridge unit down",
  "Where: 51.37447, 1.44455, within 8 m, at 03:12",
  "Grid: TR 39823 69566",
  "Unit: Carrier",
  "Alarm: 18",
  "Vehicle: GX24 ABC",
].join("\n");

it("writes the card as one text, word for word", () => {
  expect(messageOf(card)).toBe(text);
});

it("opens text messages and WhatsApp with the whole text", () => {
  const sms = smsLink("tel:+447700900142;ext=1", messageOf(card));
  const [number, body] = sms.split("?&body=");
  expect(number).toBe("sms:+447700900142");
  expect(decodeURIComponent(body!)).toBe(text);
  const whatsApp = new URL(whatsAppLink("tel:+447700900142", messageOf(card)));
  expect(`${whatsApp.origin}${whatsApp.pathname}`).toBe("https://wa.me/447700900142");
  expect(whatsApp.searchParams.get("text")).toBe(text);
});
