import { type Context, Hono } from "hono";
import { FileMissing } from "../files/file-store.ts";
import { PreparedAnswer } from "../http/prepared-answer.server.ts";
import { inertPolicy, securityHeaders, crossOriginHeaders } from "../http/security-headers.server.ts";
import { logger } from "../log.server.ts";
import type { Services } from "../services.ts";
import { bestFormat, type CachedPictures } from "./cached-pictures.server.ts";
import { type Rotation, rotationOf } from "./picture.ts";
import { findPictureByHash, type PictureRow } from "./pictures.server.ts";
import { type Format, formats, mimeOf, readVariant, type Variant, variantsOf } from "./variants.server.ts";

/**
 * Serves `/pictures/{hash}-{rotation}/{width}`, in the best format for the client, or in the format of the extension
 * `.avif`, `.webp` or `.jpg`. The content of an address never changes, so browsers may cache it without asking again.
 */
export function picturesHttp(services: Services, cached: CachedPictures): Hono {
  const app = new Hono();

  app.get("/:id/:file", async (c) => {
    const requested = readAddress(c.req.param("id"), c.req.param("file"));
    if (!requested) return notFound(c);
    const accept = c.req.header("accept");
    const variant = { ...requested, format: requested.format ?? bestFormat(accept) };
    const answer = await cached.answer(
      { path: c.req.path, accept },
      async () => {
        const picture = await findPictureByHash(services.db, requested.hash);
        return picture && isOffered(picture, requested) ? picture : undefined;
      },
      (picture) => read(picture, variant, requested.format ? {} : { Vary: "Accept" }),
    );
    return answer?.toResponse(c.req.raw) ?? notFound(c);
  });

  async function read(picture: PictureRow, variant: Variant, vary: Record<string, string>) {
    try {
      const bytes = await readVariant(services, picture, variant);
      const answer = new PreparedAnswer({
        etag: `"${picture.hash}-${variant.rotation}-${variant.width}-${variant.format}"`,
        headers: {
          "Content-Security-Policy": inertPolicy,
          ...securityHeaders(services.config),
          ...crossOriginHeaders,
          ...vary,
          "Cache-Control": "public, max-age=31536000, immutable",
        },
        contentHeaders: { "Content-Type": mimeOf(variant.format) },
        bodies: { identity: bytes },
        plainBytes: bytes.length,
      });
      return { answer, length: bytes.length };
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
    rotation: rotationOf(Number(picture[2])),
    width: Number(size[1]),
    format: formats.find((format) => format === size[2]),
  };
}

function isOffered(picture: PictureRow, requested: Asked): boolean {
  return variantsOf(picture, requested.rotation).some(({ width }) => width === requested.width);
}

function notFound(c: Context): Response {
  return c.text("Not found.", 404, { "Cache-Control": "no-cache" });
}
