import sampleCompany from "../../../content/company.json" with { type: "json" };
import sampleFacts from "../../../content/facts.json" with { type: "json" };
import { telephoneLink } from "../../platform/telephone/telephone-link.ts";
import type { PageFacts } from "./page-facts.schema.ts";

type Telephones = { phone: string; freephone: string };
type MessageNumber = PageFacts["messageNumbers"][number];
type AlarmCode = PageFacts["alarmCodes"][number];

/** Whether a firm has entered a telephone number of its own. From then on no driver may reach the sample's numbers. */
export function hasOwnNumbers({ phone, freephone }: Telephones): boolean {
  return !isSameNumber(phone, sampleCompany.phone) || !isSameNumber(freephone, sampleCompany.freephone);
}

export function isSampleNumber({ number }: MessageNumber): boolean {
  return sampleFacts.messageNumbers.some((sample) => isSameNumber(number, sample.number));
}

/** Whether an alarm code still says what the sample says. Once somebody has checked it, it is the firm's own. */
export function isSampleCode({ make, code, meaning, checked }: AlarmCode): boolean {
  return (
    checked !== "yes" &&
    sampleFacts.alarmCodes.some(
      (sample) => sample.make === make && sample.code === code && sample.meaning === meaning,
    )
  );
}

function isSameNumber(one: string, other: string): boolean {
  return (telephoneLink(one) ?? one) === (telephoneLink(other) ?? other);
}
