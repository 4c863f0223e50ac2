import { reencryptFactors } from "../../app/features/accounts/two-factor/sealed-factors.server.ts";
import { MalformedSetting } from "../../app/platform/config/malformed-setting.ts";
import { isStartedWithSecret } from "../../app/platform/identity/site-identity.server.ts";
import { reencryptMailLinks } from "../../app/platform/mail/sealed-words.server.ts";
import { renewWebhookSecrets } from "../../app/platform/webhooks/send-webhook.server.ts";
import type { Renewal } from "../../app/platform/secrets/renewal.ts";
import type { Services } from "../../app/platform/services.ts";

/**
 * Re-encrypts with APP_SECRET everything that a previous secret encrypted, and reports the result. Handles each text
 * separately, so that a second run continues where an interrupted one stopped. Throws `MalformedSetting` if the site
 * has not yet started with the secret: a running site could not decrypt the texts, and would reject correct codes.
 */
export async function rotateSecrets(services: Services): Promise<{ lines: string[]; isWhole: boolean }> {
  if (!(await isStartedWithSecret(services))) {
    throw new MalformedSetting(
      "APP_SECRET: start the site with this secret first, and with the earlier one as APP_SECRET_PREVIOUS.",
    );
  }
  const renewals = [
    ...(await reencryptFactors(services)),
    await reencryptMailLinks(services),
    await renewWebhookSecrets(services),
  ];
  const isWhole = renewals.every(({ undecryptable }) => undecryptable === 0);
  return { lines: [...renewals.map(describeRenewal), isWhole ? allReencrypted : someFailed], isWhole };
}

const allReencrypted =
  "Nothing is encrypted with a previous secret any more. Mailed links stay valid for up to 24 hours: remove APP_SECRET_PREVIOUS after that.";
const someFailed =
  "Some texts are encrypted with a secret that is not set. Add it to APP_SECRET_PREVIOUS and run this again.";

function describeRenewal({ what, renewed, undecryptable }: Renewal): string {
  return `${what}: ${renewed} re-encrypted${undecryptable > 0 ? `, ${undecryptable} cannot be decrypted` : ""}`;
}
