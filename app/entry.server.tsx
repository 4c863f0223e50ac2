import { renderToReadableStream } from "react-dom/server.edge";
import type { EntryContext, HandleErrorFunction, RouterContextProvider } from "react-router";
import { ServerRouter, isRouteErrorResponse } from "react-router";
import { failuresContext, scriptMarkContext } from "./platform/http/page-context.server.ts";
import { logger } from "./platform/log.server.ts";

/**
 * Renders the whole page before answering: the security policy is made from hashes of its scripts. What React and its
 * router take for a nonce is a mark that shows which scripts are theirs; it never leaves the server.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  pageContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  const mark = pageContext.get(scriptMarkContext);
  const page = <ServerRouter context={context} nonce={mark} url={request.url} />;
  const stream = await renderToReadableStream(page, {
    nonce: mark,
    signal: request.signal,
    onError: (error) => logger.error({ err: error }, "render failed"),
  });
  await stream.allReady;
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(stream, { status, headers });
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(failuresContext).push(error);
  logger.error({ err: error, url: request.url }, "page failed");
};
