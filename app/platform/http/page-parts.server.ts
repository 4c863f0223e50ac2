import { promisify } from "node:util";
import { brotliCompress, constants, gzipSync } from "node:zlib";
import type { Config } from "../config/config.server.ts";
import { type AnswerParts, PreparedAnswer, weakTag } from "./prepared-answer.server.ts";
import type { RenderedPage } from "./rendered-page.server.ts";
import { inertPolicy, securityHeaders, crossOriginHeaders } from "./security-headers.server.ts";

const compressBrotli = promisify(brotliCompress);
const brotli = {
  /** From quality 7 on an encoder takes 8 to 33 MB. Freeing that alone delays pages by milliseconds. */
  [constants.BROTLI_PARAM_QUALITY]: 6,
  /** The exponent of the window: 256 KB, which no page exceeds. Raising it by one doubles the memory. */
  [constants.BROTLI_PARAM_LGWIN]: 18,
};

/** The stored parts of a page: plain, and compressed for nearly every browser. */
export type PageParts = AnswerParts & { bodies: { br: Buffer; identity: Buffer } };

export async function partsOf(rendered: RenderedPage, config: Pick<Config, "appUrl">): Promise<PageParts> {
  const identity = await bytesIn(rendered.body);
  const policy = rendered.headers.get("Content-Security-Policy");
  const permissions = rendered.headers.get("Permissions-Policy");
  const robots = rendered.headers.get("X-Robots-Tag");
  const br = await compressBrotli(identity, {
    params: { ...brotli, [constants.BROTLI_PARAM_SIZE_HINT]: identity.byteLength },
  });
  return {
    status: rendered.status,
    // A search engine that has a page with this header reads it again once the header is gone.
    etag: weakTag(robots === null ? identity : Buffer.concat([identity, Buffer.from(robots)])),
    headers: {
      ...securityHeaders(config),
      ...(rendered.headers.get("Content-Type")?.startsWith("image/") && crossOriginHeaders),
      "Content-Security-Policy": policy ?? inertPolicy,
      ...(permissions && { "Permissions-Policy": permissions }),
      "Cache-Control": rendered.status === 200 ? "no-cache" : "no-store",
    },
    contentHeaders: Object.fromEntries(rendered.headers),
    bodies: { br, identity },
    plainBytes: identity.byteLength,
  };
}

async function bytesIn(body: RenderedPage["body"]): Promise<Buffer> {
  return typeof body === "string" ? Buffer.from(body) : Buffer.from(await new Response(body).arrayBuffer());
}

/** Returns the response with the page. It is compressed for clients without brotli when the first of them asks. */
export function answerOf(parts: PageParts): PreparedAnswer {
  const { identity } = parts.bodies;
  let zipped: Buffer | undefined;
  const gzip = () => (zipped ??= gzipSync(identity));
  return new PreparedAnswer({ ...parts, bodies: { ...parts.bodies, gzip } });
}

/** Returns the most memory that a page takes. Gzip takes somewhat more than brotli, but may never be requested. */
export function bytesOf({ bodies: { br }, plainBytes }: PageParts): number {
  return plainBytes + 3 * br.byteLength;
}
