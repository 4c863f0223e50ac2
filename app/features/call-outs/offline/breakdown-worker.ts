import built from "virtual:offline-files";
import type { Route } from "./+types/breakdown-worker";
import { servicesContext } from "../../../platform/http/page-context.server.ts";
import { workerPolicy } from "../../../platform/http/security-headers.server.ts";
import worker from "./breakdown-worker.inline.ts?script";
import { isStoredOffline } from "./offline-setting.server.ts";
import withdrawn from "./withdrawn-worker.inline.ts?script";

/**
 * /breakdown-worker.js. Browsers compare it at each visit, so a new build replaces it. Withdrawing it works the same
 * way.
 */
export async function loader({ context }: Pick<Route.LoaderArgs, "context">) {
  const { config } = context.get(servicesContext);
  const text = isStoredOffline(config) ? `const built=${JSON.stringify(built)};${worker}` : withdrawn;
  return new Response(text, {
    headers: {
      "Content-Type": "text/javascript; charset=utf-8",
      "Content-Security-Policy": workerPolicy,
    },
  });
}
