import { PassThrough, Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { ZipFile } from "yazl";

export type ZipEntry = { name: string; content: AsyncIterable<Uint8Array> };

/** Yields a ZIP archive while it reads the entries one after the other. Only one chunk is in memory at a time. */
export async function* zipped(entries: AsyncIterable<ZipEntry>, now: Date): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = new PassThrough();
  const fail = (error: Error) => output.destroy(error);
  zip.on("error", fail);
  zip.outputStream.pipe(output);
  let source: Readable | undefined;
  // If the reader stops early, the rest of the entry is not read.
  output.once("close", () => source?.destroy());
  const add = async () => {
    for await (const { name, content } of entries) {
      source = Readable.from(content, { objectMode: false });
      zip.addReadStream(source, name, { mtime: now });
      await finished(source);
    }
    zip.end();
  };
  add().catch(fail);
  yield* output;
}
