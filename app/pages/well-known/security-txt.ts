import { readCompany } from "../../features/company/company.server.ts";
import { servicesContext } from "../../platform/http/page-context.server.ts";
import { absolute } from "../../platform/seo/public-page.ts";
import type { Route } from "./+types/security-txt";

const path = "/.well-known/security.txt";
/** RFC 9116 asks for less than a year. */
const validMilliseconds = 180 * 24 * 60 * 60 * 1000;

/** /.well-known/security.txt (RFC 9116): whom to tell of a weakness. Without SECURITY_CONTACT it is the office. */
export async function loader({ context }: Pick<Route.LoaderArgs, "context">) {
  const { db, clock, config } = context.get(servicesContext);
  const contact = config.securityContact ?? `mailto:${(await readCompany(db)).office_email}`;
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${expiry(clock.now())}`,
    "Preferred-Languages: en",
    `Canonical: ${absolute(config.appUrl, path)}`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}

/** A midnight in the future, so that the answer is the same all day. */
function expiry(now: Date): string {
  const end = new Date(now.getTime() + validMilliseconds);
  return `${end.toISOString().slice(0, 10)}T00:00:00Z`;
}
