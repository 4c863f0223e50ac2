import { Hono } from "hono";
import { MalformedRequest } from "../errors.ts";
import type { AppEnvironment } from "../http/app-environment.ts";
import { readText } from "../http/body.server.ts";
import { policyReportsPath } from "../http/security-headers.server.ts";
import { reportsIn } from "./policy-reports.schema.ts";
import { countPolicyReports } from "./policy-reports.server.ts";

const maxBytes = 32 * 1024;

/**
 * The endpoint to which browsers report violations of a page's policy. They send no token, and only counts are
 * stored.
 */
export function policyReportsHttp(): Hono<AppEnvironment> {
  return new Hono<AppEnvironment>().post(
    policyReportsPath,
    async ({ req, body, var: { services, client } }) => {
      const reports = reportsIn(parsed(await readText(req.raw, maxBytes)));
      if (reports.length > 0) await countPolicyReports(services, client, reports);
      return body(null, 204);
    },
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new MalformedRequest();
  }
}
