import { promisify } from "node:util";
import { brotliCompress, constants, gzipSync } from "node:zlib";
import type { Config } from "../config/config.server.ts";
import { type AnswerParts, PreparedAnswer, weakTag } from "./prepared-answer.server.ts";
import type { RenderedPage } from "./rendered-page.server.ts";
import { inertPolicy, securityHeaders, shownAnywhere } from "./security-headers.server.ts";

const compressBrotli = promisify(brotliCompress);
const brotli = {
  /** From 7 on an encoder takes 8 to 33 MB, whose release alone holds the pages up for milliseconds. */
  [constants.BROTLI_PARAM_QUALITY]: 6,
  /** It looks back 256 KB, which no page exceeds. Twice the power of two is twice the memory. */
  [constants.BROTLI_PARAM_LGWIN]: 18,
};

/** What is stored of a page: plain, and compressed for nearly every browser. */
export type PageParts = AnswerParts & { bodies: { br: Buffer; identity: Buffer } };

export async function partsOf(rendered: RenderedPage, config: Pick<Config, "appUrl">): Promise<PageParts> {
  const identity = await bytesIn(rendered.body);
  const policy = rendered.headers.get("Content-Security-Policy");
  const permissions = rendered.headers.get("Permissions-Policy");
  const br = await compressBrotli(identity, {
    params: { ...brotli, [constants.BROTLI_PARAM_SIZE_HINT]: identity.byteLength },
  });
  return {
    status: rendered.status,
    etag: weakTag(identity),
    headers: {
      ...securityHeaders(config),
      ...(rendered.headers.get("Content-Type")?.startsWith("image/") && shownAnywhere),
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

/** The answer with the page. It is compressed for clients without brotli once the first of them asks. */
export function answerOf(parts: PageParts): PreparedAnswer {
  const { identity } = parts.bodies;
  let zipped: Buffer | undefined;
  const gzip = () => (zipped ??= gzipSync(identity));
  return new PreparedAnswer({ ...parts, bodies: { ...parts.bodies, gzip } });
}

/** At most, since gzip may never be asked for; it takes somewhat more than brotli. */
export function bytesOf({ bodies: { br }, plainBytes }: PageParts): number {
  return plainBytes + 3 * br.byteLength;
}
