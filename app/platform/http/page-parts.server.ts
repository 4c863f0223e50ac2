import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Config } from "../config/config.server.ts";
import { type AnswerParts, weakTag } from "./prepared-answer.server.ts";
import { inertPolicy, securityHeaders } from "./security-headers.server.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const brotli = {
  /** From 7 on an encoder takes 8 to 33 MB, whose release alone holds the pages up for milliseconds. */
  [constants.BROTLI_PARAM_QUALITY]: 6,
  /** It looks back 256 KB, which no page exceeds. Twice the power of two is twice the memory. */
  [constants.BROTLI_PARAM_LGWIN]: 18,
};

/** A page that was rendered, to be kept: whole and compressed. */
export async function partsOf(rendered: Response, config: Pick<Config, "appUrl">): Promise<AnswerParts> {
  const identity = Buffer.from(await rendered.arrayBuffer());
  const policy = rendered.headers.get("Content-Security-Policy");
  const [br, zipped] = await Promise.all([
    compressBrotli(identity, {
      params: { ...brotli, [constants.BROTLI_PARAM_SIZE_HINT]: identity.byteLength },
    }),
    compressGzip(identity, { level: 9 }),
  ]);
  return {
    status: rendered.status,
    etag: weakTag(identity),
    headers: {
      ...securityHeaders(config),
      "Content-Security-Policy": policy ?? inertPolicy,
      "Cache-Control": rendered.ok ? "no-cache" : "no-store",
    },
    contentHeaders: Object.fromEntries(rendered.headers),
    bodies: { br, gzip: zipped, identity },
    plainBytes: identity.byteLength,
  };
}

export function bytesOf({ bodies: { br, gzip: zipped }, plainBytes }: AnswerParts): number {
  return plainBytes + (br?.byteLength ?? 0) + (zipped?.byteLength ?? 0);
}
