import { type Context, Hono } from "hono";
import { parseAccept } from "hono/utils/accept";
import { FileMissing } from "../files/file-store.ts";
import { isFresh } from "../http/conditional.server.ts";
import { shownAnywhere } from "../http/security-headers.server.ts";
import { logger } from "../log.server.ts";
import type { Services } from "../services.ts";
import { LruCache } from "./lru-cache.server.ts";
import type { Rotation } from "./picture.ts";
import { findPictureByHash, type PictureRow } from "./pictures.server.ts";
import {
  type Format,
  formats,
  mimeOf,
  readVariant,
  type Variant,
  variantKey,
  variantsOf,
} from "./variants.server.ts";

const memoryBytes = 64 * 1024 * 1024;

/**
 * `/pictures/{hash}-{rotation}/{width}`, and with `.avif`, `.webp` or `.jpg` in that very format. The address names
 * the content, so a browser never asks again.
 */
export function picturesHttp(services: Services): Hono {
  const recent = new LruCache(memoryBytes);
  const app = new Hono();

  app.get("/:id/:file", async (c) => {
    const asked = readAddress(c.req.param("id"), c.req.param("file"));
    const picture = asked && (await findPictureByHash(services.db, asked.hash));
    if (!picture || !isOffered(picture, asked)) return notFound(c);
    const variant = { ...asked, format: asked.format ?? bestFormat(c.req.header("accept")) };
    const tag = `"${asked.hash}-${variant.rotation}-${variant.width}-${variant.format}"`;
    c.header("Cache-Control", "public, max-age=31536000, immutable");
    c.header("ETag", tag);
    for (const [name, value] of Object.entries(shownAnywhere)) c.header(name, value);
    if (!asked.format) c.header("Vary", "Accept");
    if (isFresh(c.req.header("if-none-match"), tag)) return c.body(null, 304);
    const bytes = await find(picture, variant);
    if (!bytes) return notFound(c);
    c.header("Content-Type", mimeOf(variant.format));
    c.header("Content-Length", String(bytes.length));
    return c.body(new Uint8Array(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.length));
  });

  async function find(picture: PictureRow, variant: Variant): Promise<Buffer | undefined> {
    const key = variantKey(picture, variant);
    const kept = recent.get(key);
    if (kept) return kept;
    try {
      const bytes = await readVariant(services, picture, variant);
      recent.set(key, bytes);
      return bytes;
    } catch (error) {
      if (!(error instanceof FileMissing)) throw error;
      logger.error({ err: error, picture: picture.id }, "the original of a picture is missing");
      return undefined;
    }
  }

  return app;
}

type Asked = { hash: string; rotation: Rotation; width: number; format: Format | undefined };

function readAddress(id: string, file: string): Asked | undefined {
  const picture = /^([0-9a-f]{32})-(0|90|180|270)$/.exec(id);
  const size = /^([1-9]\d{0,4})(?:\.(avif|webp|jpg))?$/.exec(file);
  if (!picture?.[1] || !size) return undefined;
  return {
    hash: picture[1],
    rotation: Number(picture[2]) as Rotation,
    width: Number(size[1]),
    format: formats.find((format) => format === size[2]),
  };
}

function isOffered(picture: PictureRow, asked: Asked): boolean {
  return variantsOf(picture, asked.rotation).some(({ width }) => width === asked.width);
}

/** JPEG unless a better one is named: of who takes anything it is not known what they can show. */
function bestFormat(accept = ""): Format {
  const named = parseAccept(accept.toLowerCase()).filter(({ q }) => q > 0);
  return (
    (["avif", "webp"] as const).find((format) => named.some(({ type }) => type === mimeOf(format))) ?? "jpg"
  );
}

function notFound(c: Context): Response {
  for (const name of ["Cache-Control", "ETag", "Vary"]) c.header(name, undefined);
  return c.text("Not found.", 404, { "Cache-Control": "no-cache" });
}
