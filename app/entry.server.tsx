import { renderToReadableStream } from "react-dom/server.edge";
import type { EntryContext, HandleErrorFunction } from "react-router";
import { ServerRouter, isRouteErrorResponse } from "react-router";
import { failuresContext } from "./platform/http/page-context.server.ts";
import { logger } from "./platform/log.server.ts";

/** Renders the whole page before answering: the security policy is made from hashes of the finished HTML. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const stream = await renderToReadableStream(<ServerRouter context={context} url={request.url} />, {
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
