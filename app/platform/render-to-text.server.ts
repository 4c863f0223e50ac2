import type { ReactElement } from "react";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { RenderToPipeableStreamOptions } from "react-dom/server";
import { renderToPipeableStream } from "react-dom/server.node";

type Options = Pick<RenderToPipeableStreamOptions, "identifierPrefix" | "nonce" | "onError"> & {
  /** Ends the rendering of what nobody waits for any more. */
  signal?: AbortSignal;
};

/**
 * The HTML of an element once all of it is there. Rejects where none can be made of it. By Node's own streams: those of the
 * web took as long as a quarter of the rendering.
 */
export async function renderToText(
  element: ReactElement,
  { signal, ...options }: Options = {},
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const rendering = renderToPipeableStream(element, {
    ...options,
    onAllReady: () => resolve(text(rendering.pipe(new PassThrough()))),
    onShellError: reject,
  });
  const abort = () => rendering.abort(signal?.reason);
  signal?.addEventListener("abort", abort);
  return promise.finally(() => signal?.removeEventListener("abort", abort));
}
