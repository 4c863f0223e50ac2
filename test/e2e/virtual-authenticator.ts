import type { Page } from "@playwright/test";

/**
 * Gives the page an authenticator for passkeys that verifies its user and agrees to everything at once. With `resident`
 * it stores discoverable passkeys, like a phone. Without, the site must name the credential, as with an old security
 * key.
 */
export async function addAuthenticator(page: Page, { resident }: { resident: boolean }) {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable", { enableUI: false });
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: resident ? "internal" : "usb",
      hasResidentKey: resident,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Sets whether the user touches the authenticator when it asks. */
    touched: (enabled: boolean) =>
      session.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled }),
  };
}
