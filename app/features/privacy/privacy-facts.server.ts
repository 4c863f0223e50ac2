import type { Config } from "../../platform/config/config.server.ts";
import { nameInBrowser } from "../../platform/http/cookies.server.ts";
import { keptInBrowsers } from "./kept-in-browsers.ts";
import type { PrivacyFacts } from "./privacy-facts.ts";
import { kindsOfData } from "./register.server.ts";

/** What the register says, with the periods of these settings. */
export function readPrivacyFacts(config: Config): PrivacyFacts {
  return {
    kept: kindsOfData.map(([, { title, what, why, seenBy, kept }]) => ({
      title,
      what,
      why,
      seenBy,
      kept: kept(config.retention),
    })),
    inBrowsers: keptInBrowsers.map((one) => ({
      ...one,
      name: one.as === "cookie" ? nameInBrowser(config, one.name) : one.name,
    })),
  };
}
