import { call } from "../../../platform/browser/calls/call.ts";
import { confirmed, type Delivery, deliveryOf } from "../../../platform/browser/calls/delivery.ts";
import type { Outcome } from "../../../platform/browser/calls/request.ts";
import { fromDataUrl } from "./data-url.ts";
import type { EngineerPage } from "./job.schema.ts";
import type { Press, PressedReport, PressedStep } from "./stored-presses.ts";

const patienceMilliseconds = 30_000;
const patienceWithPictures = 120_000;

/** Sends what an engineer pressed. Only this site's own answer counts. */
export async function postPress(token: string, press: Press): Promise<Delivery<EngineerPage>> {
  const sending = press.kind === "step" ? postStep(token, press) : postReport(token, press);
  return deliveryOf(await confirmed(sending, "reference", "engineer"));
}

function postStep(token: string, { status, minutes, ...press }: PressedStep) {
  return call("POST /api/engineer-pages/:token/steps", {
    params: { token },
    body: { status, minutes, ...sending(press) },
    quiet: true,
    signal: AbortSignal.timeout(patienceMilliseconds),
  });
}

/** A report whose photographs are too large goes without them, because the words count more. */
async function postReport(token: string, press: PressedReport): Promise<Outcome<EngineerPage>> {
  const first = await sendReport(token, press, press.photographs);
  return !first.ok && first.status === 413 ? sendReport(token, press, []) : first;
}

function sendReport(token: string, press: PressedReport, photographs: readonly string[]) {
  const { words, signature } = press;
  const files = {
    ...Object.fromEntries(photographs.map((one, at) => [`photograph_${at + 1}`, fromDataUrl(one)])),
    ...(signature && {
      signature: new File([fromDataUrl(signature)], "signature.jpg", { type: "image/jpeg" }),
    }),
  };
  return call("POST /api/engineer-pages/:token/report", {
    params: { token },
    body: { ...words, ...sending(press), ...files },
    quiet: true,
    signal: AbortSignal.timeout(patienceWithPictures),
  });
}

/** Both times are the telephone's, so its clock may be wrong. The server knows what time it is. */
function sending({ key, pressed_at }: Pick<Press, "key" | "pressed_at">) {
  const seconds = Math.max(0, Math.round((Date.now() - pressed_at) / 1000));
  return { submission_key: key, pressed_seconds_ago: seconds };
}
