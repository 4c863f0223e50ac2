import { MalformedSetting } from "./malformed-setting.ts";
import type { Environment } from "./settings.ts";

/** A gateway that sends text messages on an HTTP request. `{to}` and `{text}` stand for number and words. */
export type TextGateway = {
  url: string;
  /** Posted as JSON if it begins with `{`, else as a form. Without it the address is requested with GET. */
  body: string | undefined;
  authorization: string | undefined;
  /** How many text messages leave within 24 hours. */
  perDay: number;
};

const usualPerDay = 50;
const places = ["{to}", "{text}"];

/** Undefined without SMS_URL: the site then sends no text messages. */
export function textGateway(environment: Environment): TextGateway | undefined {
  const { SMS_URL: url, SMS_BODY: body, SMS_AUTHORIZATION: authorization } = environment;
  if (!url) return undefined;
  const parsed = URL.parse(fillPlaces(url, { to: "0", text: "0" }, encodeURIComponent));
  if (!parsed || !/^https?:$/.test(parsed.protocol)) {
    throw new MalformedSetting(
      "SMS_URL must be an address like https://sms.example.com/send?to={to}&text={text}.",
    );
  }
  const missing = places.find((place) => !`${url}${body ?? ""}`.includes(place));
  if (missing) throw new MalformedSetting(`SMS_URL must contain ${missing}, or SMS_BODY must.`);
  if (body?.startsWith("{") && !isJson(body))
    throw new MalformedSetting("SMS_BODY must be valid JSON if it begins with {.");
  return { url, body, authorization, perDay: perDay(environment) };
}

/** Writes number and words in their places, each encoded. */
export function fillPlaces(
  template: string,
  { to, text }: { to: string; text: string },
  encode: (value: string) => string,
): string {
  // In one pass, because the words of a driver may contain "{to}".
  return template.replaceAll(/\{(to|text)\}/g, (_place, name) => encode(name === "to" ? to : text));
}

function isJson(body: string): boolean {
  try {
    JSON.parse(fillPlaces(body, { to: "0", text: "0" }, String));
    return true;
  } catch {
    return false;
  }
}

function perDay({ SMS_PER_DAY: text }: Environment): number {
  if (!text) return usualPerDay;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > 10_000) {
    throw new MalformedSetting(`SMS_PER_DAY must be a number from 1 to 10000, not "${text}".`);
  }
  return value;
}
