import { Conflict, orNotFound } from "../../../platform/errors.ts";
import { takeSlot } from "../../../platform/http/rate-limit.server.ts";
import type { Post } from "../../../platform/push/send-push.server.ts";
import type { Services } from "../../../platform/services.ts";
import { wakingToken } from "./answers.server.ts";
import { pushTo } from "./wake-device.server.ts";

/**
 * Sends a test to a device at once. Returns what happened, in words. Throws `NotFound` for a device of somebody else,
 * `TooManyAttempts`, and `Conflict` if the push service did not take it. A device whose subscription has ended is
 * removed.
 */
export async function testWakeDevice(
  services: Pick<Services, "db" | "config" | "clock">,
  { userId, id }: { userId: number; id: number },
  post?: Post,
): Promise<string> {
  const { db, clock, config } = services;
  const device = orNotFound(
    await db
      .selectFrom("wake_devices")
      .selectAll()
      .where("id", "=", id)
      .where("user_id", "=", userId)
      .executeTakeFirst(),
  );
  await takeSlot(db, services, ["wakeTestsPerAccount", String(userId)]);
  const token = wakingToken(config, { deviceId: id, triedAt: clock.now().toISOString() });
  const message = {
    title: "A test: this is how a call-out wakes you",
    body: "No driver waits. Please say in the back office that it arrived.",
    path: "/admin/waking",
    token,
    maySee: false,
    isLoud: true,
  };
  const outcome = await pushTo(services, device, message, post);
  if (outcome.is === "handed over") return "The test is on its way. It should arrive within seconds.";
  if (outcome.is === "gone") await db.deleteFrom("wake_devices").where("id", "=", id).execute();
  throw new Conflict(`The test did not leave. ${outcome.problem}`);
}
