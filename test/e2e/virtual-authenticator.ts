import type { Page } from "@playwright/test";

/**
 * Gives the page a device for passkeys that verifies its user and agrees to everything at once. With `resident` it offers
 * what it keeps by itself, as a telephone does; without, it has to be told which, as an old security key.
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
    /** Whether somebody touches it when it asks. */
    touched: (enabled: boolean) =>
      session.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled }),
  };
}
