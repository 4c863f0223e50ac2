import { workerPolicy } from "../../../platform/http/security-headers.server.ts";
import worker from "./wake-worker.inline.ts?script";

/** /wake-worker.js. Browsers compare it at each visit, so a new build replaces it. */
export function loader() {
  return new Response(worker, {
    headers: {
      "Content-Type": "text/javascript; charset=utf-8",
      "Content-Security-Policy": workerPolicy,
    },
  });
}
