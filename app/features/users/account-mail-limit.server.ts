import { TooManyAttempts } from "../../platform/errors.ts";
import { takeSlots } from "../../platform/http/rate-limit.server.ts";
import { accountAddress } from "../../platform/validation/account-address.ts";
import type { Services } from "../../platform/services.ts";

/**
 * Whether one more mail of a kind may go to an address on this client's wish. Over the limit the answer is
 * the same, since who asks may be a stranger to the address.
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
