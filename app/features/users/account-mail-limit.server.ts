import { TooManyAttempts } from "../../platform/errors.ts";
import { takeSlots } from "../../platform/http/rate-limit.server.ts";
import type { Services } from "../../platform/services.ts";

/**
 * Whether one more mail of a kind may go to an address on this client's wish. Over the limit nobody is told: the answer
 * must look the same, and who asks could be a stranger to the address.
 */
export async function mayMail(
  services: Services,
  kind: "reset" | "verification",
  address: string,
  client: string,
): Promise<boolean> {
  try {
    await takeSlots(services.db, services, [
      ["accountMailsPerClient", client],
      ["accountMailsPerAddress", `${kind} ${address}`],
      ...(kind === "verification" ? [["verificationMailsPerAddressADay", address] as const] : []),
    ]);
    return true;
  } catch (error) {
    if (error instanceof TooManyAttempts) return false;
    throw error;
  }
}
