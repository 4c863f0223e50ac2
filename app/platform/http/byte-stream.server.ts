import { withCountryOfWork } from "../countries/home.ts";

/** Returns a response body that is generated while it is read, so that the rest takes no memory. */
export function byteStream(generated: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  const pieces = withCountryOfWork(generated);
  return new ReadableStream(
    {
      async pull(stream) {
        const { done, value } = await pieces.next();
        if (done) stream.close();
        else stream.enqueue(value);
      },
      // The reader has stopped, so nothing more is read.
      cancel: async () => void (await pieces.return(undefined)),
    },
    { highWaterMark: 1 },
  );
}
