import type { Config } from "../../platform/config/config.server.ts";
import { nameInBrowser } from "../../platform/http/cookies.server.ts";
import { storedInBrowsers } from "./stored-in-browsers.ts";
import type { PrivacyFacts } from "./privacy-facts.ts";
import { kindsOfData } from "./register.server.ts";

/** Returns what the register says, with the retention periods of the configuration. */
export function readPrivacyFacts(config: Config): PrivacyFacts {
  return {
    stored: kindsOfData.map(([, { title, what, why, seenBy, retained }]) => ({
      title,
      what,
      why,
      seenBy,
      retained: retained(config.retention),
    })),
    inBrowsers: storedInBrowsers.map((one) => ({
      ...one,
      name: one.as === "cookie" ? nameInBrowser(config, one.name) : one.name,
    })),
  };
}
