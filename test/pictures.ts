import sharp from "sharp";

type Look = { width?: number; height?: number; colour?: string };

/** Makes a real JPEG of one colour. */
export async function jpeg({ width = 640, height = 480, colour = "#2b6ea3" }: Look = {}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();
}

/** Returns a multipart body with one file and further fields. */
export function upload(bytes: Uint8Array, fields: Record<string, string> = {}, name = "van.jpg"): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set("file", new File([new Uint8Array(bytes)], name));
  return form;
}
