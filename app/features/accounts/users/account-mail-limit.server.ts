import { TooManyAttempts } from "../../../platform/errors.ts";
import { takeSlots } from "../../../platform/http/rate-limit.server.ts";
import { accountAddress } from "../../../platform/validation/account-address.ts";
import type { Services } from "../../../platform/services.ts";

/**
 * Returns whether this client may request one more mail of this kind to an address. Over the limit the response is the
 * same, because the requester may be a stranger to the address.
 */
export async function mayMail(
  services: Services,
  { kind, address, client }: { kind: "reset" | "verification"; address: string; client: string },
): Promise<boolean> {
  const account = accountAddress(address);
  try {
    await takeSlots(services, [
      ["accountMailsPerClient", client],
      ["accountMailsPerAddress", `${kind} ${account}`],
      ...(kind === "verification" ? [["verificationMailsPerAddressADay", account] as const] : []),
    ]);
    return true;
  } catch (error) {
    if (error instanceof TooManyAttempts) return false;
    throw error;
  }
}
