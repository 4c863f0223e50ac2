/** The body of an answer that is made as it is read: what has not been asked for takes no memory. */
export function byteStream(pieces: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      async pull(stream) {
        const { done, value } = await pieces.next();
        if (done) stream.close();
        else stream.enqueue(value);
      },
      // The reader has stopped: read no more.
      cancel: async () => void (await pieces.return(undefined)),
    },
    { highWaterMark: 1 },
  );
}
