import sharp from "sharp";
import type { Browser } from "./browser.ts";
import type { Site } from "./site.ts";

/** A breakdown card with every field of the form filled in. */
export const card = {
  latitude: 51.1465,
  longitude: 0.8739,
  accuracy: 12,
  position_at: "2026-03-02T08:59:00.000Z",
  place: "M20 towards London, marker post 87/4",
  make: "Carrier",
  alarm_code: "18",
  set_point: -18,
  box_temperature: -9,
  load: "Frozen fish",
  vehicle_number: "GX24 ABC",
  telephone: "07700 900123",
};

export async function lastCallOut({ db }: Site) {
  return db.selectFrom("call_outs").selectAll().orderBy("id", "desc").executeTakeFirstOrThrow();
}

/** Sends a card. Moves the clock first, so that the card becomes a separate call-out. */
export async function reportedCallOut(site: Site, visitor: Browser, fields: object = {}) {
  site.clock.advance({ minutes: 11 });
  const { status, body } = await visitor.post("/api/callouts", { ...card, ...fields });
  if (status !== 201) throw new Error(`A call-out was answered with ${status}.`);
  const { id, version } = await lastCallOut(site);
  return { id, version, receipt: body as Record<string, string> };
}

/** Returns the path of the endpoint for a driver's page. */
export function callOfPage(address: string): string {
  return `/api/callout-pages/${address.split("/").at(-1)}`;
}

/** Makes a photograph with a position in its metadata. */
export async function photograph(side = 40): Promise<Blob> {
  const picture = sharp({ create: { width: side, height: side, channels: 3, background: "#345" } });
  const bytes = await picture
    .withExif({ IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 8/1 47/1" } })
    .jpeg()
    .toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: "image/jpeg" });
}

export function multipart(fields: Record<string, string | Blob>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
