import { linkFiles } from "virtual:offline-files";
import type { Route } from "./+types/link-worker";
import { servicesContext } from "../../../platform/http/page-context.server.ts";
import { workerPolicy } from "../../../platform/http/security-headers.server.ts";
import worker from "./link-worker.inline.ts?script";
import { isStoredOffline } from "./offline-setting.server.ts";
import withdrawn from "./withdrawn-worker.inline.ts?script";

/** /link-worker.js, which stores the pages of engineers' and drivers' links. Replaced and withdrawn like that of /breakdown. */
export async function loader({ context }: Pick<Route.LoaderArgs, "context">) {
  const { config } = context.get(servicesContext);
  const text = isStoredOffline(config) ? `const linkFiles=${JSON.stringify(linkFiles)};${worker}` : withdrawn;
  return new Response(text, {
    headers: {
      "Content-Type": "text/javascript; charset=utf-8",
      "Content-Security-Policy": workerPolicy,
    },
  });
}
